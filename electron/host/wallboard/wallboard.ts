import type { ApiClient } from '#shared/api/client.ts'
import { BoardBook, type BoardMemory } from '#shared/calls/board-book.ts'
import { countBoard } from '#shared/calls/board-counts.ts'
import { queueAt } from '#shared/calls/queue-at.ts'
import type { LiveCallDiff, LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import { knownPeople } from '#shared/host/known-people.ts'
import type { HostState } from '#shared/host/state.ts'
import { noWallboard, type WallboardMinute, type WallboardState } from '#shared/host/wallboard.ts'
import { LastHour, minutesUntil } from './last-hour.ts'
import { QueueAgentsReader } from './queue-agents.ts'
import { TodayCalls } from './today-calls.ts'

export type WallboardOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly country: () => string
  readonly state: () => Pick<HostState, 'people' | 'callFeed'>
  readonly onState: (state: WallboardState) => void
}

/** Milliseconds between the counts recorded for the last hour. */
const recordEvery = 10_000
/** Shortest time between published updates of live calls, in milliseconds. */
const publishEvery = 1_000

/**
 * Data of the wallboard besides the live calls. The last hour is kept while an agent is signed in; records are read,
 * and everything is published, only while a page shows the wallboard.
 */
export class Wallboard implements Disposable {
  private readonly options: WallboardOptions
  private book = this.emptyBook()
  private readonly lastHour = new LastHour()
  private readonly today: TodayCalls
  private readonly agents: QueueAgentsReader
  private watching = 0
  private updatedAt: number | null = null
  private mayPublish = true
  private hasChanged = false
  private stopRecording: Unsubscribe = () => {}
  private stopPublishing: Unsubscribe = () => {}

  constructor(options: WallboardOptions) {
    this.options = options
    const { api, clock } = options
    this.today = new TodayCalls({ api, clock, onChange: () => this.schedulePublish() })
    this.agents = new QueueAgentsReader({ api, clock, onChange: () => this.schedulePublish() })
  }

  start(): void {
    this.recordCounts()
    if (this.watching > 0) this.beginReading()
  }

  /** Called on sign-out. */
  stop(): void {
    this.stopRecording()
    this.endReading()
    this.lastHour.clear()
    this.book = this.emptyBook()
    this.updatedAt = null
    this.options.onState(noWallboard)
  }

  /** Creates the watcher of one page, disposed of with it. */
  page(): WallboardPage {
    let isWatching = false
    const watch = (watching: boolean) => {
      if (watching !== isWatching) this.addWatchers(watching ? 1 : -1)
      isWatching = watching
      return this.book.memory
    }
    return { watch, [Symbol.dispose]: () => void watch(false) }
  }

  refresh(): Outcome {
    return this.watching > 0 ? this.today.refresh() : Promise.resolve(ok(undefined))
  }

  callsChanged(diff: LiveCallDiff): void {
    const { clock, state } = this.options
    this.book.apply(diff, state().callFeed.kind === 'live' ? clock.now() : null)
  }

  peopleChanged(): void {
    this.book.follow((call) => this.queueAt(call))
  }

  callEnded(call: LiveCallRecord): void {
    this.today.ended(call)
  }

  /** Called when live calls were polled, or an event of one arrived. */
  updated(): void {
    if (this.watching === 0) return
    this.updatedAt = this.options.clock.now()
    this.schedulePublish()
  }

  [Symbol.dispose](): void {
    this.stopRecording()
    this.stopPublishing()
    this.today[Symbol.dispose]()
    this.agents[Symbol.dispose]()
  }

  private emptyBook(): BoardBook {
    return new BoardBook((call) => this.queueAt(call))
  }

  private queueAt(call: LiveCallRecord): string | null {
    const { state, country } = this.options
    return queueAt(call, knownPeople(state().people.list, country()))
  }

  private recordCounts(): void {
    const { clock, state } = this.options
    this.stopRecording()
    if (state().callFeed.kind === 'live') this.lastHour.record(clock.now(), countBoard(this.book.list))
    this.stopRecording = clock.after(recordEvery, () => this.recordCounts())
    this.schedulePublish()
  }

  private addWatchers(by: number): void {
    this.watching += by
    if (this.watching > 0) {
      this.beginReading()
      this.schedulePublish()
    } else {
      this.endReading()
      this.options.onState(noWallboard)
    }
  }

  private beginReading(): void {
    this.today.start()
    this.agents.start()
  }

  private endReading(): void {
    this.today.stop()
    this.agents.stop()
    this.stopThrottle()
  }

  /** Publishes the state, at once or as soon as the last update is long enough ago. */
  private schedulePublish(): void {
    if (this.watching === 0) return
    if (!this.mayPublish) {
      this.hasChanged = true
      return
    }
    this.mayPublish = false
    this.hasChanged = false
    this.stopPublishing = this.options.clock.after(publishEvery, () => {
      this.mayPublish = true
      if (this.hasChanged) this.schedulePublish()
    })
    this.publish()
  }

  private stopThrottle(): void {
    this.stopPublishing()
    this.mayPublish = true
    this.hasChanged = false
  }

  private publish(): void {
    const { clock, onState } = this.options
    const now = clock.now()
    const [today, minutes] = [this.today.state(now), this.minutes(now)]
    onState({ today, minutes, agents: this.agents.state, updatedAt: this.updatedAt })
  }

  private minutes(now: number): readonly WallboardMinute[] {
    const begins = minutesUntil(now)
    const endedByMinute = this.today.minutes(begins[0] ?? now)
    return begins.map((at) => {
      const peak = this.lastHour.at(at)
      const { answered = 0, missed = 0 } = endedByMinute?.get(at) ?? {}
      return {
        at,
        waiting: peak?.waiting ?? null,
        talking: peak?.talking ?? null,
        answered: endedByMinute && answered,
        missed: endedByMinute && missed,
      }
    })
  }
}

type WallboardPage = Disposable & { watch(watching: boolean): BoardMemory }
