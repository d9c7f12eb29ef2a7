import type { ApiRequest, ApiResponse } from '#shared/api/client.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Result } from '#shared/core/result.ts'
import type { PlatformClient } from './platform-client.ts'

/** One request and what came of it. Its token is not part of it, and is hidden in what was answered. */
export type SentRequest = {
  readonly request: ApiRequest
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly milliseconds: number
  readonly outcome: Result<ApiResponse>
}

/** The same client, which tells of each request that it was asked to send, once it is answered or given up. */
export function observedClient(
  client: PlatformClient,
  observer: { readonly clock: Clock; readonly onSent: (sent: SentRequest) => void },
): PlatformClient {
  const { clock, onSent } = observer
  return {
    ...client,
    async send(request, token) {
      const startedAt = clock.now()
      const outcome = await client.send(request, token)
      onSent({ request, startedAt, milliseconds: clock.now() - startedAt, outcome })
      return outcome
    },
  }
}
