import { type Notification, type Session, URI } from 'sip.js'
import { ok, type Outcome } from '#shared/core/result.ts'
import { type LineContext, noSuchCall, notNow } from '../line-context.ts'
import type { LineMachine } from '../line-machine.ts'
import { blindReferTo } from './refer-to.ts'
import { Referral } from './referral.ts'

/** The parts of a line that a transfer uses. */
export type TransferableLine = {
  readonly session: () => Session
  readonly machine: LineMachine
  readonly context: LineContext
  setHeld(held: boolean): Outcome
  /** Ends the call after the transfer. */
  endCall(): void
}

/** The target of a transfer: `to` is shown, `referTo` is the Refer-To value. */
export type ReferTarget = { readonly to: string; readonly referTo: string }

/**
 * Transfers one line by REFER. The far end waits on hold, and the call is kept until the final status. If the transfer
 * fails, the call is resumed and shows the reason.
 */
export class LineReferrals {
  private readonly line: TransferableLine
  private current: Referral | null = null

  constructor(line: TransferableLine) {
    this.line = line
  }

  get isPending(): boolean {
    return this.current !== null
  }

  /** Blind transfer to a number at this account's domain. */
  toNumber(to: string): Outcome {
    const { host } = this.line.session().userAgent.userAgentCore.configuration.aor
    return this.refer({ to, referTo: blindReferTo(new URI('sip', to, host)) })
  }

  async refer(target: ReferTarget): Outcome {
    const { machine, context } = this.line
    const { state } = machine.line
    if (machine.isEnded) return noSuchCall
    if (this.current || (state !== 'connected' && state !== 'held')) return notNow
    const { to } = target
    const referral = new Referral({
      clock: context.clock,
      onStage: (stage, words) => {
        if (stage !== 'done') machine.update({ transfer: { to, stage, words } })
      },
    })
    this.current = referral
    machine.update({ transfer: { to, stage: 'asked', words: '' } })
    const mustHold = state === 'connected'
    // A far end that cannot be held is transferred anyway.
    if (mustHold) await this.line.setHeld(true)
    const { dialog } = this.line.session()
    if (!machine.isEnded && dialog) referral.send(dialog, this.headers(target))
    else referral.onCallEnded(machine.line.endReason)
    const outcome = await referral.outcome
    this.current = null
    if (outcome.ok) this.line.endCall()
    // Does not interrupt another line that is connected by now.
    else if (mustHold && !machine.isEnded && !context.hasConnectedLine()) await this.line.setHeld(false)
    return outcome.ok ? ok(undefined) : outcome
  }

  /** Handles a NOTIFY with `Event: refer`. */
  onNotify({ request }: Notification): void {
    this.current?.onNotify(request)
  }

  /** Handles the end of the call. */
  onCallEnded(): void {
    this.current?.onCallEnded(this.line.machine.line.endReason)
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
