import type { SessionState } from './slices.ts'

/** Who is signed in where, in words that stay the same; null while nobody is. */
export function agentKey(session: SessionState): string | null {
  return session.kind === 'signed-in' ? `${session.baseUrl} ${session.agent.id}` : null
}
