import { withoutValue, type Outcome } from '#shared/core/result.ts'
import type { PhoneLine } from './lines/line.ts'
import type { LineBook } from './line-book.ts'
import { noSuchCall, notNow } from './line-context.ts'
import { attendedReferTo } from './transfers/refer-to.ts'

export type ConsultationOptions = {
  readonly book: LineBook
  /** Dials the party to consult, for the line `consultFor`. */
  readonly dial: (to: string, consultFor: string) => Outcome<{ lineId: string }>
}

/** Final statuses from a server that cannot replace a call that is still ringing. */
const replacesUnsupported = /^(420|481|501)\b/

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
    const caller = this.options.book.findOpen(lineId)
    if (!caller) return noSuchCall
    const { state } = caller.machine.line
    if (
      (state !== 'connected' && state !== 'held') ||
      caller.referrals.isPending ||
      this.consultationFor(lineId)
    )
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
    const consulted = this.options.book.findOpen(consultationId)
    const caller = this.options.book.findOpen(consulted?.machine.line.consultFor ?? null)
    if (!consulted || !caller) return noSuchCall
    const { dialog } = consulted
    if (!dialog || caller.referrals.isPending) return notNow
    const { number: to, state } = consulted.machine.line
    const transferred = await caller.referrals.refer({ to, referTo: attendedReferTo(dialog) })
    if (transferred.ok) {
      consulted.endCall('transferred')
      consulted.machine.markTransferred()
    }
    const words = caller.machine.line.transfer?.words ?? ''
    if (transferred.ok || state !== 'early' || !replacesUnsupported.test(words)) return transferred
    if (!consulted.machine.isEnded) await consulted.hangUp()
    return caller.referrals.toNumber(to)
  }

  /** Ends the consultation, unless it has already ended, and resumes the caller. Accepts the id of either line. */
  async returnToCaller(lineId: string): Outcome {
    const line = this.options.book.find(lineId)
    const consultation = line?.machine.line.consultFor ? line : this.consultationFor(lineId)
    const caller = this.options.book.findOpen(consultation?.machine.line.consultFor ?? lineId)
    if (!caller) return noSuchCall
    if (caller.referrals.isPending) return notNow
    if (consultation && !consultation.machine.isEnded) await consultation.hangUp()
    return withoutValue(caller.changes.setHeld(false))
  }

  private consultationFor(lineId: string): PhoneLine | undefined {
    return this.options.book.all.find(({ machine }) => !machine.isEnded && machine.line.consultFor === lineId)
  }
}
