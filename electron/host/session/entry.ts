import { createApiClient } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import type { OnWrong } from '#shared/api/decode-record.ts'
import type { AppError, ErrorCode } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { PlatformClient } from '../platform-client/platform-client.ts'
import type { Connection } from './connection.ts'
import { loadAgent, type LoadedAgent } from './load-agent.ts'

/** Somebody is about to be signed in with a token. */
export type Entry = {
  readonly connection: Connection
  readonly client: PlatformClient
  readonly token: string
  /** Aborted once a later attempt takes the place of this one. */
  readonly signal: AbortSignal
  /** The token comes from the keychain. */
  readonly wasKept?: boolean
  readonly userId?: number | null
  readonly password?: string
  /** What a refused token is called. */
  readonly whenRefused?: ErrorCode
}

export type EntryRules = {
  /** Why the account of this e-mail address may not be used here; everybody's may where it is left out. */
  readonly accountRefusal?: (email: string) => AppError | null
  /** Told of what the platform sends otherwise than the contract says. */
  readonly onWrong?: OnWrong
}

/** Who the token belongs to, and the connection under the address that the platform knows them by. */
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
