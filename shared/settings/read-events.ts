import { isRecord } from '../core/is-record.ts'
import { isText, listOf } from './checks.ts'
import { isAuthority } from './read-authority.ts'
import type { ReceiverSettings, RelaySettings, TunnelSettings } from './event-settings.ts'
import { isShownWhole } from './shown-command.ts'

export function readReceiver(value: unknown): ReceiverSettings | undefined {
  if (!isRecord(value)) return undefined
  const { enabled, port } = value
  return typeof enabled === 'boolean' && isPort(port) ? { enabled, port } : undefined
}

export function readTunnel(value: unknown): TunnelSettings | undefined {
  if (!isRecord(value)) return undefined
  switch (value['kind']) {
    case 'none': {
      const address = readOrigin(value['address'])
      return address === undefined ? undefined : { kind: 'none', address }
    }
    case 'ssh':
      return readSsh(value)
    case 'cloudflared': {
      const { tunnel } = value
      const address = readOrigin(value['address'])
      if (!isText(tunnel) || address === undefined || tunnel.startsWith('-')) return undefined
      return tunnel !== '' && address === '' ? undefined : { kind: 'cloudflared', tunnel, address }
    }
    case 'command': {
      const { command, pattern } = value
      if (!isText(command) || command.trim() === '' || !isShownWhole(command)) return undefined
      if (!isText(pattern) || !isPattern(pattern)) return undefined
      return { kind: 'command', command, pattern }
    }
    default:
      return undefined
  }
}

export function readRelay(value: unknown): RelaySettings | undefined {
  if (!isRecord(value)) return undefined
  const { customer, ca = null } = value
  const servers = listOf(readRelayServer)(value['servers'])
  if (!servers || servers.length === 0 || (ca !== null && !isText(ca))) return undefined
  return isText(customer) && /^[\w-]+$/.test(customer) ? { servers, customer, ca } : undefined
}

/** A leading dash would be read as an option of the program. */
function readSsh(value: Readonly<Record<string, unknown>>): TunnelSettings | undefined {
  const { destination, port, remote, identity } = value
  const address = readOrigin(value['address'])
  if (!isText(destination) || !/^[^\s-]\S*$/.test(destination) || !isPort(port) || port === 0)
    return undefined
  if (!isText(remote) || !/^(?:\S+:)?\d{1,5}$/.test(remote) || !isText(identity)) return undefined
  return address === undefined ? undefined : { kind: 'ssh', destination, port, remote, address, identity }
}

/** An https origin, or an empty text. */
export function readOrigin(value: unknown): string | undefined {
  if (!isText(value)) return undefined
  const origin = value.trim().replace(/\/$/, '').toLowerCase()
  if (origin === '') return origin
  return origin.startsWith('https://') && isAuthority(origin.slice('https://'.length)) ? origin : undefined
}

/** Allows a connection without TLS only if it cannot leave this computer. */
function readRelayServer(value: unknown): string | undefined {
  if (!isText(value)) return undefined
  const [, authority = ''] = /^(?:tls|nats):\/\/(.*)$/i.exec(value) ?? []
  if (!isAuthority(authority)) return undefined
  const isOwn = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/i.test(authority)
  return isOwn || /^tls:/i.test(value) ? value : undefined
}

/** Whether a value is a port number; 0 means any. */
export function isPort(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 65_535
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text)
    return text !== ''
  } catch {
    return false
  }
}
