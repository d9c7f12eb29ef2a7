import { createApiClient, type ApiClient } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { Agent, SessionState } from '#shared/host/slices.ts'
import { createPlatformClient, type PlatformClient } from '../platform-client/platform-client.ts'
import type { SecretStore } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { AgentCompletion } from './agent-completion.ts'
import type { Connection } from './connection.ts'
import { readEntry, type Entry, type EntryRules } from './entry.ts'
import { StoredSignIn, mayPass } from './stored-sign-in.ts'
import { LiveSession } from './live-session.ts'
import { logIn, sendCode } from './log-in.ts'
import { SessionSecrets } from './session-secrets.ts'
import { ShownSession } from './shown-session.ts'

/** A login waiting for the code of its second factor. */
type Pending = { readonly connection: Connection; readonly client: PlatformClient; readonly nonce: string }

export type SessionOptions = EntryRules & {
  readonly clock: Clock
  readonly log: Log
  readonly secrets: SecretStore
  readonly settings: SettingsStore
  /** `createPlatformClient` by default. */
  readonly openClient?: typeof createPlatformClient
}

/** The sign-in. One at a time; a later one replaces an earlier one. */
export class Session implements Disposable {
  /** Requests of the signed-in agent; `session.signed-out` if there is none. */
  readonly api: ApiClient
  private readonly options: SessionOptions
  private readonly openClient: typeof createPlatformClient
  private readonly secrets: SessionSecrets
  private readonly shown: ShownSession
  private readonly completion: AgentCompletion
  private readonly kept: StoredSignIn
  private live: LiveSession | null = null
  private pending: Pending | null = null
  /** The current sign-in attempt, aborted by the next one; late answers of an earlier one are dropped. */
  private attempt = new AbortController()

  constructor(options: SessionOptions) {
    this.options = options
    this.openClient = options.openClient ?? createPlatformClient
    this.secrets = new SessionSecrets(options.secrets)
    this.shown = new ShownSession(options.log)
    this.completion = new AgentCompletion(options.clock)
    this.kept = new StoredSignIn({
      clock: options.clock,
      settings: options.settings,
      keychain: options.secrets,
      secrets: this.secrets,
      begin: () => this.startAttempt(),
      enter: (entry) => this.enter({ ...entry, client: this.openClient(entry.connection), wasKept: true }),
      onNone: () => this.showSignedOut(null),
    })
    this.api = createApiClient(
      contract,
      async (request) => (this.live ? this.live.gate.send(request) : err(appError('session.signed-out'))),
      options.onWrong,
    )
  }

  get state(): SessionState {
    return this.shown.state
  }

  /** The connection of the signed-in agent. */
  get connection(): Connection | null {
    return this.live?.connection ?? null
  }

  onChange(listener: (state: SessionState) => void): Unsubscribe {
    return this.shown.onChange(listener)
  }

  /** Runs an action that needs the bare token, such as opening a stream, with token renewal. */
  async withToken<Value>(act: (client: PlatformClient, token: string) => Outcome<Value>): Outcome<Value> {
    const gate = this.live?.gate
    return gate ? gate.attempt((token) => act(gate.client, token)) : err(appError('session.signed-out'))
  }

  /** Signs in with the stored token, if there is one; retries until the platform accepts or refuses it. */
  restore(): Promise<void> {
    return this.kept.restore()
  }

  /** The network may be back: retries a pending sign-in now, or checks the token. */
  wake(): void {
    this.live?.checkToken()
    this.kept.wake()
  }

  /** The keychain may be available now: restores the session if nobody has tried to sign in meanwhile. */
  keychainChanged(): void {
    const { state, live } = this
    if (live && state.kind === 'signed-in') {
      const secretsIn = this.secrets.placeFor(live.connection)
      if (secretsIn !== state.secretsIn) this.shown.show({ ...state, secretsIn })
    } else this.kept.keychainChanged()
  }

  /** Shows the sign-in page without trying the stored sign-in. */
  staySignedOut(error: AppError | null): void {
    this.startAttempt()
    this.showSignedOut(error)
  }

  /** Signs in by password. If the platform requests a code, the state becomes `second-factor`. */
  async signIn(connection: Connection, password: string): Outcome {
    if (this.live) await this.signOut()
    const signal = this.startAttempt()
    const client = this.openClient(connection)
    const { email, keepSignedIn: remember } = connection
    const outcome = await logIn(client, { email, password, remember }, await this.secrets.deviceFingerprint())
    if (signal.aborted) return overtaken(client)
    if (!outcome.ok) return this.failed({ client, connection }, outcome.error)
    if (outcome.value.kind === 'token')
      return this.enter({ ...outcome.value, connection, client, signal, password })
    this.pending = { connection, client, nonce: outcome.value.nonce }
    this.shown.show({ kind: 'second-factor', baseUrl: connection.baseUrl, email })
    return ok(undefined)
  }

  /** Sends the code that the platform requested, at sign-in or after `signInAgain`. */
  async secondFactor(code: string, addDevice: boolean): Outcome {
    const { pending } = this
    const { signal } = this.attempt
    if (this.live) return this.live.sendCode(code, addDevice)
    if (!pending) return err(appError('session.wrong-code', 'No code was asked for'))
    const { connection, client, nonce } = pending
    const outcome = await sendCode(client, { code, nonce, addDevice, remember: connection.keepSignedIn })
    if (signal.aborted) return err(appError('session.signed-out'))
    if (!outcome.ok) return outcome
    if (outcome.value.kind !== 'token') return err(appError('session.wrong-code'))
    this.pending = null
    return this.enter({ ...outcome.value, connection, client, signal })
  }

  cancelSecondFactor(): void {
    const { pending } = this
    if (!pending) return
    this.startAttempt()
    this.showSignedOut(null, pending.connection)
  }

  /** Signs in with an API token; `/me` shows whether it is valid. */
  async useToken(connection: Connection, token: string): Outcome {
    if (this.live) await this.signOut()
    const signal = this.startAttempt()
    const client = this.openClient(connection)
    return this.enter({
      connection,
      client,
      token: token.trim(),
      signal,
      whenRefused: 'session.wrong-token',
    })
  }

  /** Signs in again by password, after `signInAgain`; waiting requests continue. */
  async signInAgain(password: string): Outcome {
    return this.live ? this.live.signInAgain(password) : err(appError('session.signed-out'))
  }

  /** Ends the session here and at the platform, and forgets its token. `reason` is shown on the sign-in page. */
  async signOut(reason: AppError | null = null): Promise<void> {
    const { live } = this
    this.live = null
    this.startAttempt()
    this.showSignedOut(reason)
    if (!live) return
    // It is closed first, so that no renewal under way stores another token after the removal.
    const loggedOut = live.logOut()
    await this.secrets.removeToken(live.connection)
    const answer = await loggedOut
    if (!answer.ok) this.options.log.write('info', 'session.logout-failed', { reason: answer.error.code })
  }

  [Symbol.dispose](): void {
    this.startAttempt()
  }

  private async enter(entry: Entry): Outcome {
    const { client, token, signal } = entry
    const read = await readEntry(entry, this.options)
    if (signal.aborted) return overtaken(client)
    if (!read.ok) return this.failed(entry, read.error)
    const { agent, isWhole, connection } = read.value
    if (!entry.wasKept || connection.email !== entry.connection.email) await this.kept.keep(connection, token)
    if (signal.aborted) return overtaken(client)
    const { clock } = this.options
    const live = new LiveSession({
      connection,
      client,
      token,
      password: entry.password ?? null,
      clock,
      secrets: this.secrets,
      onWrong: this.options.onWrong,
      onSignInAgain: (again) => this.shown.showSignInAgain(again),
    })
    this.live = live
    const secretsIn = this.secrets.placeFor(connection)
    const { baseUrl } = connection
    this.shown.show({ kind: 'signed-in', baseUrl, agent, secretsIn, signInAgain: null })
    if (!isWhole) this.completion.start(live.api, agent.id, (whole) => this.agentRead(whole))
    return ok(undefined)
  }

  private agentRead(agent: Agent): void {
    const { state } = this
    if (state.kind === 'signed-in') this.shown.show({ ...state, agent })
  }

  /** Starts a new attempt, which replaces any earlier one and the current session. */
  private startAttempt(): AbortSignal {
    this.kept.stop()
    this.completion.stop()
    this.pending?.client[Symbol.dispose]()
    this.live?.[Symbol.dispose]()
    this.pending = null
    this.live = null
    this.attempt.abort()
    this.attempt = new AbortController()
    return this.attempt.signal
  }

  private failed(entry: Pick<Entry, 'client' | 'connection' | 'wasKept'>, error: AppError): Result<never> {
    entry.client[Symbol.dispose]()
    this.showSignedOut(error, entry.connection, entry.wasKept === true && mayPass(error))
    return err(error)
  }

  private showSignedOut(error: AppError | null, attempted?: Connection, isRetried = false): void {
    const at = attempted?.kept ? attempted : this.options.settings.value.connection
    this.shown.showSignedOut({ error, at, isRetried })
  }
}

function overtaken(client: PlatformClient): Result<never> {
  client[Symbol.dispose]()
  return err(appError('session.signed-out'))
}
