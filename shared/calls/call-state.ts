/** The states of a call (specification 3). */
export type CallState = 'INITIAL' | 'ACCEPTED' | 'RINGING' | 'CONNECTED' | 'ON_HOLD' | 'HANGUP'

/**
 * The allowed transitions, which the specification does not show. A call may skip states, can return from hold, and can
 * end from any state. HANGUP is final.
 */
export const callTransitions: Readonly<Record<CallState, readonly CallState[]>> = {
  INITIAL: ['ACCEPTED', 'RINGING', 'CONNECTED', 'HANGUP'],
  ACCEPTED: ['RINGING', 'CONNECTED', 'HANGUP'],
  RINGING: ['CONNECTED', 'HANGUP'],
  CONNECTED: ['ON_HOLD', 'RINGING', 'HANGUP'],
  ON_HOLD: ['CONNECTED', 'RINGING', 'HANGUP'],
  HANGUP: [],
}

/** Whether the platform may move a call from one state to the other. A transferred call rings again. */
export function mayFollow(from: CallState, to: CallState): boolean {
  return callTransitions[from].includes(to)
}

/** Whether the call is over. */
export function isOver(state: CallState): boolean {
  return state === 'HANGUP'
}
