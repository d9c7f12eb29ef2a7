import type { SessionState } from '#shared/host/slices.ts'

/** The signed-in agent and the platform: an agent's id is valid at one platform only. */
export type RelayAgent = { readonly baseUrl: string; readonly id: string }

/** Keychain name of an agent's relay credentials. */
export function credentialsName({ baseUrl, id }: RelayAgent): string {
  return `relay ${baseUrl} ${id}`
}

/** Returns the signed-in agent; null while nobody is signed in. */
export function relayAgent(session: SessionState): RelayAgent | null {
  return session.kind === 'signed-in' ? { baseUrl: session.baseUrl, id: String(session.agent.id) } : null
}
