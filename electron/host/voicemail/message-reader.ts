import type { ApiClient } from '#shared/api/client.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { err, type Result } from '#shared/core/result.ts'
import { HoldOff } from '../platform-client/hold-off.ts'
import { readMessages, type ReadMessages } from './read-messages.ts'
import { retryPause } from '../platform-client/retry-pause.ts'

export type MessageReaderOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly ownMailbox: number
  readonly random?: () => number
  /** Called when a reading is sent. */
  readonly onBegin: () => void
  readonly onRead: (read: Result<ReadMessages>) => void
}

type Outcome = Result<ReadMessages>

/** Polls the messages: one reading at a time, later after a failure, never before the platform allows it. */
export class MessageReader implements Disposable {
  private readonly options: MessageReaderOptions
  private running: Promise<Outcome> | null = null
  /** A request during a reading gets the next one, which includes changes made meanwhile. */
  private queued: Promise<Outcome> | null = null
  private mustReadAll = true
  private failures = 0
  private readAllAt = 0
  private total: number | null = null
  private readonly holdOff: HoldOff
  private stopTimer: Unsubscribe = () => {}
  private stopped = false

  constructor(options: MessageReaderOptions) {
    this.options = options
    this.holdOff = new HoldOff(options.clock)
  }

  /** Reads as soon as the platform allows it; polling then continues. */
  wake(): void {
    if (this.stopped) return
    const { left } = this.holdOff
    if (left > 0) this.later(left)
    else void this.read()
  }

  /** Reads all messages now, even if the platform asked to wait, since a user asks. */
  readAll(): Promise<Outcome> {
    this.mustReadAll = true
    return this.read()
  }

  /** The outcome of a change is unknown: reads all messages as soon as the platform allows it. */
  readAllAfter(error: AppError): void {
    this.mustReadAll = true
    this.holdOff.begin(error)
    this.wake()
  }

  [Symbol.dispose](): void {
    this.stopped = true
    this.stopTimer()
  }

  private read(): Promise<Outcome> {
    if (this.stopped) return Promise.resolve(err(appError('session.signed-out')))
    if (!this.running) return this.start()
    this.queued ??= this.running.then(() => {
      this.queued = null
      return this.read()
    })
    return this.queued
  }

  private start(): Promise<Outcome> {
    this.stopTimer()
    this.running = this.readOnce().finally(() => {
      this.running = null
    })
    return this.running
  }

  private async readOnce(): Promise<Outcome> {
    const { api, clock, ownMailbox, onBegin, onRead, random = Math.random } = this.options
    const isWhole = this.mustReadAll || Math.abs(clock.now() - this.readAllAt) >= readAllEvery
    this.mustReadAll = false
    onBegin()
    const read = await readMessages({ api, ownMailbox, isWhole })
    if (this.stopped) return err(appError('session.signed-out'))
    if (read.ok) this.succeeded(read.value)
    else this.failed(read.error, isWhole)
    const { failures } = this
    const error = read.ok ? null : read.error
    this.later(pauseAfter({ failures, error, random: random() }))
    onRead(read)
    return read
  }

  private succeeded({ isWhole, total }: ReadMessages): void {
    this.failures = 0
    if (isWhole) this.readAllAt = this.options.clock.now()
    // A message came or went that may not be among the newest.
    else if (total !== this.total) this.mustReadAll = true
    this.total = total
  }

  private failed(error: AppError, isWhole: boolean): void {
    this.failures += 1
    this.mustReadAll ||= isWhole
    this.holdOff.begin(error)
  }

  private later(pause: number): void {
    this.stopTimer()
    this.stopTimer = this.options.clock.after(pause, () => void this.read())
  }
}

/** Milliseconds between polls, since there is no event for voice messages. */
export const readEvery = 30_000
/** Milliseconds until all are read again, to find older messages that were moved or deleted elsewhere. */
export const readAllEvery = 5 * 60_000

/** Milliseconds until the next reading; `random` is from 0 to 1, for jitter. */
export function pauseAfter(outcome: {
  /** Failures since the last successful reading. */
  readonly failures: number
  readonly error: AppError | null
  readonly random: number
}): number {
  const { failures, error, random } = outcome
  if (failures === 0 || error === null) return Math.round(readEvery * (0.9 + random / 5))
  return retryPause({ failures, error, random })
}
