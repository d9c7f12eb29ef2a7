import { readNetwork } from '#shared/settings/read-network.ts'
import type { NetworkSettings } from '#shared/settings/settings.ts'
import { networkWords } from '../../locales/settings/network.ts'

export type TypedServer = { readonly urls: string; readonly username: string; readonly password: string }
export type ServerErrors = { readonly urls?: string; readonly username?: string }

/** Returns the errors of a typed server. TURN requires a user (RFC 8656 section 9.2); STUN does not. */
export function serverErrors({ urls, username }: TypedServer): ServerErrors {
  const network: NetworkSettings = {
    iceServers: [{ urls: urls.trim(), username }],
    relayOnly: false,
    gatheringMs: 1_000,
  }
  if (!readNetwork(network)) return { urls: networkWords.badAddress }
  if (isRelay(urls) && username.trim() === '') return { username: networkWords.needsUser }
  return {}
}

export function isRelay(urls: string): boolean {
  return /^turns?:/i.test(urls.trim())
}
