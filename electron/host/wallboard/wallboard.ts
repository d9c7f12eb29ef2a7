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
const everyNote = 10_000
/** Shortest time between published updates of live calls, in milliseconds. */
const everyUpdate = 1_000

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
  private mayTell = true
  private isNews = false
  private stopNoting: Unsubscribe = () => {}
  private stopTelling: Unsubscribe = () => {}

  constructor(options: WallboardOptions) {
    this.options = options
    const { api, clock } = options
    this.today = new TodayCalls({ api, clock, onChange: () => this.tell() })
    this.agents = new QueueAgentsReader({ api, clock, onChange: () => this.tell() })
  }

  start(): void {
    this.note()
    if (this.watching > 0) this.beginReading()
  }

  /** Called on sign-out. */
  stop(): void {
    this.stopNoting()
    this.endReading()
    this.lastHour.forget()
    this.book = this.emptyBook()
    this.updatedAt = null
    this.options.onState(noWallboard)
  }

  /** Creates the watcher of one page, disposed of with it. */
  page(): WallboardPage {
    let isWatching = false
    const watch = (watching: boolean) => {
      if (watching !== isWatching) this.count(watching ? 1 : -1)
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
    this.tell()
  }

  [Symbol.dispose](): void {
    this.stopNoting()
    this.stopTelling()
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

  private note(): void {
    const { clock, state } = this.options
    this.stopNoting()
    if (state().callFeed.kind === 'live') this.lastHour.note(clock.now(), countBoard(this.book.list))
    this.stopNoting = clock.after(everyNote, () => this.note())
    this.tell()
  }

  private count(by: number): void {
    this.watching += by
    if (this.watching > 0) {
      this.beginReading()
      this.tell()
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
    this.hush()
  }

  /** Publishes the state, at once or as soon as the last update is long enough ago. */
  private tell(): void {
    if (this.watching === 0) return
    if (!this.mayTell) {
      this.isNews = true
      return
    }
    this.mayTell = false
    this.isNews = false
    this.stopTelling = this.options.clock.after(everyUpdate, () => {
      this.mayTell = true
      if (this.isNews) this.tell()
    })
    this.publish()
  }

  private hush(): void {
    this.stopTelling()
    this.mayTell = true
    this.isNews = false
  }

  private publish(): void {
    const { clock, onState } = this.options
    const now = clock.now()
    const [today, minutes] = [this.today.state(now), this.minutes(now)]
    onState({ today, minutes, agents: this.agents.state, updatedAt: this.updatedAt })
  }

  private minutes(now: number): readonly WallboardMinute[] {
    const begins = minutesUntil(now)
    const ended = this.today.minutes(begins[0] ?? now)
    return begins.map((at) => {
      const most = this.lastHour.at(at)
      const { answered = 0, missed = 0 } = ended?.get(at) ?? {}
      return {
        at,
        waiting: most?.waiting ?? null,
        talking: most?.talking ?? null,
        answered: ended && answered,
        missed: ended && missed,
      }
    })
  }
}

type WallboardPage = Disposable & { watch(watching: boolean): BoardMemory }
