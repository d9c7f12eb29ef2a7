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
  isAnswered: boolean
  /** Whether this party put the other on hold. */
  isHeld = false
  private listener: ((event: LegEvent) => void) | undefined
  private unsubscribe: Unsubscribe | undefined

  constructor(leg: Leg, party: Party, answered = false) {
    this.leg = leg
    this.party = party
    this.isAnswered = answered
    this.unsubscribe = leg.on((event) => this.receive(event))
  }

  /** Whether the leg has ended, by itself or by us. */
  get isOver(): boolean {
    return this.unsubscribe === undefined
  }

  /** Replaces the listener for the leg's events. */
  setListener(listener: (event: LegEvent) => void): void {
    this.listener = listener
  }

  /** Answers a leg that called us; immediately if it is already answered. Rejects if the phone could not. */
  async accept(): Promise<void> {
    await this.leg.accept()
    this.isAnswered = true
  }

  /** Ends the leg; no events follow. */
  hangUp(cause: Cause): void {
    if (this.isOver) return
    this.stopListening()
    this.leg.hangUp(cause)
  }

  private receive(event: LegEvent): void {
    if (event.kind === 'answered') this.isAnswered = true
    if (event.kind === 'held') this.isHeld = true
    if (event.kind === 'resumed') this.isHeld = false
    const currentListener = this.listener
    if (event.kind === 'ended') this.stopListening()
    currentListener?.(event)
  }

  private stopListening(): void {
    this.unsubscribe?.()
    this.unsubscribe = undefined
    this.listener = undefined
  }
}
