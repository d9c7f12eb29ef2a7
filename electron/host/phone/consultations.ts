import { ok, type Outcome } from '#shared/core/result.ts'
import type { PhoneLine } from './lines/line.ts'
import type { LineBook } from './line-book.ts'
import { noSuchCall, notNow } from './line-context.ts'
import { referToReplacing } from './transfers/refer-to.ts'

export type ConsultationOptions = {
  readonly book: LineBook
  /** Dials the party to consult, for the line `consultFor`. */
  readonly dial: (to: string, consultFor: string) => Outcome<{ lineId: string }>
}

/** Final statuses from a server that cannot replace a call that is still ringing. */
const noReplacing = /^(420|481|501)\b/

/**
 * Attended transfer: the caller is on hold from the start, and stays on hold whatever happens to the consultation,
 * until the agent goes back to the caller or joins the two (RFC 5589 section 7).
 */
export class Consultations {
  private readonly options: ConsultationOptions

  constructor(options: ConsultationOptions) {
    this.options = options
  }

  /** Holds the caller and dials the party to consult. If that fails, resumes the caller. */
  async consult(lineId: string, to: string): Outcome<{ lineId: string }> {
    const caller = this.options.book.alive(lineId)
    if (!caller) return noSuchCall
    const { state } = caller.machine.line
    if ((state !== 'connected' && state !== 'held') || caller.referrals.pending || this.about(lineId))
      return notNow
    const held = await caller.changes.setHeld(true)
    if (!held.ok) return held
    const dialled = await this.options.dial(to, lineId)
    if (!dialled.ok && state === 'connected') await caller.changes.setHeld(false)
    return dialled
  }

  /**
   * Connects the caller to the consulted party by a REFER with Replaces on the caller's dialog; both calls are kept
   * until the final NOTIFY. A consultation that is still ringing is handed over while it rings; if the server cannot do
   * that, it is cancelled and the caller is transferred to the same number (RFC 5589 section 7.5).
   */
  async complete(consultationId: string): Outcome {
    const consulted = this.options.book.alive(consultationId)
    const caller = this.options.book.alive(consulted?.machine.line.consultFor ?? null)
    if (!consulted || !caller) return noSuchCall
    const { dialog } = consulted
    if (!dialog || caller.referrals.pending) return notNow
    const { number: to, state } = consulted.machine.line
    const done = await caller.referrals.ask({ to, referTo: referToReplacing(dialog) })
    if (done.ok) {
      consulted.leave('transferred')
      consulted.machine.joined()
    }
    const words = caller.machine.line.transfer?.words ?? ''
    if (done.ok || state !== 'early' || !noReplacing.test(words)) return done
    if (!consulted.machine.ended) await consulted.hangUp()
    return caller.referrals.toNumber(to)
  }

  /** Ends the consultation, unless it has already ended, and resumes the caller. Accepts the id of either line. */
  async back(lineId: string): Outcome {
    const named = this.options.book.find(lineId)
    const consultation = named?.machine.line.consultFor ? named : this.about(lineId)
    const caller = this.options.book.alive(consultation?.machine.line.consultFor ?? lineId)
    if (!caller) return noSuchCall
    if (caller.referrals.pending) return notNow
    if (consultation && !consultation.machine.ended) await consultation.hangUp()
    const resumed = await caller.changes.setHeld(false)
    return resumed.ok ? ok(undefined) : resumed
  }

  private about(lineId: string): PhoneLine | undefined {
    return this.options.book.all.find(({ machine }) => !machine.ended && machine.line.consultFor === lineId)
  }
}
