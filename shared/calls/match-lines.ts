import { isAgentAt, readEnd, type CallSide, type PhoneAgent } from './call-end.ts'
import type { CallState } from './call-state.ts'
import type { Line, LineState } from './line.ts'
import type { LiveCallRecord } from './live-call.ts'
import { numberKey } from './phone-number.ts'

/** The user of the phone, and the country of the dial plan (ISO 3166). */
export type PhoneUser = PhoneAgent & { readonly country: string }

type Candidate = {
  readonly line: Line
  readonly call: LiveCallRecord
  readonly rank: number
  readonly difference: number
}

/**
 * Matches lines to live calls: line id to call id. A SIP Call-ID shown by the platform decides; without one, a line
 * that has not ended matches by the far number, the agent's own side of the call and nearness in time. No call is
 * matched to two lines.
 */
export function matchLines(
  lines: readonly Line[],
  calls: readonly LiveCallRecord[],
  user: PhoneUser,
): ReadonlyMap<string, number> {
  const candidates = lines
    .flatMap((line) => calls.flatMap((call) => compare(line, call, user) ?? []))
    .toSorted((a, b) => a.rank - b.rank || a.difference - b.difference)
  const matches = new Map<string, number>()
  const matchedCalls = new Set<number>()
  for (const { line, call } of candidates) {
    if (matches.has(line.id) || matchedCalls.has(call.id)) continue
    matches.set(line.id, call.id)
    matchedCalls.add(call.id)
  }
  return matches
}

function compare(line: Line, call: LiveCallRecord, user: PhoneUser): Candidate | undefined {
  const apart = Math.abs(line.startedAt - call.startedAt)
  if (line.otherPhone)
    return line.otherPhone.callId === call.id ? { line, call, rank: 0, difference: apart } : undefined
  if (isLeg(line, call)) return { line, call, rank: 0, difference: apart }
  if (line.state === 'ended' || (unanswered.has(line.state) && established.has(call.state))) return undefined
  const [ownSide, far]: readonly [CallSide, CallSide] =
    line.direction === 'in' ? ['destination', 'source'] : ['source', 'destination']
  if (!hasSameEnd(line.number, call[far].number)) return undefined
  const isOwn = isAgentAt(call, ownSide, user)
  if (!isOwn && (line.direction === 'out' || call.direction === 'out' || isColleague(call, ownSide)))
    return undefined
  const number = numberKey(line.number, user.country)
  if (number !== numberKey(call[far].number, user.country) || (number === '' && !isOwn)) return undefined
  return { line, call, rank: isOwn ? 1 : 2, difference: apart }
}

/** An unanswered line never matches a connected call, such as that of a colleague who is transferring it. */
const unanswered: ReadonlySet<LineState> = new Set(['ringing', 'dialling', 'early'])
const established: ReadonlySet<CallState> = new Set(['CONNECTED', 'ON_HOLD'])

function isLeg(line: Line, call: LiveCallRecord): boolean {
  const { sipCallId } = line
  return sipCallId !== '' && (call.sourceCallId === sipCallId || call.destinationCallId === sipCallId)
}

const digitsCompared = 4

/** Whether the last digits are equal in any notation; avoids parsing the numbers of thousands of calls. */
function hasSameEnd(one: string, other: string): boolean {
  let [a, b] = [one.length, other.length]
  for (let compared = 0; compared < digitsCompared; compared += 1) {
    a = lastDigit(one, a)
    b = lastDigit(other, b)
    if (a < 0 || b < 0) return a === b
    if (one[a] !== other[b]) return false
  }
  return true
}

/** The position of the last digit before `end`; -1 if there is none. */
function lastDigit(number: string, end: number): number {
  let at = end - 1
  while (at >= 0 && !isDigit(number.charCodeAt(at))) at -= 1
  return at
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Whether the end is a colleague or a mailbox. A ringing queue or group is the destination before its agent is. */
function isColleague(call: LiveCallRecord, side: CallSide): boolean {
  const end = readEnd(call, side)
  return end.kind === 'user' || (end.kind === 'service' && end.service === 'voicemail')
}
