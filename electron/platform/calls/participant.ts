import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Cause, Leg, LegEvent } from '../sip/leg.ts'
import type { Party } from './party.ts'

/**
 * A party and the leg by which it takes part. It outlives calls: a transfer hands it from one to the next, and
 * whoever follows it last hears its leg.
 */
export class Participant {
  readonly leg: Leg
  readonly party: Party
  /** Whether the leg is answered: a phone that called us is so once it is accepted. */
  answered: boolean
  /** Whether this party put the other on hold. */
  held = false
  private follower: ((event: LegEvent) => void) | undefined
  private unfollow: Unsubscribe | undefined

  constructor(leg: Leg, party: Party, answered = false) {
    this.leg = leg
    this.party = party
    this.answered = answered
    this.unfollow = leg.on((event) => this.receive(event))
  }

  /** Whether the leg has ended, by itself or by us. */
  get over(): boolean {
    return this.unfollow === undefined
  }

  /** From now on this listener alone hears the leg. */
  follow(listener: (event: LegEvent) => void): void {
    this.follower = listener
  }

  /** Answers a leg that called us; at once where it is answered already. Rejects where the phone could not. */
  async accept(): Promise<void> {
    await this.leg.accept()
    this.answered = true
  }

  /** Ends the leg; nothing is heard of it afterwards. */
  hangUp(cause: Cause): void {
    if (this.over) return
    this.leave()
    this.leg.hangUp(cause)
  }

  private receive(event: LegEvent): void {
    if (event.kind === 'answered') this.answered = true
    if (event.kind === 'held') this.held = true
    if (event.kind === 'resumed') this.held = false
    const follower = this.follower
    if (event.kind === 'ended') this.leave()
    follower?.(event)
  }

  private leave(): void {
    this.unfollow?.()
    this.unfollow = undefined
    this.follower = undefined
  }
}
