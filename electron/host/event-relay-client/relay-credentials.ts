import type { SessionState } from '#shared/host/slices.ts'

/** Who is signed in, and where: a person's id means something at one platform only. */
export type RelayAgent = { readonly baseUrl: string; readonly id: string }

/** The name of an agent's relay credentials in the keychain. */
export function credentialsName({ baseUrl, id }: RelayAgent): string {
  return `relay ${baseUrl} ${id}`
}

/** Nobody while nobody is signed in. */
export function relayAgent(session: SessionState): RelayAgent | null {
  return session.kind === 'signed-in' ? { baseUrl: session.baseUrl, id: String(session.agent.id) } : null
}
