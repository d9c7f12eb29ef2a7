import { createApiClient } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import type { OnWrong } from '#shared/api/decode-record.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { createPlatformClient } from '../platform-client/platform-client.ts'
import type { Connection } from './connection.ts'

/** Has the platform e-mail a link for a new password (specification 5.9). Nobody need be signed in. */
export async function startPasswordReset(connection: Connection, onWrong: OnWrong): Outcome {
  using client = createPlatformClient(connection)
  const api = createApiClient(contract, (request) => client.send(request, null), onWrong)
  const answer = await api.authentication.startPasswordReset({ body: { email: connection.email } })
  return answer.ok ? ok(undefined) : answer
}
