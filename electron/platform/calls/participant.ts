import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Cause, Leg, LegEvent } from '../sip/leg.ts'
import type { Party } from './party.ts'

/**
 * A party and its leg. It outlives calls: a transfer moves it from one to the next, and the latest follower receives
 * the events of its leg.
 */
export class Participant {
  readonly leg: Leg
  readonly party: Party
  /** Whether the leg is answered; for a phone that called us, whether it has been accepted. */
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

  /** Replaces the listener for the leg's events. */
  follow(listener: (event: LegEvent) => void): void {
    this.follower = listener
  }

  /** Answers a leg that called us; immediately if it is already answered. Rejects if the phone could not. */
  async accept(): Promise<void> {
    await this.leg.accept()
    this.answered = true
  }

  /** Ends the leg; no events follow. */
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
