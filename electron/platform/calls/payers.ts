import type { CallFacts } from './call-facts.ts'
import { isOutside, type Party } from './party.ts'

export type PayingCall = {
  readonly source: Party
  readonly target: Party
  /** The call that this one follows. */
  readonly parent: CallFacts | undefined
  /** The user who transferred it here. */
  readonly transferrerId: number | undefined
  readonly payer?: number
  readonly direction?: CallFacts['direction']
  readonly context?: string
}

type Paid = Pick<Party, 'paidBy'>

/**
 * Who pays for the outside ends of a new call. A called end is paid by its caller, or by the user who sent the call
 * there; an end taken over from another call is paid as in that call; an end that called us is free.
 */
export function payersOf(call: PayingCall): { readonly source: Paid; readonly target: Paid } {
  const { source, target, parent, transferrerId } = call
  const payer = call.payer ?? target.ownerId ?? transferrerId ?? source.user?.id
  return {
    source: isOutside(source)
      ? withPayer(isPlacedByPlatform(call) ? payer : payerInParent(source, parent))
      : {},
    target: isOutside(target) && target.paidBy === undefined ? withPayer(payer) : {},
  }
}

/** Whether the platform calls both ends. */
export function isPlacedByPlatform({
  direction,
  context,
}: Pick<PayingCall, 'direction' | 'context'>): boolean {
  return direction === 'webcall' || direction === 'callmeback' || context === 'LEADCALL'
}

function payerInParent({ number }: Party, parent: CallFacts | undefined): number | undefined {
  const ends = parent ? [parent.source, parent.target] : []
  return ends.find((end) => isOutside(end) && end.number === number)?.paidBy ?? undefined
}

function withPayer(user: number | undefined): Paid {
  return user === undefined ? {} : { paidBy: user }
}
