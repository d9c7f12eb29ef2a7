import type { RecordingState } from './live-call.ts'

/** A call as input of the clock. `startedAt`: milliseconds since 1970. */
export type RecordedCall = {
  readonly id: string
  readonly startedAt: number
  readonly recording: RecordingState
}

type Span = {
  /** Start of the call as last seen. */
  readonly startedAt: number
  /** Milliseconds recorded so far, without the current span. */
  readonly before: number
  /** Start of the current span; null while not recording. */
  readonly since: number | null
  readonly isComplete: boolean
}

/**
 * How long each call has been recorded, excluding pauses. The platform only reports whether it is recording now, so the
 * time must be measured by watching. All times are milliseconds since 1970. A start that moves means that the computer's
 * clock was set: the host then moves all times of its lines, and the time recorded so far moves with them.
 */
export class RecordingClock {
  private readonly watchedSince: number
  private spans: ReadonlyMap<string, Span> = new Map()

  constructor(watchedSince: number) {
    this.watchedSince = watchedSince
  }

  /** Updates the clock with all current calls; calls that are missing are forgotten. */
  update(calls: readonly RecordedCall[], now: number): void {
    this.spans = new Map(calls.map((call) => [call.id, this.next(call, now)]))
  }

  /** How long a call has been recorded; null if its beginning was not observed, or the call is unknown. */
  of(id: string, now: number): number | null {
    const span = this.spans.get(id)
    if (!span?.isComplete) return null
    return span.before + (span.since === null ? 0 : now - span.since)
  }

  private next({ id, startedAt, recording }: RecordedCall, now: number): Span {
    const known = this.spans.get(id) ?? this.begin({ startedAt, recording }, now)
    const moved = startedAt - known.startedAt
    const since = known.since === null ? null : known.since + moved
    if (recording === 'recording') return { ...known, startedAt, since: since ?? now }
    const before = known.before + (since === null ? 0 : now - since)
    return { ...known, startedAt, before, since: null }
  }

  private begin({ startedAt, recording }: Omit<RecordedCall, 'id'>, now: number): Span {
    // Before the time at which watching began, the computer's clock was set back since.
    const isWatched = startedAt >= this.watchedSince || now < this.watchedSince
    return { startedAt, before: 0, since: null, isComplete: isWatched || recording === 'off' }
  }
}
