import { createApiClient, type ApiClient } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import type { OnWrong } from '#shared/api/decode-record.ts'
import { appError, type AppError, type ErrorCode } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { Agent, SessionState } from '#shared/host/slices.ts'
import { createPlatformClient, type PlatformClient } from '../platform-client/platform-client.ts'
import { personRetryPause } from '../platform-client/retry-pause.ts'
import type { SecretStore } from '../ports.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import { AgentCompletion } from './agent-completion.ts'
import type { Connection } from './connection.ts'
import { LiveSession } from './live-session.ts'
import { loadAgent } from './load-agent.ts'
import { logIn, sendCode } from './log-in.ts'
import { SessionSecrets } from './session-secrets.ts'
import { ShownSession } from './shown-session.ts'

/** A login that waits for the code of its second factor. */
type Pending = { readonly connection: Connection; readonly client: PlatformClient; readonly nonce: string }

/** Somebody is about to be signed in with a token. */
type Entry = {
  readonly connection: Connection
  readonly client: PlatformClient
  /** The token comes from the keychain. */
  readonly wasKept?: boolean
}

export type SessionOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly secrets: SecretStore
  readonly settings: SettingsStore
  /** Why the account of this e-mail address may not be used here; everybody's may where it is left out. */
  readonly accountRefusal?: (email: string) => AppError | null
  /** Told of what the platform sends otherwise than the contract says. */
  readonly onWrong?: OnWrong
  /** `createPlatformClient`, unless told otherwise. */
  readonly openClient?: typeof createPlatformClient
}

/** Who is signed in. One at a time; a later sign-in takes the place of an earlier one. */
export class Session implements Disposable {
  /** Calls of whoever is signed in; `session.signed-out` while nobody is. */
  readonly api: ApiClient
  private readonly options: SessionOptions
  private readonly openClient: typeof createPlatformClient
  private readonly secrets: SessionSecrets
  private readonly shown: ShownSession
  private readonly completion: AgentCompletion
  private live: LiveSession | null = null
  private pending: Pending | null = null
  /** Set while a sign-in waits for its next attempt. */
  private stopRetry: Unsubscribe | null = null
  /** Names the present attempt to sign in: what an older one brings is thrown away. */
  private attemptId = 0
  /** Nothing was kept, as far as a keychain that had not answered could say. */
  private awaitsKeychain = false

  constructor(options: SessionOptions) {
    this.options = options
    this.openClient = options.openClient ?? createPlatformClient
    this.secrets = new SessionSecrets(options.secrets)
    this.shown = new ShownSession(options.log)
    this.completion = new AgentCompletion(options.clock)
    this.api = createApiClient(
      contract,
      async (request) => (this.live ? this.live.gate.send(request) : err(appError('session.signed-out'))),
      options.onWrong,
    )
  }

  get state(): SessionState {
    return this.shown.state
  }

  /** The connection of whoever is signed in. */
  get connection(): Connection | null {
    return this.live?.connection ?? null
  }

  onChange(listener: (state: SessionState) => void): Unsubscribe {
    return this.shown.onChange(listener)
  }

  /** Does something that needs the bare token, such as opening a stream, with its renewal. */
  async withToken<Value>(act: (client: PlatformClient, token: string) => Outcome<Value>): Outcome<Value> {
    const gate = this.live?.gate
    return gate ? gate.attempt((token) => act(gate.client, token)) : err(appError('session.signed-out'))
  }

  /** Signs in with the token that was kept, if there is one; keeps trying until the platform takes or refuses it. */
  async restore(attempt = 0): Promise<void> {
    const profile = this.options.settings.value.connection
    const token = profile?.keepSignedIn ? await this.secrets.readToken(profile) : null
    if (!profile || token === null) {
      this.awaitsKeychain = profile?.keepSignedIn === true && this.options.secrets.place === 'memory'
      return this.showSignedOut(null)
    }
    const attemptId = this.begin()
    const connection = { ...profile, kept: true }
    const entered = await this.enter({
      connection,
      client: this.openClient(connection),
      token,
      attemptId,
      wasKept: true,
    })
    if (entered.ok || attemptId !== this.attemptId) return
    const { error } = entered
    if (error.code === 'session.signed-out') await this.secrets.forgetToken(profile)
    if (!mayPass(error) || attemptId !== this.attemptId) return
    this.stopRetry = this.options.clock.after(
      personRetryPause(attempt + 1, error),
      () => void this.restore(attempt + 1),
    )
  }

  /** The network may be there again: a sign-in that waits for it is tried now, and a token is asked after. */
  wake(): void {
    this.live?.checkToken()
    if (this.stopRetry) void this.restore()
  }

  /** A keychain that was away may answer now: the session is restored if nobody tried to sign in meanwhile. */
  keychainChanged(): void {
    const { state, live } = this
    if (live && state.kind === 'signed-in') {
      const secretsIn = this.secrets.placeFor(live.connection)
      if (secretsIn !== state.secretsIn) this.shown.show({ ...state, secretsIn })
    } else if (this.awaitsKeychain && this.options.secrets.place === 'keychain') void this.restore()
  }

  /** Shows the sign-in page without trying what was kept. */
  stayOut(error: AppError | null): void {
    this.begin()
    this.showSignedOut(error)
  }

  /** Signs in by password. Asks for a code where the platform does: then the state is `second-factor`. */
  async signIn(connection: Connection, password: string): Outcome {
    if (this.live) await this.signOut()
    const attemptId = this.begin()
    const client = this.openClient(connection)
    const { email, keepSignedIn: remember } = connection
    const outcome = await logIn(client, { email, password, remember }, await this.secrets.deviceFingerprint())
    if (attemptId !== this.attemptId) return overtaken(client)
    if (!outcome.ok) return this.failed({ client, connection }, outcome.error)
    if (outcome.value.kind === 'token')
      return this.enter({ ...outcome.value, connection, client, attemptId, password })
    this.pending = { connection, client, nonce: outcome.value.nonce }
    this.shown.show({ kind: 'second-factor', baseUrl: connection.baseUrl, email })
    return ok(undefined)
  }

  /** Sends the code that the platform asked for, at sign-in or after `signInAgain`. */
  async secondFactor(code: string, addDevice: boolean): Outcome {
    const { pending, attemptId } = this
    if (this.live) return this.live.sendCode(code, addDevice)
    if (!pending) return err(appError('session.wrong-code', 'No code was asked for'))
    const { connection, client, nonce } = pending
    const outcome = await sendCode(client, { code, nonce, addDevice, remember: connection.keepSignedIn })
    if (attemptId !== this.attemptId) return err(appError('session.signed-out'))
    if (!outcome.ok) return outcome
    if (outcome.value.kind !== 'token') return err(appError('session.wrong-code'))
    this.pending = null
    return this.enter({ ...outcome.value, connection, client, attemptId })
  }

  cancelSecondFactor(): void {
    const { pending } = this
    if (!pending) return
    this.begin()
    this.showSignedOut(null, pending.connection)
  }

  /** Signs in with an API token; `/me` says whether it is one. */
  async useToken(connection: Connection, token: string): Outcome {
    if (this.live) await this.signOut()
    const attemptId = this.begin()
    const client = this.openClient(connection)
    return this.enter({
      connection,
      client,
      token: token.trim(),
      attemptId,
      whenRefused: 'session.wrong-token',
    })
  }

  /** The password once more, after `signInAgain`: calls that wait go on. */
  async signInAgain(password: string): Outcome {
    return this.live ? this.live.signInAgain(password) : err(appError('session.signed-out'))
  }

  /** Ends the session here and at the platform, and forgets its token. `reason` is for the sign-in page. */
  async signOut(reason: AppError | null = null): Promise<void> {
    const { live } = this
    this.live = null
    this.begin()
    this.showSignedOut(reason)
    if (!live) return
    await this.secrets.forgetToken(live.connection)
    const answer = await live.logOut()
    if (!answer.ok) this.options.log.write('info', 'session.logout-failed', { reason: answer.error.code })
  }

  [Symbol.dispose](): void {
    this.begin()
  }

  private async enter(
    entry: Entry & {
      readonly token: string
      readonly attemptId: number
      readonly userId?: number | null
      readonly password?: string
      readonly whenRefused?: ErrorCode
    },
  ): Outcome {
    const { client, token, attemptId } = entry
    const api = createApiClient(contract, (request) => client.send(request, token), this.options.onWrong)
    const loaded = await loadAgent(api, entry.userId ?? null)
    if (attemptId !== this.attemptId) return overtaken(client)
    if (!loaded.ok) {
      const isRefused = loaded.error.code === 'session.signed-out' && entry.whenRefused !== undefined
      const error = isRefused ? { ...loaded.error, code: entry.whenRefused } : loaded.error
      return this.failed(entry, error)
    }
    const { agent, isWhole } = loaded.value
    const connection = { ...entry.connection, email: agent.email || entry.connection.email }
    const refused = connection.kept ? this.options.accountRefusal?.(connection.email) : null
    if (refused) return this.failed(entry, refused)
    if (!entry.wasKept || connection.email !== entry.connection.email) await this.keep(connection, token)
    if (attemptId !== this.attemptId) return overtaken(client)
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

  private async keep(connection: Connection, token: string): Promise<void> {
    if (!connection.kept) return
    const { baseUrl, email, keepSignedIn, ca } = connection
    this.options.settings.change({ connection: { baseUrl, email, keepSignedIn, ca } })
    await this.secrets.keepToken(connection, token)
  }

  /** A new attempt takes the place of whatever there was. */
  private begin(): number {
    this.awaitsKeychain = false
    this.stopRetry?.()
    this.stopRetry = null
    this.completion.stop()
    this.pending?.client[Symbol.dispose]()
    this.live?.[Symbol.dispose]()
    this.pending = null
    this.live = null
    return ++this.attemptId
  }

  private failed(entry: Entry, error: AppError): Result<never> {
    entry.client[Symbol.dispose]()
    this.showSignedOut(error, entry.connection, entry.wasKept === true && mayPass(error))
    return err(error)
  }

  private showSignedOut(error: AppError | null, tried?: Connection, isRetried = false): void {
    const at = tried?.kept ? tried : this.options.settings.value.connection
    this.shown.showSignedOut({ error, at, isRetried })
  }
}

/** Whether a kept token may be taken another time: it was not refused, nor is its account. */
function mayPass({ code }: AppError): boolean {
  return code !== 'session.signed-out' && code !== 'session.other-domain' && code !== 'network.bad-address'
}

function overtaken(client: PlatformClient): Result<never> {
  client[Symbol.dispose]()
  return err(appError('session.signed-out'))
}
