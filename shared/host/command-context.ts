import type { Line, LineState } from '../calls/line.ts'
import type { LiveCallRecord } from '../calls/live-call.ts'
import { consultationIn, heldLast, isHere } from '../calls/line-groups.ts'
import { matchLines } from '../calls/match-lines.ts'
import { mayRecord } from '../calls/may-record.ts'
import { policyValue } from '../settings/policy.ts'
import type { CommandContext } from './command.ts'
import type { HostState } from './state.ts'

/** The live call behind a line of this phone; null if none is known. */
export function callBehind(
  line: Line,
  { session, lines, calls }: Pick<HostState, 'session' | 'lines' | 'calls'>,
): LiveCallRecord | null {
  if (session.kind !== 'signed-in') return null
  const id = matchLines(lines, calls, session.agent).get(line.id)
  return calls.find((call) => call.id === id) ?? null
}

/** The part of the host's state that commands depend on. Used by console, tray, menu and global shortcuts. */
export function commandContext(
  state: Pick<HostState, 'session' | 'lines' | 'calls'> & Partial<Pick<HostState, 'policy' | 'settings'>>,
): CommandContext {
  const { session, lines, calls } = state
  const agent = session.kind === 'signed-in' ? session.agent : null
  const matches = agent ? matchLines(lines, calls, agent) : new Map<string, number>()
  const callOf = (line: Line | null): LiveCallRecord | null =>
    calls.find((call) => line !== null && call.id === matches.get(line.id)) ?? null
  const ringing = firstRinging(lines)
  const current = foremost(lines)
  const currentCall = callOf(current)
  const ended = agent ? lastEnded(lines) : null
  const rule = (state.policy && policyValue(state.policy.policy, 'recording')) ?? 'allowed'
  return {
    signedIn: agent !== null,
    takingCalls: state.settings?.takingCalls ?? true,
    ringing,
    current,
    ringingCall: callOf(ringing),
    currentCall,
    recordingAllowed: (agent?.recordingAllowed ?? false) && mayRecord(rule, currentCall?.recording ?? 'off'),
    waiting: heldLast(lines.filter(isHere), current),
    consultation: consultationIn(lines),
    ended: current ? null : ended,
    lastEnded: ended,
  }
}

/** The ringing line that came first. */
function firstRinging(lines: readonly Line[]): Line | null {
  const ringing = lines.filter((line) => line.state === 'ringing')
  return ringing.toSorted((a, b) => a.startedAt - b.startedAt)[0] ?? null
}

/** The line that ended last. */
function lastEnded(lines: readonly Line[]): Line | null {
  const ended = lines.filter(({ state }) => state === 'ended')
  return ended.toSorted((a, b) => (b.endedAt ?? 0) - (a.endedAt ?? 0))[0] ?? null
}

const order: readonly LineState[] = ['connected', 'answering', 'dialling', 'early', 'held']

/** The line that the agent is talking on, else the one being set up, else the one held last. */
function foremost(lines: readonly Line[]): Line | null {
  const own = lines.filter((line) => order.includes(line.state))
  const since = (line: Line) => line.heldAt ?? line.connectedAt ?? line.startedAt
  return (
    own.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || since(b) - since(a))[0] ?? null
  )
}
