import { readNetwork } from '#shared/settings/read-network.ts'
import type { NetworkSettings } from '#shared/settings/settings.ts'

export type TypedServer = { readonly urls: string; readonly username: string; readonly password: string }
export type ServerFault = { readonly urls?: string; readonly username?: string }

/** What is wrong with a server as it was typed. A TURN server wants a user (RFC 8656 section 9.2); STUN asks for none. */
export function serverFault({ urls, username }: TypedServer): ServerFault {
  const network: NetworkSettings = {
    iceServers: [{ urls: urls.trim(), username }],
    relayOnly: false,
    gatheringMs: 1_000,
  }
  if (!readNetwork(network))
    return { urls: 'An address looks like stun:stun.example.com or turn:turn.example.com:3478.' }
  if (isRelay(urls) && username.trim() === '') return { username: 'A TURN server needs a user.' }
  return {}
}

export function isRelay(urls: string): boolean {
  return /^turns?:/i.test(urls.trim())
}
