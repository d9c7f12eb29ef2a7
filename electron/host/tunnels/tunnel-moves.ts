import type { TunnelState } from '#shared/host/events.ts'

type Kind = TunnelState['kind']

/**
 * Which state of the way from outside may follow which. To itself: a fresh proof (`open`), a new address (`starting`),
 * another reason or another try (`failing`). Who chose another way, or whose receiver moved, starts anew from anywhere.
 */
const tunnelMoves: Readonly<Record<Kind, readonly Kind[]>> = {
  none: ['starting'],
  starting: ['starting', 'open', 'failing', 'none'],
  open: ['open', 'starting', 'failing', 'none'],
  failing: ['failing', 'open', 'starting', 'none'],
}

/** Whether the way may go from one state to the other. */
export function mayTunnelFollow(from: TunnelState, to: TunnelState): boolean {
  return tunnelMoves[from.kind].includes(to.kind)
}
