import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { server as serverMark } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import type { Outcome } from '#shared/core/result.ts'
import type { Registration } from '#shared/host/slices.ts'
import { pauseAfter, refreshAfter } from './backoff.ts'
import { registrationTransitions } from './registration-transitions.ts'
import { ServerRound } from './server-round.ts'
import type { SipLink } from './sip-link.ts'
import { withTimeout } from '../with-timeout.ts'

export type RegistrationOptions = {
  readonly link: SipLink
  /** In order of attempts. */
  readonly servers: readonly [string, ...string[]]
  readonly clock: Clock
  readonly log: Log
  /** From 0 to 1. */
  readonly random?: () => number
  /** Whether there are calls, which another server would not know. */
  readonly hasCalls: () => boolean
}

/** Timeout of each step of an attempt, in milliseconds; half of it if there are several servers. */
const stepTimeout = 10_000
/** Together 9 s, so that a frozen server is noticed within 10 s. */
const pingInterval = 3_000
const pingTimeout = 6_000
/** Time limit of a probe, in milliseconds. */
const probeTimeout = 2_000
/** Pause after a refused password, in milliseconds, so that the account is not locked. */
const wrongPasswordPause = 60_000
/** Milliseconds that must remain of a registration for a refused refresh to be retried on the same transport. */
const refreshMargin = 5_000

/**
 * Keeps this phone registered (RFC 3261 section 10): connecting, registering, registered and, after a failure,
 * unregistered until the next attempt, for ever. `registered` is confirmed by a round trip every 3 s, since an open
 * socket and answered keep-alives prove nothing.
 */
export class RegistrationClient implements Disposable {
  private readonly options: RegistrationOptions
  private readonly random: () => number
  private readonly round: ServerRound
  private readonly stepTimeout: number
  private readonly changes = new Emitter<Registration>()
  private readonly timers = new Disposables()
  private readonly stopListening: Unsubscribe
  private current: Registration
  /** Identifies the current attempt; late answers of an earlier one are ignored. */
  private attempt = 0
  private failures = 0
  /** Whether the transport is open, so that its loss is a failure. */
  private isTransportOpen = false
  private downSince: number | null = null
  /** When the registration expires at the server. */
  private expiresAt = 0

  constructor(options: RegistrationOptions) {
    this.options = options
    this.random = options.random ?? Math.random
    this.round = new ServerRound(options.servers)
    this.stepTimeout = options.servers.length > 1 ? stepTimeout / 2 : stepTimeout
    this.current = { kind: 'connecting', server: this.round.current }
    this.stopListening = options.link.onLost((error) => {
      if (this.isTransportOpen) this.fail(error)
    })
  }

  get state(): Registration {
    return this.current
  }

  onChange(listener: (state: Registration) => void): Unsubscribe {
    return this.changes.on(listener)
  }

  /**
   * Tries now, starting with the first server. A registration with the first server, or one with calls, is refreshed on
   * its transport.
   */
  tryNow(): void {
    const canRefresh = this.current.kind === 'registered' && (this.round.isFirst || this.options.hasCalls())
    if (canRefresh) void this.register(this.nextAttempt())
    else this.restart()
  }

  /**
   * Verifies the registration after sleep or a network change: refreshes it if the server answers within 2 s, else
   * opens a new transport at once. Only the pause after a wrong password is not cut short.
   */
  probe(): void {
    const { current } = this
    if (current.kind === 'registered') return void this.verify()
    const isRefused = current.kind === 'unregistered' && current.error?.code === 'phone.wrong-password'
    if (!isRefused) this.restart()
  }

  [Symbol.dispose](): void {
    this.nextAttempt()
    this.stopListening()
  }

  private restart(): void {
    this.failures = 0
    if (this.options.hasCalls()) this.round.restartAtCurrent()
    else this.round.restart()
    void this.start()
  }

  private async start(): Promise<void> {
    const { link } = this.options
    const { current: server } = this.round
    const attempt = this.nextAttempt()
    this.isTransportOpen = false
    this.enter({ kind: 'connecting', server })
    const connected = await this.withLimit(this.stepTimeout, link.connect(server))
    if (attempt !== this.attempt) return
    if (!connected.ok) return this.fail(connected.error)
    this.isTransportOpen = true
    this.enter({ kind: 'registering', server })
    await this.register(attempt)
  }

  private async register(attempt: number): Promise<void> {
    const { clock, link } = this.options
    const sentAt = clock.now()
    const registered = await this.withLimit(this.stepTimeout, link.register())
    if (attempt !== this.attempt) return
    if (!registered.ok) return this.onRefused(registered.error, attempt)
    const { expires } = registered.value
    this.failures = 0
    this.downSince = null
    this.expiresAt = clock.now() + expires * 1_000
    this.round.restartAtCurrent()
    this.confirm(sentAt)
    this.schedule(refreshAfter(expires, this.random()), () => this.register(this.nextAttempt()))
    this.schedule(pingInterval, () => this.ping(attempt))
  }

  /** Retries a refused refresh while the server still knows this phone. */
  private onRefused(error: AppError, attempt: number): void {
    const pause = pauseAfter(error, this.failures + 1, this.random())
    const remaining = this.expiresAt - refreshMargin - this.options.clock.now()
    if (this.current.kind !== 'registered' || error.code !== 'phone.failed' || pause > remaining)
      return this.fail(error)
    this.failures += 1
    this.schedule(pause, () => this.register(this.nextAttempt()))
    this.schedule(pingInterval, () => this.ping(attempt))
  }

  private async verify(): Promise<void> {
    const attempt = this.nextAttempt()
    const answered = await this.roundTrip(probeTimeout, attempt)
    if (attempt !== this.attempt) return
    if (answered.ok) await this.register(attempt)
    else this.restart()
  }

  private async ping(attempt: number): Promise<void> {
    const answered = await this.roundTrip(pingTimeout, attempt)
    if (attempt !== this.attempt) return
    if (answered.ok) this.schedule(pingInterval, () => this.ping(attempt))
    else this.fail(answered.error)
  }

  private async roundTrip(milliseconds: number, attempt: number): Outcome {
    const { clock, link } = this.options
    const sentAt = clock.now()
    const answered = await this.withLimit(milliseconds, link.ping())
    if (answered.ok && attempt === this.attempt) this.confirm(sentAt)
    return answered
  }

  private confirm(sentAt: number): void {
    const now = this.options.clock.now()
    const since = this.current.kind === 'registered' ? Math.min(this.current.since, now) : now
    const roundTripMs = Math.max(0, now - sentAt)
    this.enter({ kind: 'registered', server: this.round.current, since, roundTripAt: now, roundTripMs })
  }

  private fail(error: AppError): void {
    const { clock, link } = this.options
    this.nextAttempt()
    this.isTransportOpen = false
    this.downSince ??= clock.now()
    const pause = this.pauseFor(error)
    this.schedule(pause, () => this.start())
    this.enter({ kind: 'unregistered', error, since: this.downSince, retryAt: clock.now() + pause })
    link.disconnect(error)
  }

  /** Selects the server of the next attempt; returns the milliseconds until then. */
  private pauseFor(error: AppError): number {
    const { round } = this
    if (error.code === 'phone.wrong-password') {
      round.restart()
      return wrongPasswordPause
    }
    const isLost = this.current.kind === 'registered' && error.code !== 'phone.failed'
    // Calls may still be on the server that was just lost, so it is tried again before the others.
    if (isLost) round.restartAtCurrent()
    else if (round.next()) return 0
    else round.restart()
    this.failures += 1
    return pauseAfter(error, this.failures, this.random())
  }

  private nextAttempt(): number {
    this.timers[Symbol.dispose]()
    this.attempt += 1
    return this.attempt
  }

  private schedule(milliseconds: number, action: () => Promise<void>): void {
    this.timers.add(this.options.clock.after(milliseconds, () => void action()))
  }

  private withLimit<Value>(milliseconds: number, outcome: Outcome<Value>): Outcome<Value> {
    const timeoutError = appError('network.timeout', 'The SIP server did not answer.')
    return withTimeout({ clock: this.options.clock, milliseconds, timeoutError }, outcome)
  }

  private enter(state: Registration): void {
    const { log } = this.options
    const from = this.current.kind
    if (!registrationTransitions[from].includes(state.kind))
      return log.write('warn', 'sip.registration-illegal-move', { from, to: state.kind })
    if (state.kind !== from)
      log.write('info', 'sip.registration', { state: state.kind, ...logFieldsOf(state) })
    this.current = state
    this.changes.emit(state)
  }
}

function logFieldsOf(state: Registration) {
  if (state.kind === 'unregistered') return state.error ? { error: state.error.code } : {}
  return 'server' in state ? { server: serverMark(state.server) } : {}
}
