import { assertNever } from '#shared/core/assert-never.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { causes, type Cause, type LegEvent } from '../sip/leg.ts'
import type { Participant } from './participant.ts'

/** Outcome of ringing. Exactly one of `onAnswered`, `onFailed` and `onRedirected` ends it, unless it was cancelled. */
export type RingListener = {
  onRinging(by: Participant): void
  onAnswered(by: Participant): void
  onFailed(cause: Cause): void
  /** A phone redirects the call to this address or number, for its whole party. */
  onRedirected(by: Participant, target: string): void
}

/** Phones that ring, or the reason why none does. */
export type RingResult =
  | { readonly kind: 'ringing'; readonly ring: Ring }
  | { readonly kind: 'refused'; readonly cause: Cause }

/** Reactions of a call while one of its sides rings; without `onFailed` it ends. */
export type RingHandlers = {
  readonly onRinging?: () => void
  /** Somebody answered; the call is joined after this returns. */
  readonly onAnswered?: () => void
  readonly onFailed?: (cause: Cause) => void
}

/** Reasons for failure, most specific first: if several phones refuse, the caller gets the first that applies. */
const causesByPriority: readonly Cause[] = [causes.declined, causes.busy, causes.noAnswer]

/**
 * Rings several phones of one party at once. The first to answer wins; the others are cancelled as answered elsewhere.
 * A phone that declines does so for all (RFC 3261 section 16.7, 6xx). After `seconds`, if given, it fails with no
 * answer.
 */
export class Ring {
  readonly phones: readonly Participant[]
  private readonly refusals: Cause[] = []
  private readonly stopTimer: Unsubscribe | undefined
  private listener: RingListener | undefined
  private ringingPhone: Participant | undefined
  private isDone = false

  constructor(phones: readonly Participant[], clock: Clock, seconds?: number) {
    this.phones = phones
    if (seconds !== undefined) this.stopTimer = clock.after(seconds * 1000, () => this.fail(causes.noAnswer))
    for (const phone of phones) phone.setListener((event) => this.onLegEvent(phone, event))
  }

  /** Reports to this listener from now on, starting with `onRinging` if a phone already rings. */
  setListener(listener: RingListener): void {
    this.listener = listener
    if (this.ringingPhone) listener.onRinging(this.ringingPhone)
  }

  /** Answers on the first simulated phone; false if there is none. */
  answerSimulated(): boolean {
    return (
      !this.isDone &&
      this.phones.some(({ leg, isOver }) => !isOver && leg.isSimulated && leg.answerRemotely())
    )
  }

  /** Answers in the user's place, on the first phone that can. */
  answerRemotely(): boolean {
    return !this.isDone && this.phones.some((phone) => !phone.isOver && phone.leg.answerRemotely())
  }

  /** Stops ringing without an outcome. */
  cancel(cause: Cause): void {
    if (this.finish()) this.hangUpAll(cause)
  }

  /** Ends the ringing as unanswered, for this reason. */
  fail(cause: Cause): void {
    const { listener } = this
    if (!this.finish()) return
    this.hangUpAll(causes.cancelled)
    listener?.onFailed(cause)
  }

  private onLegEvent(phone: Participant, event: LegEvent): void {
    if (this.isDone) return
    switch (event.kind) {
      case 'ringing':
      case 'progress':
        if (this.ringingPhone) return
        this.ringingPhone = phone
        this.listener?.onRinging(phone)
        break
      case 'answered':
        this.onPhoneAnswered(phone)
        break
      case 'ended':
        if (event.redirectTarget === undefined) this.onPhoneRefused(event.cause)
        else this.onPhoneRedirected(phone, event.redirectTarget)
        break
      case 'blind-transfer':
      case 'attended-transfer':
        event.report(481, 'Call Does Not Exist')
        break
      case 'held':
      case 'resumed':
      case 'digit':
        break
      default:
        assertNever(event)
    }
  }

  private onPhoneAnswered(winner: Participant): void {
    const { listener } = this
    if (!this.finish()) return
    for (const phone of this.phones) if (phone !== winner) phone.hangUp(causes.completedElsewhere)
    listener?.onAnswered(winner)
  }

  private onPhoneRedirected(by: Participant, target: string): void {
    const { listener } = this
    if (!this.finish()) return
    this.hangUpAll(causes.completedElsewhere)
    listener?.onRedirected(by, target)
  }

  private onPhoneRefused(cause: Cause): void {
    this.refusals.push(cause)
    const last = this.phones.every((phone) => phone.isOver)
    if (last || cause.status >= 600) this.fail(mostSpecificCause(this.refusals))
  }

  private finish(): boolean {
    if (this.isDone) return false
    this.isDone = true
    this.stopTimer?.()
    this.listener = undefined
    return true
  }

  private hangUpAll(cause: Cause): void {
    for (const phone of this.phones) phone.hangUp(cause)
  }
}

function mostSpecificCause(refusals: readonly Cause[]): Cause {
  const prioritised = causesByPriority.find((cause) => refusals.some(({ status }) => status === cause.status))
  return prioritised ?? refusals.at(-1) ?? causes.noAnswer
}
