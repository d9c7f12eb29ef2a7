import { isRecord } from '../core/is-record.ts'
import { isText, listOf } from './checks.ts'
import type { NetworkSettings } from './settings.ts'

/** Media network settings: `stun:`, `turn:` and `turns:` servers (RFC 7064, RFC 7065); 100 ms to 10 s of gathering. */
export function readNetwork(value: unknown): NetworkSettings | undefined {
  if (!isRecord(value)) return undefined
  const { relayOnly, gatheringMs } = value
  const iceServers = listOf(readIceServer)(value['iceServers'])
  if (!iceServers || typeof relayOnly !== 'boolean' || typeof gatheringMs !== 'number') return undefined
  return gatheringMs >= 100 && gatheringMs <= 10_000 ? { iceServers, relayOnly, gatheringMs } : undefined
}

function readIceServer(value: unknown): NetworkSettings['iceServers'][number] | undefined {
  if (!isRecord(value)) return undefined
  const { urls, username } = value
  if (!isText(urls) || !isText(username)) return undefined
  return isIceUrl(urls) ? { urls, username } : undefined
}

/** RFC 7064 and RFC 7065. */
export function isIceUrl(text: string): boolean {
  return /^(stun|turn)s?:[^\s/]+$/i.test(text)
}
