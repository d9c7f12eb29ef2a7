import type { BookStep } from '#shared/calls/book-step.ts'
import type { CallState } from '#shared/calls/call-state.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { EventOutcome, EventPath } from '#shared/host/events.ts'
import type { HostState } from '#shared/host/state.ts'
import type { CallNote } from './call-notes.ts'
import { DoubtedEvents } from './doubted-events.ts'
import { LossWatch } from './loss-watch.ts'

export type PathTrustOptions = {
  readonly clock: Clock
  /** Whether this path is currently known not to deliver events. */
  readonly pathIsDown: (path: EventPath) => boolean
  readonly onNote: (note: CallNote) => void
}

/** An event, and its call after it was applied. */
export type ArrivedEvent = {
  readonly callId: number
  readonly eventId: string
  readonly path: EventPath
  /** Null if the event names no readable state. */
  readonly state: CallState | null
  readonly outcome: EventOutcome
  readonly isDoubtful: boolean
  readonly call: LiveCallRecord | undefined
}

/** How long a path is trusted to deliver events after a confirmed one, in milliseconds. */
const trustDuration = 5 * 60_000
/** How long a path that lost an event is not trusted, in milliseconds. */
const suspicion = 60_000

/** How far the paths of events can be trusted, judged by polls that confirm, contradict or precede their events. */
export class PathTrust implements Disposable {
  private readonly options: PathTrustOptions
  private readonly believed = new Map<EventPath, number>()
  private readonly suspected = new Map<EventPath, number>()
  private readonly doubted = new DoubtedEvents()
  private readonly losses: LossWatch

  constructor(options: PathTrustOptions) {
    this.options = options
    const { clock, onNote } = options
    this.losses = new LossWatch({
      clock,
      onLost: (lost) => {
        this.suspected.set(lost.path, clock.now() + suspicion)
        onNote({ kind: 'lost', ...lost })
      },
    })
  }

  /** Whether at least one path is trusted to deliver the next event. */
  get eventsArrive(): boolean {
    const now = this.options.clock.now()
    const isSuspected = (path: EventPath) => now < (this.suspected.get(path) ?? -Infinity)
    return [...this.believed].some(
      ([path, until]) => now < until && !isSuspected(path) && !this.options.pathIsDown(path),
    )
  }

  /** An event proves its path once the platform confirms it, or at once if a poll has already shown the same state. */
  eventArrived(event: ArrivedEvent): void {
    this.duplicateArrived(event)
    if (event.isDoubtful) this.doubted.add(event)
    else if (event.outcome === 'late' && event.call?.state === event.state) this.trust(event.path)
  }

  /** Notes that the same event arrived again, by this path. */
  duplicateArrived({ path, callId, state }: Pick<ArrivedEvent, 'path' | 'callId' | 'state'>): void {
    this.losses.eventArrived(path, callId, state)
  }

  /** Judges the paths by a platform answer; `doubts` are those left. A change that no event reported ends all trust. */
  applyReading(step: BookStep, doubts: ReadonlySet<number>): void {
    const { onNote } = this.options
    if (step.shown.length > 0) this.believed.clear()
    for (const change of step.shown) {
      this.losses.changeShown(change)
      onNote({ kind: 'first', ...change })
    }
    const { refused, refuted, confirmed } = this.doubted.settle(step, doubts)
    for (const event of refused) onNote({ kind: 'refused', ...event })
    for (const event of refuted) onNote({ kind: 'refuted', ...event })
    for (const { path } of confirmed) this.trust(path)
  }

  [Symbol.dispose](): void {
    this.losses[Symbol.dispose]()
  }

  private trust(path: EventPath): void {
    this.believed.set(path, this.options.clock.now() + trustDuration)
  }
}

type PathStates = Pick<HostState, 'receiver' | 'tunnel' | 'relay'> & {
  readonly settings: Pick<HostState['settings'], 'registeredAddress'>
}

/** Whether this path is currently known not to deliver events. */
export function isPathDown(path: EventPath, { receiver, tunnel, relay, settings }: PathStates): boolean {
  switch (path) {
    case 'webhook':
      if (receiver.kind !== 'listening' || receiver.secretIsNew || tunnel.kind === 'failing') return true
      return tunnel.kind === 'open' && isAnother(tunnel.address, settings.registeredAddress)
    case 'relay':
      return relay.kind !== 'connected'
  }
}

/** Whether an address was entered in the platform's dashboard, but not this one. */
function isAnother(address: string, registered: string): boolean {
  return registered !== '' && registered !== address
}

/** Whether a slice describes the health of a path. */
export function isPathSlice(slice: string): boolean {
  return slice === 'receiver' || slice === 'tunnel' || slice === 'relay'
}
