import { createApiClient, type ApiClient } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import type { OnViolation } from '#shared/api/decode-record.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { PlatformClient } from '../platform-client/platform-client.ts'
import { personRetryPause } from '../platform-client/retry-pause.ts'
import type { Connection } from './connection.ts'
import { logIn, sendCode, type LoginOutcome } from './log-in.ts'
import type { SessionSecrets } from './session-secrets.ts'
import { TokenGate } from './token-gate.ts'

/** Why the agent must sign in again, and whether only a code is missing. */
export type SignInAgain = { readonly error: AppError; readonly codeAsked: boolean }

export type LiveSessionOptions = {
  readonly connection: Connection
  readonly client: PlatformClient
  readonly token: string
  /** Held to renew a refused token silently; null after a second factor or a token sign-in. */
  readonly password: string | null
  readonly clock: Clock
  readonly secrets: SessionSecrets
  readonly onWrong: OnViolation | undefined
  /** Called when the agent must sign in again, and with null when that is done. */
  readonly onSignInAgain: (again: SignInAgain | null) => void
}

const pingEvery = 5 * 60_000
/** More silent renewals than this within a minute mean that the platform refuses every token. */
const maxRenewals = 3
/** Back-off between retries of a refused token while the agent is asked to sign in; it may be accepted again. */
const tokenPauses = { first: 15_000, max: 10 * 60_000 }

/** One sign-in, from its token to its end: carries requests, keeps the token alive and renews it. */
export class LiveSession implements Disposable {
  readonly connection: Connection
  readonly api: ApiClient
  readonly gate: TokenGate
  private readonly options: LiveSessionOptions
  private password: string | null
  private nonce: string | null = null
  private again: SignInAgain | null = null
  private renewing = false
  private renewals: readonly number[] = []
  /** Set while the platform cannot be asked for a token; it is retried later. */
  private failing: AppError | null = null
  private failures = 0
  /** How often the token was accepted again while the agent was asked to sign in. */
  private acceptedAgain = 0
  private ended = false
  private stopPing: Unsubscribe = () => {}
  private stopRenewal: Unsubscribe = () => {}
  private stopRetry: Unsubscribe = () => {}

  constructor(options: LiveSessionOptions) {
    const { client, clock, token } = options
    this.options = options
    this.connection = options.connection
    this.password = options.password
    this.gate = new TokenGate({ client, clock, token, onRefused: (error) => void this.refused(error) })
    this.api = createApiClient(contract, this.gate.send, options.onWrong)
    this.pingLater()
  }

  /** Signs in again by password: waiting requests continue, or a code is requested. */
  async signInAgain(password: string): Outcome {
    const outcome = await this.logIn(password)
    if (!outcome.ok) return outcome
    if (outcome.value.kind === 'second-factor') {
      this.requestCode(outcome.value.nonce, this.again?.error)
      return ok(undefined)
    }
    this.password = password
    this.acceptedAgain = 0
    return this.renewed(outcome.value.token)
  }

  /** Sends the code requested after `signInAgain` or a silent renewal. */
  async sendCode(code: string, addDevice: boolean): Outcome {
    if (this.nonce === null) return err(appError('session.wrong-code', 'No code was asked for'))
    const remember = this.connection.keepSignedIn
    const outcome = await sendCode(this.options.client, { code, nonce: this.nonce, addDevice, remember })
    if (!outcome.ok) return outcome
    return outcome.value.kind === 'token'
      ? this.renewed(outcome.value.token)
      : err(appError('session.wrong-code'))
  }

  /** Sends `POST /logout`, then nothing more. */
  async logOut(): Outcome {
    const token = this.close()
    const { client } = this.options
    const answer = token === null ? ok(undefined) : await this.apiWith(token).authentication.logout()
    client[Symbol.dispose]()
    return answer.ok ? ok(undefined) : answer
  }

  /** Checks now whether the token is still valid, since the computer may have slept past its expiry. */
  checkToken(): void {
    this.stopPing()
    void this.api.authentication.ping()
    this.pingLater()
  }

  [Symbol.dispose](): void {
    this.close()
    this.options.client[Symbol.dispose]()
  }

  private close(): string | null {
    this.ended = true
    this.password = null
    this.stopPing()
    this.stopRenewal()
    this.stopRetry()
    return this.gate.close()
  }

  private pingLater(): void {
    this.stopPing = this.options.clock.after(pingEvery, () => this.checkToken())
  }

  /** Handles a refused token: renews it silently with the password, or asks the agent. */
  private async refused(error: AppError): Promise<void> {
    if (this.ended || this.renewing || this.again) return
    if (this.failing) return this.gate.failWaiting(this.failing)
    const now = this.options.clock.now()
    this.renewals = this.renewals.filter((at) => at > now - 60_000)
    if (this.password === null || this.renewals.length >= maxRenewals) return this.requestPassword(error)
    await this.renew(this.password, error)
  }

  private async renew(password: string, error: AppError): Promise<void> {
    this.renewing = true
    const outcome = await this.logIn(password)
    this.renewing = false
    if (this.ended) return
    if (!outcome.ok && outcome.error.code !== 'session.wrong-password') return this.renewLater(outcome.error)
    this.failures = 0
    if (!outcome.ok) return this.requestPassword(outcome.error)
    if (outcome.value.kind === 'second-factor') return this.requestCode(outcome.value.nonce, error)
    this.renewals = [...this.renewals, this.options.clock.now()]
    await this.renewed(outcome.value.token)
  }

  /** The platform neither issued a token nor refused one, which is no reason to ask the agent. */
  private renewLater(error: AppError): void {
    this.failing = error
    this.gate.failWaiting(error)
    this.failures += 1
    this.stopRenewal = this.options.clock.after(personRetryPause(this.failures, error), () => {
      this.failing = null
      if (this.password !== null) void this.renew(this.password, error)
    })
  }

  private async renewed(token: string): Outcome {
    if (this.ended) return err(appError('session.signed-out'))
    this.nonce = null
    this.gate.renew(token)
    this.setSignInAgain(null)
    await this.options.secrets.storeToken(this.connection, token)
    return ok(undefined)
  }

  private requestPassword(error: AppError): void {
    this.password = null
    this.setSignInAgain({ error, codeAsked: false })
  }

  private requestCode(nonce: string, error = appError('session.signed-out')): void {
    this.password = null
    this.nonce = nonce
    this.setSignInAgain({ error, codeAsked: true })
  }

  private setSignInAgain(again: SignInAgain | null): void {
    if (this.ended || (again === null && this.again === null)) return
    this.again = again
    this.stopRetry()
    if (again) this.retryTokenLater()
    this.options.onSignInAgain(again)
  }

  private retryTokenLater(): void {
    const pause = backoff(this.acceptedAgain + 1, tokenPauses)
    this.stopRetry = this.options.clock.after(pause, () => void this.retryToken())
  }

  /** Retries a token that was refused for a while; if it is accepted again, nobody need sign in. */
  private async retryToken(): Promise<void> {
    const token = this.gate.currentToken
    if (token === null) return
    const answer = await this.apiWith(token).authentication.ping()
    if (this.ended || !this.again || token !== this.gate.currentToken) return
    if (!answer.ok) return this.retryTokenLater()
    this.acceptedAgain += 1
    await this.renewed(token)
  }

  private apiWith(token: string): ApiClient {
    const { client, onWrong } = this.options
    return createApiClient(contract, (request) => client.send(request, token), onWrong)
  }

  private async logIn(password: string): Outcome<LoginOutcome> {
    const { email, keepSignedIn } = this.connection
    const device = await this.options.secrets.deviceFingerprint()
    return logIn(this.options.client, { email, password, remember: keepSignedIn }, device)
  }
}
