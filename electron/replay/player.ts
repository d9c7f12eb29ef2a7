import { StateStore } from '#electron/host/state-store.ts'
import { loggedSlices } from '#electron/host/event-log/logged-state.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { ReplayOrder, ReplayState } from '#shared/host/replay.ts'
import { initialState } from '#shared/host/state.ts'
import type { LogStep } from './read-log.ts'
import { ReplayMachine, showCalls } from './replay-machine.ts'
import { completeLists, showCallers, showUnlogged, statesWithoutLists } from './unlogged-state.ts'

export type PlayerOptions = {
  readonly clock: Clock
  /** Non-empty, in the order of the log. */
  readonly steps: readonly LogStep[]
  /** The store that the pages follow. */
  readonly store: StateStore
  /** The moment of the log to begin at; its start by default. */
  readonly at?: number
  readonly speed?: number
}

const slowest = 0.1
const fastest = 1_000
/** Milliseconds between reports of the replay's position to the pages, so that no clock drifts. */
const publishEvery = 1_000

/** Plays the steps of a log into a store, in the log's time or faster. Stops at the end. */
export class Player implements Disposable {
  private readonly options: PlayerOptions
  private readonly from: number
  private readonly to: number
  private readonly withoutLists: ReadonlySet<LogStep>
  private isWithoutLists = false
  private machine: ReplayMachine
  /** The next step to apply. */
  private nextStep = 0
  private speed: number
  private playing = true
  /** The moment of the log that was shown at `since` of the clock. */
  private at: number
  private since: number
  private cancel: Unsubscribe = () => {}

  constructor(options: PlayerOptions) {
    this.options = options
    const { steps, clock, store, at, speed = 1 } = options
    this.from = steps[0]?.at ?? 0
    this.to = steps.at(-1)?.at ?? this.from
    this.speed = clamp(speed, slowest, fastest)
    this.at = this.from
    this.since = clock.now()
    this.machine = new ReplayMachine(store)
    this.withoutLists = statesWithoutLists(steps)
    showUnlogged(store)
    this.seek(at ?? this.from)
    this.run()
  }

  /** Plays, pauses, seeks or changes the speed. Values out of range are clamped. */
  change({ playing, speed, at }: ReplayOrder): void {
    this.at = this.now
    this.since = this.options.clock.now()
    if (speed !== undefined && Number.isFinite(speed)) this.speed = clamp(speed, slowest, fastest)
    if (at !== undefined && Number.isFinite(at)) this.seek(at)
    if (playing !== undefined) this.playing = playing
    if (playing === true && this.at >= this.to) this.seek(this.from)
    this.run()
  }

  [Symbol.dispose](): void {
    this.cancel()
  }

  private get now(): number {
    if (!this.playing) return this.at
    const passed = (this.options.clock.now() - this.since) * this.speed
    return clamp(this.at + passed, this.from, this.to)
  }

  /** Applies the steps that are due, publishes the position, and schedules the next moment. */
  private run(): void {
    const { clock, steps } = this.options
    this.cancel()
    this.at = this.now
    this.since = clock.now()
    this.applyUpTo(this.at)
    if (this.isWithoutLists) completeLists(this.options.store)
    showCallers(this.options.store)
    if (this.at >= this.to) this.playing = false
    this.publish()
    const next = steps[this.nextStep]
    if (!this.playing || !next) return
    this.cancel = clock.after(Math.min(publishEvery, (next.at - this.at) / this.speed), () => this.run())
  }

  /** Seeks to a moment: its state is built, unseen, from the last full state before it. */
  private seek(target: number): void {
    const { steps, store, clock } = this.options
    this.at = clamp(target, this.from, this.to)
    this.since = clock.now()
    const later = steps.findIndex((step) => step.at > this.at)
    const end = later < 0 ? steps.length : later
    const begin = Math.max(
      0,
      steps.findLastIndex(({ line }, place) => line.t === 'start' && place < end),
    )
    const scratch = new StateStore(initialState)
    this.machine = new ReplayMachine(scratch)
    for (const step of steps.slice(begin, end)) this.play(step)
    for (const slice of loggedSlices) store.set(slice, scratch.value[slice] as never)
    showCalls(store, scratch.value.calls)
    this.machine = this.machine.on(store)
    this.nextStep = end
  }

  private applyUpTo(at: number): void {
    const { steps } = this.options
    for (let step = steps[this.nextStep]; step && step.at <= at; step = steps[this.nextStep]) {
      this.play(step)
      this.nextStep += 1
    }
  }

  /** Skips a line that does not fit; the check reports it. */
  private play(step: LogStep): void {
    if (step.line.t === 'start') this.isWithoutLists = this.withoutLists.has(step)
    try {
      this.machine.apply(step.line)
    } catch (fault) {
      if (!(fault instanceof Error)) throw fault
    }
  }

  private publish(): void {
    const { from, to, at, playing, speed } = this
    const state: ReplayState = { from, to, at: Math.round(at), playing, speed }
    this.options.store.set('replay', state)
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
