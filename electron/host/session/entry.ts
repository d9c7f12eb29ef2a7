import { createApiClient } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import type { OnViolation } from '#shared/api/decode-record.ts'
import type { AppError, ErrorCode } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { PlatformClient } from '../platform-client/platform-client.ts'
import type { Connection } from './connection.ts'
import { loadAgent, type LoadedAgent } from './load-agent.ts'

/** A sign-in with a token, about to be completed. */
export type Entry = {
  readonly connection: Connection
  readonly client: PlatformClient
  readonly token: string
  /** Aborted once a later attempt replaces this one. */
  readonly signal: AbortSignal
  /** The token comes from the keychain. */
  readonly wasKept?: boolean
  readonly userId?: number | null
  readonly password?: string
  /** Error code for a refused token. */
  readonly whenRefused?: ErrorCode
}

export type EntryRules = {
  /** Why the account of this e-mail address may not be used here; by default any account may. */
  readonly accountRefusal?: (email: string) => AppError | null
  /** Called with data of the platform that does not match the contract. */
  readonly onWrong?: OnViolation
}

/** Reads the owner of the token, and the connection with the e-mail address that the platform has. */
export async function readEntry(
  entry: Entry,
  { onWrong, accountRefusal }: EntryRules,
): Outcome<LoadedAgent & { readonly connection: Connection }> {
  const { client, token, whenRefused, userId = null } = entry
  const api = createApiClient(contract, (request) => client.send(request, token), onWrong)
  const loaded = await loadAgent(api, userId)
  if (!loaded.ok) {
    const isRefused = loaded.error.code === 'session.signed-out' && whenRefused !== undefined
    return isRefused ? err({ ...loaded.error, code: whenRefused }) : loaded
  }
  const email = loaded.value.agent.email || entry.connection.email
  const connection = { ...entry.connection, email }
  const refused = connection.kept ? accountRefusal?.(email) : null
  return refused ? err(refused) : ok({ ...loaded.value, connection })
}
