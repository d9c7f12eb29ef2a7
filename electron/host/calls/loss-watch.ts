import type { ShownChange } from '#shared/calls/book-step.ts'
import { BoundedMap } from '#shared/calls/bounded-map.ts'
import type { CallState } from '#shared/calls/call-state.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { EventPath } from '#shared/host/events.ts'

export type LossWatchOptions = {
  readonly clock: Clock
  readonly onLost: (lost: ShownChange & { readonly path: EventPath }) => void
}

/** A change that a poll showed, and the paths that have reported it since. */
type Waiting = ShownChange & { readonly due: number; readonly reportedBy: Set<EventPath> }

/** Milliseconds in which an event may still arrive. */
const maxEventDelay = 10_000
const remembered = 10_000
const paths: readonly EventPath[] = ['webhook', 'relay']

/**
 * Detects changes that no event reported within 10 s of the poll that showed them. A loss counts only for a path that
 * has reported something else about the same call and reports this state at all; a path that is off, or serves only
 * other calls or only the ends of calls, has lost nothing.
 */
export class LossWatch implements Disposable {
  private readonly options: LossWatchOptions
  private waiting: Waiting[] = []
  private readonly pathsOfCall = new BoundedMap<number, ReadonlySet<EventPath>>(remembered)
  private readonly states: Readonly<Record<EventPath, Set<CallState>>> = {
    webhook: new Set(),
    relay: new Set(),
  }
  private cancel: Unsubscribe | null = null

  constructor(options: LossWatchOptions) {
    this.options = options
  }

  /** Notes a change that a poll showed first. */
  changeShown(change: ShownChange): void {
    if (this.waiting.length >= remembered) return
    this.waiting.push({ ...change, due: this.options.clock.now() + maxEventDelay, reportedBy: new Set() })
    this.plan()
  }

  /** Notes an event that reported this state, whatever its outcome. */
  eventArrived(path: EventPath, callId: number, state: CallState | null): void {
    const known = this.pathsOfCall.get(callId)
    if (!known?.has(path)) this.pathsOfCall.set(callId, new Set([...(known ?? []), path]))
    if (state === null) return
    this.states[path].add(state)
    for (const each of this.waiting)
      if (each.callId === callId && each.state === state) each.reportedBy.add(path)
  }

  [Symbol.dispose](): void {
    this.cancel?.()
    this.cancel = null
    this.waiting = []
  }

  private plan(): void {
    const [first] = this.waiting
    if (this.cancel || !first) return
    const delay = Math.min(maxEventDelay, Math.max(0, first.due - this.options.clock.now()))
    this.cancel = this.options.clock.after(delay, () => {
      this.cancel = null
      this.settle(first.due)
      this.plan()
    })
  }

  private settle(until: number): void {
    const due = this.waiting.filter((each) => each.due <= until)
    this.waiting = this.waiting.filter((each) => each.due > until)
    for (const { callId, state, reportedBy } of due)
      for (const path of paths) {
        const hasReported = this.pathsOfCall.get(callId)?.has(path) && this.states[path].has(state)
        if (hasReported && !reportedBy.has(path)) this.options.onLost({ callId, state, path })
      }
  }
}
