import type { ApiRequest, ApiResponse } from '#shared/api/client.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { PlatformClient } from '../platform-client/platform-client.ts'

/** How long a request waits for somebody to sign in again, in milliseconds. */
const signInTimeout = 60_000

/**
 * Carries every request with a token. One answered with 401 waits until the token is renewed, by the session or by the
 * agent, and is sent once more; after a minute, or at sign-out, it fails with `session.signed-out`.
 */
export class TokenGate {
  readonly client: PlatformClient
  private readonly clock: Clock
  private readonly onRefused: (error: AppError) => void
  private token: string | null
  private readonly waiting = new Set<(outcome: Result<string>) => void>()

  constructor(options: {
    readonly client: PlatformClient
    readonly clock: Clock
    readonly token: string
    /** Called for each answer that refuses the current token. */
    readonly onRefused: (error: AppError) => void
  }) {
    this.client = options.client
    this.clock = options.clock
    this.token = options.token
    this.onRefused = options.onRefused
  }

  readonly send = (request: ApiRequest): Outcome<ApiResponse> =>
    request.token
      ? this.attempt((token) => this.client.send(request, token))
      : this.client.send(request, null)

  /** Runs an action with the token, and once more with the renewed one if the first is refused. */
  async attempt<Value>(act: (token: string) => Outcome<Value>): Outcome<Value> {
    const { token } = this
    if (token === null) return err(appError('session.signed-out'))
    const result = await act(token)
    if (result.ok || result.error.code !== 'session.signed-out') return result
    if (token !== this.token && this.token !== null) return act(this.token)
    const renewed = await this.waitForToken(result.error)
    return renewed.ok ? act(renewed.value) : renewed
  }

  /** The current token; null after the end. */
  get currentToken(): string | null {
    return this.token
  }

  /** Continues with a new token; waiting requests are sent once more. */
  renew(token: string): void {
    this.token = token
    this.settleAll(ok(token))
  }

  /** Ends the gate: waiting and later requests fail. Returns the last token. */
  close(): string | null {
    const { token } = this
    this.token = null
    this.settleAll(err(appError('session.signed-out')))
    return token
  }

  /** Fails all waiting requests now, since the platform could not be asked for another token. */
  failWaiting(error: AppError): void {
    this.settleAll(err(error))
  }

  private waitForToken(error: AppError): Outcome<string> {
    return new Promise((resolve) => {
      const cancel = this.clock.after(signInTimeout, () => settle(err(error)))
      const settle = (outcome: Result<string>) => {
        cancel()
        this.waiting.delete(settle)
        resolve(outcome)
      }
      this.waiting.add(settle)
      this.onRefused(error)
    })
  }

  private settleAll(outcome: Result<string>): void {
    for (const settle of [...this.waiting]) settle(outcome)
  }
}
