import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { agentKey } from '#shared/host/agent-key.ts'
import type { Agent, SessionState } from '#shared/host/slices.ts'

/** The signed-in agent and the platform: data stored for one is not shown to another. */
export type SignedInAgent = { readonly baseUrl: string; readonly agent: Agent }

/** Path of the database of one agent at one platform, in a folder of the user data; the name reveals neither. */
export function accountFile(folder: string, { baseUrl, agent }: SignedInAgent): string {
  const account = createHash('sha256').update(`${baseUrl} ${agent.id}`).digest('hex').slice(0, 24)
  return join(folder, `${account}.db`)
}

/** A stable key of the signed-in agent and platform; empty if nobody is signed in. */
export function ownerOf({ session }: { readonly session: SessionState }): string {
  return agentKey(session) ?? ''
}
