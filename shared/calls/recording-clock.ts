import type { RecordingState } from './live-call.ts'

/** A call as the clock sees it. `startedAt`: milliseconds since 1970. */
export type RecordedCall = {
  readonly id: string
  readonly startedAt: number
  readonly recording: RecordingState
}

type Span = {
  /** Milliseconds of what was recorded before. */
  readonly before: number
  /** Since when it records; null while it does not. */
  readonly since: number | null
  readonly isWhole: boolean
}

/**
 * For how long each call has been recorded, pauses left out. The platform tells only whether it records now, so whoever
 * shows the time has to have watched. All times are milliseconds since 1970.
 */
export class RecordingClock {
  private readonly watchedSince: number
  private spans: ReadonlyMap<string, Span> = new Map()

  constructor(watchedSince: number) {
    this.watchedSince = watchedSince
  }

  /** These are the calls that there are now; what is known of others is forgotten. */
  see(calls: readonly RecordedCall[], now: number): void {
    this.spans = new Map(calls.map((call) => [call.id, this.next(call, now)]))
  }

  /** How long a call has been recorded; null where its beginning was not seen, and for a call that is not known. */
  of(id: string, now: number): number | null {
    const span = this.spans.get(id)
    if (!span?.isWhole) return null
    return span.before + (span.since === null ? 0 : now - span.since)
  }

  private next({ id, startedAt, recording }: RecordedCall, now: number): Span {
    const isWhole = startedAt >= this.watchedSince || recording === 'off'
    const span = this.spans.get(id) ?? { before: 0, since: null, isWhole }
    if (recording === 'recording') return { ...span, since: span.since ?? now }
    if (span.since === null) return span
    return { ...span, before: span.before + now - span.since, since: null }
  }
}
