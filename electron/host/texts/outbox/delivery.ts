import type { ApiClient } from '#shared/api/client.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { Result } from '#shared/core/result.ts'
import type { TextWait } from '#shared/host/texts.ts'
import { judgeRefusal } from '../../platform-client/judge-refusal.ts'
import { requestedPause } from '../../platform-client/retry-after.ts'
import { lookUp, isLookUpRefused } from './look-up.ts'
import { nextToSend, type OutboxBook } from './outbox-book.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { Pauses } from './pauses.ts'
import { readNewestText, type KnownText } from './read-texts.ts'
import { isRecordOf } from './same-text.ts'

export type DeliveryOptions = {
  readonly api: Pick<ApiClient, 'storage'>
  readonly clock: Clock
  readonly log: Log
  readonly book: OutboxBook
  readonly newestKnown: () => KnownText
  readonly onDelivered: (record: Sms, key: string) => void
  /** Called when the reason why queued texts wait has changed or gone. */
  readonly onWaitChange: () => void
}

/** Texts sent at a time: more would only wait for a connection, and time out there. */
const maxConcurrent = 4
/** Milliseconds between look-ups of an unanswered text. See the README for why half a minute. */
const lookUpPauses = [0, 2_000, 3_000, 5_000, 10_000, 10_000] as const
const pauseBounds = { first: 1_000, max: 30_000 }
/** Requests without a known outcome before the text is left to the agent. */
const maxAttempts = 2
/** Milliseconds between checks of scheduled texts: the clock may be set, the computer may sleep. */
const dueCheckEvery = 30_000

/** Sends the texts in one agent's book, until disposed. */
export class Delivery implements Disposable {
  private readonly options: DeliveryOptions
  private readonly pauses: Pauses
  /** Numbers with a text being sent or looked up. */
  private readonly lanes = new Map<string, 'sending' | 'looking'>()
  private stopDue: Unsubscribe = () => {}
  /** While set, nothing is sent; ends by itself or, if `wakes`, when the network is back. */
  private hold: (TextWait & { readonly end: Unsubscribe; readonly wakes: boolean }) | null = null
  private failures = 0
  private isDisposed = false

  constructor(options: DeliveryOptions) {
    this.options = options
    this.pauses = new Pauses(options.clock)
  }

  /** Looks up texts that were being sent when the app ended, and sends the rest. */
  start(): void {
    for (const { key, to, state } of [...this.options.book.entries()])
      if (state === 'sending') void this.inLane(to, 'looking', () => this.confirm(key))
    this.sendNext()
  }

  /** Sends whatever may be sent. Call it after every change by the agent. */
  sendNext(): void {
    if (this.isDisposed) return
    this.applyDue()
    if (this.hold) return
    for (const entry of nextToSend(this.options.book.entries())) {
      const sending = [...this.lanes.values()].filter((lane) => lane === 'sending').length
      if (sending >= maxConcurrent) return
      if (!this.lanes.has(entry.to)) void this.inLane(entry.to, 'sending', () => this.send(entry))
    }
  }

  /** Why nothing is sent, and until when; null if nothing holds texts back. */
  get wait(): TextWait | null {
    return this.hold && { error: this.hold.error, next: this.hold.next }
  }

  /** Retries at once, since the network or the session may be back. */
  wake(): void {
    if (this.hold?.wakes) this.hold.end()
    this.pauses.wake()
    this.sendNext()
  }

  [Symbol.dispose](): void {
    this.isDisposed = true
    this.stopDue()
    this.hold?.end()
    this.pauses[Symbol.dispose]()
  }

  private async inLane(to: string, lane: 'sending' | 'looking', action: () => Promise<void>): Promise<void> {
    this.lanes.set(to, lane)
    try {
      await action()
    } catch (fault) {
      this.options.log.write('error', 'outbox.fault', { fault: faultOf(fault) })
      this.pauseSending(appError('internal'))
    }
    this.lanes.delete(to)
    this.sendNext()
  }

  private async send(entry: OutboxEntry): Promise<void> {
    const { api, book, clock } = this.options
    const { key, to, from, words: message } = entry
    const newest = await this.readyFor(entry)
    if (this.isDisposed || newest === undefined || book.entry(key)?.state !== 'queued') return
    if (!book.apply(key, { kind: 'goes', at: clock.now(), after: newest.id }))
      return this.pauseSending(appError('internal'))
    const answer = await api.storage.sendSms({ body: { to, message, ...(from === '' ? {} : { from }) } })
    if (this.isDisposed) return
    const current = book.entry(key)
    if (answer.ok && current && isRecordOf(current, answer.value, newest))
      return this.delivered(key, answer.value)
    const error = answer.ok || answer.error.created ? appError('texts.not-listed') : answer.error
    switch (judgeRefusal(error)) {
      case 'refused':
        book.apply(key, { kind: 'refused', error })
        this.failures = 0
        return
      case 'held':
        book.apply(key, { kind: 'held' })
        return this.pauseSending(error)
      case 'unclear':
        book.apply(key, { kind: 'unclear', error })
        this.lanes.set(to, 'looking')
        this.sendNext()
        return this.confirm(key)
    }
  }

  /**
   * Returns the newest record just before this text is sent; undefined if it must not be sent now. Asks each time:
   * with an old value, the same words from another device of this agent would be taken for this text. A text that was
   * sent before is looked up first, as it may have arrived after all.
   */
  private async readyFor(entry: OutboxEntry): Promise<KnownText | undefined> {
    const { api, book, clock, newestKnown } = this.options
    if (entry.tries === 0) {
      const known = newestKnown()
      return this.valueOrPause(await readNewestText(api, known, clock.now()), known)
    }
    const outcome = await lookUp(api, book, entry)
    if (this.isDisposed) return undefined
    if (outcome.kind === 'found') this.delivered(entry.key, outcome.record)
    else if (outcome.kind === 'failed') this.pauseSending(outcome.error)
    else return { id: entry.after ?? 0, at: null }
    return undefined
  }

  private valueOrPause(read: Result<KnownText>, otherwise: KnownText): KnownText | undefined {
    if (read.ok) return read.value
    if (isLookUpRefused(read.error)) return otherwise
    if (!this.isDisposed) this.pauseSending(read.error)
    return undefined
  }

  /** Looks up a text until it is found, or certainly missing. */
  private async confirm(key: string): Promise<void> {
    const { api, book } = this.options
    for (let attempt = 0; ; attempt += 1) {
      const isBackingOff = attempt >= lookUpPauses.length
      await this.pauses.for(
        lookUpPauses[attempt] ?? backoff(attempt - lookUpPauses.length + 1, pauseBounds),
        {
          wakes: isBackingOff,
        },
      )
      const entry = book.entry(key)
      if (this.isDisposed || entry?.state !== 'sending') return
      const outcome = await lookUp(api, book, entry)
      if (this.isDisposed || book.entry(key)?.state !== 'sending') return
      if (outcome.kind === 'found') return this.delivered(key, outcome.record)
      if (outcome.kind === 'cannot') return this.markUnsure(entry)
      if (outcome.kind === 'failed') await this.pauses.for(requestedPause(outcome.error, 'person'))
      else if (attempt >= lookUpPauses.length - 1) return this.handleMissing(entry)
    }
  }

  private handleMissing(entry: OutboxEntry): void {
    const wasAccepted = entry.error?.code === 'texts.not-listed'
    if (entry.tries < maxAttempts && !wasAccepted) this.options.book.apply(entry.key, { kind: 'missing' })
    else this.markUnsure(entry)
  }

  private markUnsure({ key, error }: OutboxEntry): void {
    this.options.book.apply(key, { kind: 'given-up', error: error ?? appError('texts.unclear') })
  }

  private delivered(key: string, record: Sms): void {
    const { book, onDelivered } = this.options
    this.failures = 0
    onDelivered(record, key)
    book.apply(key, {
      kind: 'sent',
      record: record.id,
      result: record.result ?? '',
    })
  }

  /** Pauses all sending: as long as the platform says, at least an increasing back-off. */
  private pauseSending(error: AppError): void {
    if (this.hold || this.isDisposed) return
    const { clock, onWaitChange } = this.options
    const end = () => {
      cancel()
      this.hold = null
      if (this.isDisposed) return
      this.sendNext()
      onWaitChange()
    }
    this.failures += 1
    const pause = Math.max(backoff(this.failures, pauseBounds), requestedPause(error, 'person'))
    const cancel = clock.after(pause, end)
    const wakes = error.code !== 'platform.rate-limited'
    this.hold = { error, next: clock.now() + pause, end, wakes }
    onWaitChange()
  }

  private applyDue(): void {
    const { book, clock } = this.options
    const now = clock.now()
    const scheduled = [...book.entries()].filter(({ state }) => state === 'scheduled')
    for (const { key, sendAt } of scheduled) if ((sendAt ?? 0) <= now) book.apply(key, { kind: 'due' })
    const waits = scheduled.map(({ sendAt }) => (sendAt ?? 0) - now).filter((wait) => wait > 0)
    this.stopDue()
    if (waits.length > 0) this.stopDue = clock.after(Math.min(...waits, dueCheckEvery), () => this.sendNext())
  }
}
