import type { EndReason, Line } from '#shared/calls/line.ts'
import { readDialled } from '#shared/calls/phone-number.ts'
import { appError, type AppError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { callWay, chosenCallerId, type CallWay } from '#shared/host/call-way.ts'
import type { HostState } from '#shared/host/state.ts'
import type { CallActions } from '../calls/call-actions.ts'
import { otherPhoneLineId } from './make-line.ts'
import type { OtherPhoneLines } from './other-phone-lines.ts'

export type OtherPhoneOrdersOptions = {
  readonly lines: OtherPhoneLines
  readonly actions: Pick<CallActions, 'place' | 'answerElsewhere' | 'end' | 'transfer' | 'readCall'>
  readonly state: () => HostState
  /** Country of the dial plan, for numbers typed without a code. */
  readonly country: () => string
  /** Called when the platform does not allow this account to place calls. */
  readonly onRefused: () => void
}

const refusals = {
  'signed-out': appError('session.signed-out'),
  connecting: appError('phone.not-registered'),
  'not-allowed': appError('phone.calls-not-allowed'),
} as const satisfies Record<Extract<CallWay, { kind: 'none' }>['why'], AppError>

/** The agent's orders for calls on another telephone, carried out by the platform. */
export class OtherPhoneOrders {
  private readonly options: OtherPhoneOrdersOptions

  constructor(options: OtherPhoneOrdersOptions) {
    this.options = options
  }

  /** Whether this line is on another telephone. */
  has(lineId: string): boolean {
    return this.options.lines.find(lineId) !== undefined
  }

  get way(): CallWay {
    return callWay(this.options.state())
  }

  /**
   * Rings the agent's telephone, then the number; once, if repeated before it is answered. Fails with the reason if
   * that is not possible.
   */
  async dial(to: string): Outcome<{ lineId: string }> {
    const { actions, lines, state, country, onRefused } = this.options
    const { way } = this
    if (way.kind === 'none') return err(refusals[way.why])
    const dialled = readDialled(to, country())
    if (!dialled) return err(appError('phone.number-invalid', to))
    const lineId = lines.findDialled(dialled.number)
    if (lineId !== undefined) return ok({ lineId })
    const placed = await actions.place({ to: dialled.number, callerId: chosenCallerId(state()) })
    if (placed.ok) return ok({ lineId: otherPhoneLineId(placed.value.id) })
    if (placed.error.code === 'platform.forbidden') onRefused()
    return placed
  }

  answer(lineId: string): Outcome {
    const { lines, actions } = this.options
    return this.withLine(lineId, async ({ callId }) => {
      lines.setAnswering(callId, true)
      const answered = await actions.answerElsewhere(callId)
      if (answered.ok) return answered
      // The call may have been picked up at the same moment: only one that is still ringing was refused.
      const now = isRefusal(answered.error) ? await actions.readCall(callId) : null
      if (now?.state === 'RINGING') lines.cannotAnswer()
      lines.setAnswering(callId, false)
      return answered
    })
  }

  /** Hangs up, cancels or declines the call. */
  end(lineId: string): Outcome {
    const { lines, actions } = this.options
    return this.withLine(lineId, async ({ callId, line }) => {
      lines.expectEnd(callId, endReason(line))
      const result = await actions.end(callId)
      if (!result.ok) lines.expectEnd(callId, null)
      return result
    })
  }

  transfer(lineId: string, to: string): Outcome {
    const { actions } = this.options
    return this.withLine(lineId, ({ callId }) => actions.transfer({ callId, to }))
  }

  private withLine(
    lineId: string,
    action: (target: { readonly callId: number; readonly line: Line }) => Outcome,
  ): Outcome {
    const line = this.options.lines.find(lineId)
    return line?.otherPhone
      ? action({ callId: line.otherPhone.callId, line })
      : Promise.resolve(err(appError('phone.no-such-call')))
  }
}

function endReason({ connectedAt, direction }: Line): EndReason {
  if (connectedAt !== null) return 'hung-up'
  return direction === 'in' ? 'declined' : 'cancelled'
}

function isRefusal({ code }: AppError): boolean {
  return code === 'platform.refused' || code === 'platform.forbidden'
}
