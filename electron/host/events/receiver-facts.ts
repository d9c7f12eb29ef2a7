import { appError, type AppError } from '#shared/core/app-error.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Log } from '#shared/core/log.ts'
import type { ReceiverState } from '#shared/host/slices.ts'
import type { InboxTrouble } from './inbox/inbox-error.ts'
import { RateLimit } from './rate-limit.ts'
import type { BadRequest } from './receive.ts'

export type ReceiverFactsOptions = {
  readonly clock: Clock
  readonly log: Log
  readonly onState: (state: ReceiverState) => void
}

/** Milliseconds between two published states while events arrive. */
const gathering = 100

/** Publishes the receiver's state: at once when it starts or fails, ten times a second while events arrive. */
export class ReceiverFacts {
  private readonly options: ReceiverFactsOptions
  /** Keeps senders of malformed requests from filling the log. */
  private readonly loggedBad = new RateLimit({ burst: 20, perSecond: 0.2 })
  private origin: string | null = null
  private received = 0
  private lastEventAt: number | null = null
  private trouble: AppError | null = null
  private secretIsNew = false
  private planned: Unsubscribe | null = null

  constructor(options: ReceiverFactsOptions) {
    this.options = options
  }

  off(): void {
    this.end()
    this.options.onState({ kind: 'off' })
  }

  failed(error: AppError): void {
    this.end()
    this.options.onState({ kind: 'failed', error })
  }

  listening(origin: string): void {
    this.origin = origin
    this.publish()
  }

  countStored(at: number): void {
    this.received += 1
    this.lastEventAt = at
    this.trouble = null
    this.publishSoon()
  }

  notKept(trouble: InboxTrouble): void {
    this.trouble = appError(trouble === 'full' ? 'events.disk-full' : 'events.not-kept')
    this.publishSoon()
  }

  /** Notes whether the dashboard's secret differs from this receiver's. */
  newSecret(isNew: boolean): void {
    this.secretIsNew = isNew
    this.publish()
  }

  countBadRequest(reason: BadRequest): void {
    if (this.loggedBad.allow()) this.options.log.write('warn', 'receiver.bad-request', { reason })
  }

  publish(): void {
    const { origin, lastEventAt, received, trouble, secretIsNew } = this
    if (origin === null) return
    const listening = { kind: 'listening', origin, lastEventAt, received } as const
    this.options.onState({ ...listening, ...(trouble && { trouble }), ...(secretIsNew && { secretIsNew }) })
  }

  /** Publishes the first of many changes at once, the others together. */
  private publishSoon(): void {
    if (this.planned) return
    const { received } = this
    this.planned = this.options.clock.after(gathering, () => {
      this.planned = null
      if (this.received !== received || this.trouble) this.publish()
    })
    this.publish()
  }

  private end(): void {
    this.origin = null
    this.planned?.()
    this.planned = null
  }
}
