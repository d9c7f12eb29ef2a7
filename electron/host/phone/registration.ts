import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import type { Log } from '#shared/core/log.ts'
import type { Result } from '#shared/core/result.ts'
import type { Registration } from '#shared/host/state.ts'
import { pauseAfter, refreshAfter } from './backoff.ts'
import { within } from './within.ts'

type Outcome<Value = undefined> = Promise<Result<Value, AppError>>

/** The way to one SIP server, as the registration uses it. Every request is a new one: nothing waits for an old one. */
export interface SipLink {
  /** Opens a new transport in place of the present one. */
  connect(): Outcome
  /** One REGISTER; answers with the lifetime in seconds that the server gave. */
  register(): Outcome<{ readonly expires: number }>
  /** One OPTIONS; any answer is a round trip. */
  ping(): Outcome
  /** Closes the transport. `onDown` listeners hear of it. */
  disconnect(reason: AppError): void
  /** An open transport is gone. */
  onDown(listener: (error: AppError) => void): Unsubscribe
}

export type RegistrationOptions = {
  readonly link: SipLink
  readonly clock: Clock
  readonly log: Log
  /** From 0 to 1. */
  readonly random?: () => number
}

/** No state waits longer than this for the server, in milliseconds. */
const patience = 10_000
const pingEvery = 15_000
const pingPatience = 8_000
/** A wrong password is tried again this slowly, so that the account is not locked. */
const wrongPasswordPause = 60_000

/**
 * Keeps this phone registered (RFC 3261 section 10): connecting, registering, registered; and when that breaks,
 * unregistered until the next attempt, for ever. `registered` is proved by a round trip each 15 s: an open socket and
 * answered keep-alives prove nothing.
 */
export class RegistrationKeeper implements Disposable {
  private readonly options: RegistrationOptions
  private readonly random: () => number
  private readonly changes = new Emitter<Registration>()
  private readonly timers = new Disposables()
  private readonly stopListening: Unsubscribe
  private current: Registration = { kind: 'connecting' }
  /** Names the present attempt: what an older one answers late is ignored. */
  private attempt = 0
  private failures = 0
  /** Whether the transport is open and its loss would be news. */
  private up = false
  private downSince: number | null = null

  constructor(options: RegistrationOptions) {
    this.options = options
    this.random = options.random ?? Math.random
    this.stopListening = options.link.onDown((error) => {
      if (this.up) this.fail(error)
    })
  }

  get state(): Registration {
    return this.current
  }

  onChange(listener: (state: Registration) => void): Unsubscribe {
    return this.changes.on(listener)
  }

  /** Tries now, whatever was planned. A registration that stands is refreshed on its transport. */
  tryNow(): void {
    this.failures = 0
    void (this.current.kind === 'registered' ? this.refresh() : this.start())
  }

  [Symbol.dispose](): void {
    this.attempt += 1
    this.timers[Symbol.dispose]()
    this.stopListening()
  }

  private async start(): Promise<void> {
    const attempt = this.next()
    this.up = false
    this.enter({ kind: 'connecting' })
    const connected = await this.wait(patience, this.options.link.connect())
    if (attempt !== this.attempt) return
    if (!connected.ok) return this.fail(connected.error)
    this.up = true
    this.enter({ kind: 'registering' })
    await this.register(attempt)
  }

  private async refresh(): Promise<void> {
    await this.register(this.next())
  }

  private async register(attempt: number): Promise<void> {
    const { clock, link } = this.options
    const sentAt = clock.now()
    const registered = await this.wait(patience, link.register())
    if (attempt !== this.attempt) return
    if (!registered.ok) return this.fail(registered.error)
    this.failures = 0
    this.downSince = null
    this.proved(sentAt)
    this.later(refreshAfter(registered.value.expires, this.random()), () => this.refresh())
    this.later(pingEvery, () => this.ping(attempt))
  }

  private async ping(attempt: number): Promise<void> {
    const { clock, link } = this.options
    const sentAt = clock.now()
    const answered = await this.wait(pingPatience, link.ping())
    if (attempt !== this.attempt) return
    if (!answered.ok) return this.fail(answered.error)
    this.proved(sentAt)
    this.later(pingEvery, () => this.ping(attempt))
  }

  private proved(sentAt: number): void {
    const now = this.options.clock.now()
    const since = this.current.kind === 'registered' ? this.current.since : now
    this.enter({ kind: 'registered', since, roundTripAt: now, roundTripMs: now - sentAt })
  }

  private fail(error: AppError): void {
    const { clock, link } = this.options
    this.next()
    this.up = false
    this.failures += 1
    this.downSince ??= clock.now()
    const pause = this.pauseFor(error)
    const retryAt = pause === null ? null : clock.now() + pause
    if (pause !== null) this.later(pause, () => this.start())
    this.enter({ kind: 'unregistered', error, since: this.downSince, retryAt })
    link.disconnect(error)
  }

  private pauseFor(error: AppError): number | null {
    if (error.code === 'phone.wrong-password') return wrongPasswordPause
    return Math.min(Math.max(pauseAfter(this.failures, this.random()), error.retryAfter ?? 0), 30_000)
  }

  private next(): number {
    this.timers[Symbol.dispose]()
    this.attempt += 1
    return this.attempt
  }

  private later(milliseconds: number, action: () => Promise<void>): void {
    this.timers.add(this.options.clock.after(milliseconds, () => void action()))
  }

  private wait<Value>(milliseconds: number, outcome: Outcome<Value>): Outcome<Value> {
    const late = appError('network.timeout', 'The SIP server did not answer.')
    return within({ clock: this.options.clock, milliseconds, late }, outcome)
  }

  private enter(state: Registration): void {
    const { log } = this.options
    if (state.kind !== this.current.kind)
      log.write('info', 'sip.registration', { state: state.kind, ...errorOf(state) })
    this.current = state
    this.changes.emit(state)
  }
}

function errorOf(state: Registration): { readonly error?: string } {
  return state.kind === 'unregistered' && state.error ? { error: state.error.code } : {}
}
