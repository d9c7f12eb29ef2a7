import type { RecordingState } from './live-call.ts'

/** A call as input of the clock. `startedAt`: milliseconds since 1970. */
export type RecordedCall = {
  readonly id: string
  readonly startedAt: number
  readonly recording: RecordingState
}

type Span = {
  /** Milliseconds recorded so far, without the current span. */
  readonly before: number
  /** Start of the current span; null while not recording. */
  readonly since: number | null
  readonly isComplete: boolean
}

/**
 * How long each call has been recorded, excluding pauses. The platform only reports whether it is recording now, so the
 * time must be measured by watching. All times are milliseconds since 1970.
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
    const isWhole = startedAt >= this.watchedSince || recording === 'off'
    const span = this.spans.get(id) ?? { before: 0, since: null, isComplete: isWhole }
    if (recording === 'recording') return { ...span, since: span.since ?? now }
    if (span.since === null) return span
    return { ...span, before: span.before + now - span.since, since: null }
  }
}
