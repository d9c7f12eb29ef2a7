import type { ApiRequest, ApiResponse } from '#shared/api/client.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Result } from '#shared/core/result.ts'
import type { PlatformClient } from './platform-client.ts'

/** One request and its outcome. The token is not part of it, and is masked in the answer. */
export type SentRequest = {
  readonly request: ApiRequest
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly milliseconds: number
  readonly outcome: Result<ApiResponse>
}

/** Wraps a client so that each request is reported once it is answered or given up. */
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
