/** The states of a call (specification 3). */
export type CallState = 'INITIAL' | 'ACCEPTED' | 'RINGING' | 'CONNECTED' | 'ON_HOLD' | 'HANGUP'

/**
 * Which state may follow which: the specification does not show it. A call may skip what it does not pass through,
 * comes back from hold, and ends from anywhere. HANGUP is final.
 */
export const callTransitions: Readonly<Record<CallState, readonly CallState[]>> = {
  INITIAL: ['ACCEPTED', 'RINGING', 'CONNECTED', 'HANGUP'],
  ACCEPTED: ['RINGING', 'CONNECTED', 'HANGUP'],
  RINGING: ['CONNECTED', 'HANGUP'],
  CONNECTED: ['ON_HOLD', 'RINGING', 'HANGUP'],
  ON_HOLD: ['CONNECTED', 'RINGING', 'HANGUP'],
  HANGUP: [],
}

/** Whether the platform's call machine may go from one state to the other. A transferred call rings again. */
export function mayFollow(from: CallState, to: CallState): boolean {
  return callTransitions[from].includes(to)
}

/** Whether the call is over. */
export function isOver(state: CallState): boolean {
  return state === 'HANGUP'
}
