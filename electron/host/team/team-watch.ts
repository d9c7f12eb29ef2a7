import { readPresence } from '#shared/calls/presence.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { knownPeople } from '#shared/host/known-people.ts'
import type { HostState } from '#shared/host/state.ts'
import { maxWatchTime, maxWatched, nobodyWatched, type TeamState } from '#shared/host/team.ts'

type SeenState = Pick<HostState, 'calls' | 'callFeed' | 'people'>

export type TeamWatchOptions = {
  readonly clock: Clock
  readonly state: () => SeenState
  /** Of the dial plan, ISO 3166. */
  readonly country: () => string
  readonly onState: (state: TeamState) => void
  /** Has the phones of these colleagues read, which decide whether they are free. */
  readonly readPhones: (keys: readonly string[]) => void
  readonly onFree: (colleague: { readonly key: string; readonly name: string }) => void
}

/** How long a colleague must be free, in milliseconds, to bridge the gap between two calls. */
const settling = 2_000

/** Waits for colleagues to be free, and reports each once. */
export class TeamWatch implements Disposable {
  private readonly options: TeamWatchOptions
  private state = nobodyWatched
  /** Colleagues who were free at the last check, and since when. */
  private readonly freeSince = new Map<string, number>()
  private stopTimer: Unsubscribe | null = null

  constructor(options: TeamWatchOptions) {
    this.options = options
  }

  /** Starts watching; returns whether the colleague is watched. False beyond the limit, or for an unknown one. */
  watch(key: string): boolean {
    const { watched } = this.state
    if (watched.some((each) => each.key === key)) return true
    const person = this.options.state().people.list.find((each) => each.key === key && each.kind === 'user')
    if (!person || watched.length >= maxWatched) return false
    const entry = { key, name: shownName(person.name), since: this.options.clock.now() }
    this.setState({ ...this.state, watched: [...watched, entry] })
    this.check()
    return true
  }

  unwatch(key: string): void {
    this.freeSince.delete(key)
    this.setState({ ...this.state, watched: this.state.watched.filter((each) => each.key !== key) })
  }

  /** Checks presence, after a change of calls, phones or people, or when time has passed. */
  check(): void {
    this.stopTimer?.()
    this.stopTimer = null
    const { clock } = this.options
    if (this.state.watched.length === 0) return
    this.stopTimer = clock.after(settling, () => this.check())
    const now = clock.now()
    for (const { key, since } of this.state.watched) if (now - since >= maxWatchTime) this.unwatch(key)
    this.options.readPhones(this.state.watched.map(({ key }) => key))
    const free = this.freeNow()
    for (const { key, name } of this.state.watched) {
      const since = this.freeSince.get(key)
      if (!free.has(key)) this.freeSince.delete(key)
      // It is later than now if the clock was set back.
      else if (since === undefined || since > now) this.freeSince.set(key, now)
      else if (now - since >= settling) this.reportFree(key, name)
    }
  }

  /** Called on sign-out, so that nobody is watched for the next agent. */
  stop(): void {
    this.stopTimer?.()
    this.stopTimer = null
    this.freeSince.clear()
    this.setState(nobodyWatched)
  }

  [Symbol.dispose](): void {
    this.stopTimer?.()
    this.stopTimer = null
  }

  private freeNow(): ReadonlySet<string> {
    const { calls, callFeed, people } = this.options.state()
    const index = knownPeople(people.list, this.options.country())
    const presenceOf = readPresence({ index, calls, isCurrent: callFeed.kind === 'live' })
    return new Set(
      this.state.watched.flatMap(({ key }) => {
        const person = index.byKey(key)
        return person && presenceOf(person).state === 'free' ? [key] : []
      }),
    )
  }

  private reportFree(key: string, name: string): void {
    this.unwatch(key)
    this.setState({ ...this.state, lastFree: { key, name, at: this.options.clock.now() } })
    this.options.onFree({ key, name })
  }

  private setState(state: TeamState): void {
    this.state = state
    this.options.onState(state)
  }
}
