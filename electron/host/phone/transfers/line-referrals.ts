import { type Notification, type Session, URI } from 'sip.js'
import { ok, type Outcome } from '#shared/core/result.ts'
import { type LineContext, noSuchCall, notNow } from '../line-context.ts'
import type { LineMachine } from '../line-machine.ts'
import { referTo } from './refer-to.ts'
import { Referral } from './referral.ts'

/** The parts of a line that a transfer uses. */
export type ReferredLine = {
  readonly session: () => Session
  readonly machine: LineMachine
  readonly context: LineContext
  setHeld(held: boolean): Outcome
  /** Ends the call after the transfer. */
  leave(): void
}

/** The target of a transfer: `to` is shown, `referTo` is the Refer-To value. */
export type ReferTarget = { readonly to: string; readonly referTo: string }

/**
 * Transfers one line by REFER. The far end waits on hold, and the call is kept until the final status. If the transfer
 * fails, the call is resumed and shows the reason.
 */
export class LineReferrals {
  private readonly line: ReferredLine
  private present: Referral | null = null

  constructor(line: ReferredLine) {
    this.line = line
  }

  get pending(): boolean {
    return this.present !== null
  }

  /** Blind transfer to a number at this account's domain. */
  toNumber(to: string): Outcome {
    const { host } = this.line.session().userAgent.userAgentCore.configuration.aor
    return this.ask({ to, referTo: referTo(new URI('sip', to, host)) })
  }

  async ask(target: ReferTarget): Outcome {
    const { machine, context } = this.line
    const { state } = machine.line
    if (machine.ended) return noSuchCall
    if (this.present || (state !== 'connected' && state !== 'held')) return notNow
    const { to } = target
    const referral = new Referral({
      clock: context.clock,
      onStage: (stage, words) => {
        if (stage !== 'done') machine.change({ transfer: { to, stage, words } })
      },
    })
    this.present = referral
    machine.change({ transfer: { to, stage: 'asked', words: '' } })
    const holds = state === 'connected'
    // A far end that cannot be held is transferred anyway.
    if (holds) await this.line.setHeld(true)
    const { dialog } = this.line.session()
    if (!machine.ended && dialog) referral.send(dialog, this.headers(target))
    else referral.callEnded()
    const outcome = await referral.outcome
    this.present = null
    if (outcome.ok) this.line.leave()
    // Does not interrupt another line that is connected by now.
    else if (holds && !machine.ended && !context.isTalking()) await this.line.setHeld(false)
    return outcome.ok ? ok(undefined) : outcome
  }

  /** Handles a NOTIFY with `Event: refer`. */
  notified({ request }: Notification): void {
    this.present?.notified(request)
  }

  /** Handles the end of the call; returns whether the transfer is the reason. */
  callEnded(): boolean {
    return this.present?.callEnded() === 'transferred'
  }

  private headers({ referTo: target }: ReferTarget): readonly string[] {
    const { userAgent } = this.line.session()
    return [
      `Refer-To: ${target}`,
      `Referred-By: <${userAgent.userAgentCore.configuration.aor.toRaw()}>`,
      `Contact: ${userAgent.contact.toString()}`,
    ]
  }
}
