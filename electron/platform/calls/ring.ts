import { assertNever } from '#shared/core/assert-never.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import { causes, type Cause, type LegEvent } from '../sip/leg.ts'
import type { Participant } from './participant.ts'

/** Outcome of ringing. Exactly one of `answered`, `failed` and `sentOn` ends it, unless it was cancelled. */
export type RingOutcome = {
  ringing(by: Participant): void
  answered(by: Participant): void
  failed(cause: Cause): void
  /** A phone redirects the call to this address or number, for its whole party. */
  sentOn(by: Participant, target: string): void
}

/** Phones that ring, or the reason why none does. */
export type Reached =
  | { readonly kind: 'ringing'; readonly ring: Ring }
  | { readonly kind: 'refused'; readonly cause: Cause }

/** Reactions of a call while one of its sides rings; without `failed` it ends. */
export type RingPolicy = {
  readonly ringing?: () => void
  /** Somebody answered; the call is joined after this returns. */
  readonly answered?: () => void
  readonly failed?: (cause: Cause) => void
}

/** Reasons for failure, most specific first: if several phones refuse, the caller gets the first that applies. */
const byPriority: readonly Cause[] = [causes.declined, causes.busy, causes.noAnswer]

/**
 * Rings several phones of one party at once. The first to answer wins; the others are cancelled as answered elsewhere.
 * A phone that declines does so for all (RFC 3261 section 16.7, 6xx). After `seconds`, if given, it fails with no
 * answer.
 */
export class Ring {
  readonly phones: readonly Participant[]
  private readonly refusals: Cause[] = []
  private readonly stopTimer: Unsubscribe | undefined
  private outcome: RingOutcome | undefined
  private rang: Participant | undefined
  private done = false

  constructor(phones: readonly Participant[], clock: Clock, seconds?: number) {
    this.phones = phones
    if (seconds !== undefined) this.stopTimer = clock.after(seconds * 1000, () => this.fail(causes.noAnswer))
    for (const phone of phones) phone.follow((event) => this.onLegEvent(phone, event))
  }

  /** Reports to this outcome from now on, starting with `ringing` if a phone already rings. */
  follow(outcome: RingOutcome): void {
    this.outcome = outcome
    if (this.rang) outcome.ringing(this.rang)
  }

  /** Answers on the first simulated phone; false if there is none. */
  answerSimulated(): boolean {
    return !this.done && this.phones.some(({ leg, over }) => !over && leg.simulated && leg.answerRemotely())
  }

  /** Answers in the user's place, on the first phone that can. */
  answerRemotely(): boolean {
    return !this.done && this.phones.some((phone) => !phone.over && phone.leg.answerRemotely())
  }

  /** Stops ringing without an outcome. */
  cancel(cause: Cause): void {
    if (this.finish()) this.hangUpAll(cause)
  }

  /** Ends the ringing as unanswered, for this reason. */
  fail(cause: Cause): void {
    const { outcome } = this
    if (!this.finish()) return
    this.hangUpAll(causes.cancelled)
    outcome?.failed(cause)
  }

  private onLegEvent(phone: Participant, event: LegEvent): void {
    if (this.done) return
    switch (event.kind) {
      case 'ringing':
      case 'progress':
        if (this.rang) return
        this.rang = phone
        this.outcome?.ringing(phone)
        break
      case 'answered':
        this.win(phone)
        break
      case 'ended':
        if (event.sentOn === undefined) this.refuse(event.cause)
        else this.sendOn(phone, event.sentOn)
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

  private win(winner: Participant): void {
    const { outcome } = this
    if (!this.finish()) return
    for (const phone of this.phones) if (phone !== winner) phone.hangUp(causes.elsewhere)
    outcome?.answered(winner)
  }

  private sendOn(by: Participant, target: string): void {
    const { outcome } = this
    if (!this.finish()) return
    this.hangUpAll(causes.elsewhere)
    outcome?.sentOn(by, target)
  }

  private refuse(cause: Cause): void {
    this.refusals.push(cause)
    const last = this.phones.every((phone) => phone.over)
    if (last || cause.status >= 600) this.fail(mostSpecific(this.refusals))
  }

  private finish(): boolean {
    if (this.done) return false
    this.done = true
    this.stopTimer?.()
    this.outcome = undefined
    return true
  }

  private hangUpAll(cause: Cause): void {
    for (const phone of this.phones) phone.hangUp(cause)
  }
}

function mostSpecific(refusals: readonly Cause[]): Cause {
  const known = byPriority.find((cause) => refusals.some(({ status }) => status === cause.status))
  return known ?? refusals.at(-1) ?? causes.noAnswer
}
