import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { RecordingGuardState } from '#shared/host/caller.ts'

export type RecordingGuardOptions = {
  readonly clock: Clock
  /** The live call as last read from the platform. */
  readonly callOf: (callId: number) => LiveCallRecord | undefined
  /** Requests the action, then reads the state back from the platform. */
  readonly record: (callId: number, action: 'pause' | 'resume') => Outcome
  /** Maximum length of the pause, in milliseconds. */
  readonly lasts: () => number
  readonly onChange: (guard: RecordingGuardState | null) => void
}

/** Milliseconds between attempts to resume a recording. */
const retryEvery = 5_000
const notConfirmed: AppError = appError('platform.unexpected-answer')

/**
 * Pauses the recording for sensitive data, such as a card number, and resumes it automatically. It trusts only the
 * state that the platform reports: an unconfirmed pause is no pause, and resuming is retried for as long as the call
 * lasts.
 */
export class RecordingGuard implements Disposable {
  private readonly options: RecordingGuardOptions
  private guard: RecordingGuardState | null = null
  private stopTimer: Unsubscribe = () => {}
  /** Identifies the current request; late answers of an earlier one are dropped. */
  private requestId = 0

  constructor(options: RecordingGuardOptions) {
    this.options = options
  }

  /** Starts the pause, or ends it early. */
  toggle(lineId: string, callId: number): Outcome {
    const isPaused = this.options.callOf(callId)?.recording === 'paused'
    return this.guard?.callId === callId && isPaused ? this.resume() : this.begin(lineId, callId)
  }

  /** Ends the pause and resumes the recording. */
  async end(): Outcome {
    return this.guard?.state === 'paused' || this.guard?.state === 'not-resumed'
      ? this.resume()
      : ok(undefined)
  }

  /** Dismisses the report of a failed pause. */
  dismiss(): void {
    if (this.guard?.state === 'not-paused') this.publish(null)
  }

  /** Handles a change of live calls: something else may have resumed the recording, and the call may be over. */
  callsChanged(): void {
    const { guard } = this
    if (!guard) return
    const call = this.options.callOf(guard.callId)
    const goesOn =
      guard.state !== 'pausing' && guard.state !== 'not-paused' && call?.recording === 'recording'
    if (!call || goesOn) this.publish(null)
  }

  stop(): void {
    this.publish(null)
  }

  [Symbol.dispose](): void {
    this.stop()
  }

  private async begin(lineId: string, callId: number): Outcome {
    const { clock, record, callOf, lasts } = this.options
    const requestId = this.nextRequestId()
    const base = { lineId, callId, since: clock.now(), until: clock.now() + lasts(), error: null }
    this.publish({ ...base, state: 'pausing' })
    const result = await record(callId, 'pause')
    if (requestId !== this.requestId) return result
    const isPaused = callOf(callId)?.recording === 'paused'
    if (!isPaused) {
      const error = result.ok ? notConfirmed : result.error
      this.publish({ ...base, state: 'not-paused', error })
      return err(error)
    }
    const since = clock.now()
    this.publish({ ...base, state: 'paused', since, until: since + lasts() })
    this.stopTimer = clock.after(lasts(), () => void this.resume())
    return ok(undefined)
  }

  private async resume(): Outcome {
    const { guard } = this
    if (!guard) return ok(undefined)
    const { clock, record, callOf } = this.options
    const requestId = this.nextRequestId()
    this.publish({ ...guard, state: 'resuming', error: null })
    const result = await record(guard.callId, 'resume')
    if (requestId !== this.requestId || this.guard === null) return result
    const call = callOf(guard.callId)
    if (!call || call.recording === 'recording') {
      this.publish(null)
      return ok(undefined)
    }
    const error = result.ok ? notConfirmed : result.error
    this.publish({ ...guard, state: 'not-resumed', error })
    this.stopTimer = clock.after(retryEvery, () => void this.resume())
    return err(error)
  }

  private nextRequestId(): number {
    this.stopTimer()
    return (this.requestId += 1)
  }

  private publish(guard: RecordingGuardState | null): void {
    if (guard === null) this.nextRequestId()
    this.guard = guard
    this.options.onChange(guard)
  }
}
