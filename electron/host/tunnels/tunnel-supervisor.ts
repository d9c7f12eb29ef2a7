import { appError, errorBecause, type AppError } from '#shared/core/app-error.ts'
import { reason } from '#shared/core/error-reasons.ts'
import type { Clock } from '#shared/core/clock.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { oneOf } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { err, ok, type Outcome, type Result } from '#shared/core/result.ts'
import type { TunnelState } from '#shared/host/events.ts'
import type { CheckAddress } from './check-address.ts'
import {
  latePause,
  openLongEnough,
  pauseAfter,
  pauseAfterBadCheck,
  pauseAfterGoodCheck,
  pauseWhileSettling,
} from './pauses.ts'
import type { Command, ProgramEnd, RunningProgram, StartProgram } from './programs/program.ts'
import { Timers } from './timers.ts'
import type { TunnelAdapter, TunnelFailure, TunnelEvent } from './tunnel-adapter.ts'

export type TunnelSupervisorOptions = {
  readonly adapter: TunnelAdapter
  readonly clock: Clock
  readonly log: Log
  /** From 0 to 1. */
  readonly random: () => number
  readonly check: CheckAddress
  readonly startProgram: StartProgram
  readonly state: () => TunnelState
  readonly enter: (state: TunnelState) => void
  /** Removes secrets from a line of the program's output. */
  readonly hide: (line: string) => string
  /** Logs a line. */
  readonly logLine: (line: string) => void
}

/** Milliseconds that `ssh` and the like need before a first check is worthwhile. */
const firstCheck = 300
/** Maximum milliseconds to wait for a program that reports when its tunnel is up. */
const maxStartTime = 10_000

/**
 * Keeps one chosen tunnel open: starts its program, learns its address, proves end to end that the receiver is
 * reachable there, and restarts a program that ended. `tunnels.ts` defines the allowed state transitions.
 */
export class TunnelSupervisor implements AsyncDisposable {
  private readonly options: TunnelSupervisorOptions
  private readonly timers: Timers<'start' | 'check' | 'address' | 'settled'>
  private readonly verdicts = new Emitter<Result>()
  private program: RunningProgram | null = null
  private stopping: Promise<void> = Promise.resolve()
  /** The expected public address; null until the program has printed it. */
  private address: string | null
  /** Identifies the current check; results of earlier ones are ignored. */
  private generation = 0
  private hasEnded = false
  /** Failed runs since the tunnel was last open for long. */
  private failures = 0
  private failedChecks = 0
  private downSince: number | null = null
  /** Since when checks have failed in this run. */
  private badSince = 0

  constructor(options: TunnelSupervisorOptions) {
    this.options = options
    this.timers = new Timers(options.clock)
    this.address = options.adapter.address
  }

  start(): void {
    void this.startRun()
  }

  /** Checks at once (after sleep or a change of network), or starts a program that waits for its restart. */
  wake(): void {
    this.failures = 0
    this.failedChecks = 0
    if (this.timers.has('start')) void this.startRun()
    else if (this.address !== null) void this.check()
  }

  /** Checks at once, and returns the result. */
  async checkNow(): Outcome {
    const verdict = Promise.withResolvers<Result>()
    const stop = this.verdicts.on((result) => verdict.resolve(result))
    this.wake()
    const result = await verdict.promise
    stop()
    return result
  }

  /** Publishes nothing more from the moment of the call; settles when the program is gone. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.hasEnded = true
    this.generation += 1
    this.timers[Symbol.dispose]()
    this.verdicts.emit(err(errorBecause('tunnel.ended', reason('tunnel.replaced'))))
    await this.stopProgram()
  }

  private async startRun(): Promise<void> {
    const { adapter, log, state, enter } = this.options
    this.timers[Symbol.dispose]()
    const before = state()
    if (before.kind === 'failing') enter({ ...before, retryAt: null })
    await this.stopping
    if (this.hasEnded || this.program) return
    this.address = adapter.address
    this.startSettling()
    if (adapter.command === null) return void this.check()
    log.write('info', 'tunnel.start', { program: oneOf(adapter.command.name, ['ssh', 'cloudflared']) })
    this.run(adapter.command)
    if (this.address === null) this.timers.set('address', adapter.timeouts.address, () => this.noAddress())
    else this.timers.set('check', adapter.reportsUp ? maxStartTime : firstCheck, () => this.check())
  }

  private run(command: Command): void {
    const program: RunningProgram = this.options.startProgram(command, {
      onLine: (line) => {
        if (this.program !== program) return
        this.options.logLine(this.options.hide(line))
        this.handleEvent(this.options.adapter.read(line))
      },
      onEnd: (end) => {
        if (this.program !== program) return
        this.program = null
        this.fail(this.failureOf(end, command))
      },
    })
    this.program = program
  }

  private failureOf(end: ProgramEnd, { name }: Command): TunnelFailure {
    if (end.kind === 'missing') return { error: appError('tunnel.program-missing', name), again: 'late' }
    this.options.log.write('info', 'tunnel.end', {
      status: end.code,
      signal: oneOf(end.signal, ['SIGTERM', 'SIGKILL', 'SIGHUP', 'SIGINT']),
    })
    const lines = end.lines.map(this.options.hide)
    return this.options.adapter.failure({ ...end, lines })
  }

  private handleEvent(event: TunnelEvent | undefined): void {
    if (event?.kind === 'address') this.setAddress(event.origin)
    else if (event?.kind === 'unreadable') this.fail({ error: event.error, again: 'late' })
    else if (event?.kind === 'up' && this.address !== null) void this.check()
  }

  /** Handles a new address. */
  private setAddress(address: string): void {
    if (address === this.address) return
    const { adapter, state, enter } = this.options
    this.address = address
    this.timers.stop('address')
    this.startSettling()
    const before = state()
    enter(before.kind === 'failing' ? { ...before, address } : { kind: 'starting', address })
    if (adapter.reportsUp) this.timers.set('check', maxStartTime, () => this.check())
    else void this.check()
  }

  /** Ignores failed checks for a while after a start or a new address. */
  private startSettling(): void {
    this.timers.set('settled', this.options.adapter.timeouts.settle, () => {})
    this.failedChecks = 0
    this.generation += 1
  }

  private noAddress(): void {
    this.fail({ error: appError('tunnel.no-address'), again: 'soon' })
  }

  private async check(): Promise<void> {
    const { address } = this
    if (address === null) return
    const generation = (this.generation += 1)
    this.timers.stop('check')
    const result = await this.options.check(address)
    if (generation !== this.generation) return
    if (result.ok) this.checkPassed(address, result.value)
    else this.checkFailed(result.error)
  }

  private checkPassed(address: string, roundTripMs: number): void {
    const { clock, random, state, enter } = this.options
    const now = clock.now()
    const before = state()
    const since = before.kind === 'open' && before.address === address ? Math.min(before.since, now) : now
    if (now - since >= openLongEnough) this.failures = 0
    this.failedChecks = 0
    this.timers.stop('settled')
    this.downSince = null
    enter({ kind: 'open', address, since, roundTripMs, checkedAt: now })
    this.timers.set('check', pauseAfterGoodCheck(random()), () => this.check())
    this.verdicts.emit(ok(undefined))
  }

  private checkFailed(error: AppError): void {
    const { adapter, clock, state } = this.options
    this.failedChecks += 1
    if (this.failedChecks === 1) this.badSince = clock.now()
    if (this.timers.has('settled'))
      return this.timers.set('check', pauseWhileSettling(this.failedChecks), () => this.check())
    if (adapter.command && clock.now() - this.badSince >= adapter.timeouts.restart)
      return this.fail({ error, again: 'soon' })
    const pause = pauseAfterBadCheck(this.failedChecks)
    this.timers.set('check', pause, () => this.check())
    // A single answer may get lost; the second check follows at once.
    if (state().kind === 'open' && this.failedChecks === 1) return
    this.failing(error, pause)
  }

  /** Handles a program that has ended or must be ended; it is restarted after a pause. */
  private fail({ error, again }: TunnelFailure): void {
    const { random } = this.options
    void this.stopProgram()
    this.generation += 1
    this.failures += 1
    const pause = again === 'late' ? latePause(random()) : pauseAfter(this.failures, random())
    this.timers[Symbol.dispose]()
    this.timers.set('start', pause, () => this.startRun())
    this.failing(error, pause)
  }

  private failing(error: AppError, pause: number): void {
    const { clock, state, enter } = this.options
    const now = clock.now()
    this.downSince ??= now
    const before = state()
    const address = this.address ?? (before.kind === 'none' ? null : before.address)
    enter({ kind: 'failing', error, address, since: this.downSince, retryAt: now + pause })
    this.verdicts.emit(err(error))
  }

  private stopProgram(): Promise<void> {
    const { program, stopping } = this
    this.program = null
    if (program) this.stopping = Promise.all([stopping, program.stop()]).then(() => undefined)
    return this.stopping
  }
}
