import type { SessionState } from './slices.ts'

/** Stable key of the signed-in agent and their platform; null if nobody is signed in. */
export function agentKey(session: SessionState): string | null {
  return session.kind === 'signed-in' ? `${session.baseUrl} ${session.agent.id}` : null
}
