import type { SessionState } from '#shared/host/slices.ts'

type Kind = SessionState['kind']

/** Which state of the session may follow which. */
const sessionTransitions: Readonly<Record<Kind, readonly Kind[]>> = {
  starting: ['signed-out', 'second-factor', 'signed-in'],
  'signed-out': ['signed-out', 'second-factor', 'signed-in'],
  'second-factor': ['second-factor', 'signed-out', 'signed-in'],
  'signed-in': ['signed-in', 'signed-out'],
}

/** Whether the session may go from one state to the other. */
export function maySessionFollow(from: SessionState, to: SessionState): boolean {
  return sessionTransitions[from.kind].includes(to.kind)
}
