import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { agentKey } from '#shared/host/agent-key.ts'
import type { Agent, SessionState } from '#shared/host/slices.ts'

/** Who is signed in, and where: what is kept on disk for one is not shown to another. */
export type SignedInAgent = { readonly baseUrl: string; readonly agent: Agent }

/** A database of one agent at one platform in a folder of the user data; its name reveals neither. */
export function accountFile(folder: string, { baseUrl, agent }: SignedInAgent): string {
  const account = createHash('sha256').update(`${baseUrl} ${agent.id}`).digest('hex').slice(0, 24)
  return join(folder, `${account}.db`)
}

/** Who is signed in where, in words that stay the same; empty while nobody is. */
export function ownerOf({ session }: { readonly session: SessionState }): string {
  return agentKey(session) ?? ''
}
