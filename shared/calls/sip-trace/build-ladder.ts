import type { TracedMessage } from './read-trace.ts'
import { readSipSummary, type SipSummary } from './sip-message.ts'
import { traceEnd, type TraceEnd } from './trace-end.ts'
import { traceLimits } from './trace-limits.ts'

/** One end of the messages. */
export type Lane = {
  /** Its address, or `platform`; empty for all ends beyond the shown lanes. */
  readonly end: string
  /** Its user agent; empty if it sends none. */
  readonly agent: string
}

/** Style of an arrow, by its meaning for the call. */
type ArrowTone = 'request' | 'progress' | 'ringing' | 'success' | 'hold' | 'end' | 'failure'

export type LadderRow = {
  readonly from: number
  readonly to: number
  readonly at: number | null
  /** Milliseconds since the previous row; null for the first row, or if a time is unknown. */
  readonly delta: number | null
  readonly label: string
  readonly tone: ArrowTone
  /** Number of transmissions: retransmissions are folded into the first (RFC 3261 section 17). */
  readonly times: number
  /** Time of the last retransmission, if any. */
  readonly lastAt: number | null
  readonly message: TracedMessage
}

export type Ladder = {
  readonly lanes: readonly Lane[]
  readonly rows: readonly LadderRow[]
  readonly end: TraceEnd
}

type Folded = {
  readonly message: TracedMessage
  readonly summary: SipSummary
  times: number
  lastAt: number | null
}

/** Builds the ladder of messages, in the order of the trace. */
export function buildLadder(messages: readonly TracedMessage[]): Ladder {
  const folded = fold(messages)
  const lanes = lanesOf(folded)
  const places = new Map(lanes.map(({ end }, index) => [end, index]))
  const placeOf = (end: string) => places.get(end) ?? lanes.length - 1
  let before: number | null = null
  const rows = folded.map(({ message, summary, times, lastAt }): LadderRow => {
    const { at, from, to, text } = message
    const delta = at === null || before === null ? null : at - before
    before = at ?? before
    const look = { label: labelOf(summary, text), tone: toneOf(summary) }
    return { from: placeOf(from), to: placeOf(to), at, delta, ...look, times, lastAt, message }
  })
  const end = traceEnd(folded.map(({ message, summary, times }) => ({ from: message.from, summary, times })))
  return { lanes, rows, end }
}

/** Folds retransmissions: messages with the same transaction between the same ends are one. */
function fold(messages: readonly TracedMessage[]): readonly Folded[] {
  const known = new Map<string, Folded>()
  const folded: Folded[] = []
  for (const message of messages) {
    const summary = readSipSummary(message.text)
    const key = keyOf(message, summary)
    const first = key === null ? undefined : known.get(key)
    if (first) {
      first.times += 1
      first.lastAt = message.at
      continue
    }
    const next: Folded = { message, summary, times: 1, lastAt: null }
    if (key !== null) known.set(key, next)
    folded.push(next)
  }
  return folded
}

/** Null for a message without a transaction, which is unique. */
function keyOf({ from, to }: TracedMessage, summary: SipSummary): string | null {
  const { method, status, reason, cseq, cseqMethod, callId, branch } = summary
  if (callId === '' || cseq === '' || branch === '') return null
  return JSON.stringify([from, to, method, status, reason, cseq, cseqMethod, callId, branch])
}

/** The ends in order of appearance; those beyond the limit share the last lane. */
function lanesOf(folded: readonly Folded[]): readonly Lane[] {
  const agents = new Map<string, string>()
  for (const { message, summary } of folded) {
    agents.set(message.from, agents.get(message.from) || summary.agent)
    if (!agents.has(message.to)) agents.set(message.to, '')
  }
  const all = [...agents].map(([end, agent]) => ({ end, agent }))
  return all.length <= traceLimits.lanes
    ? all
    : [...all.slice(0, traceLimits.lanes - 1), { end: '', agent: '' }]
}

/** Maximum characters of a label. */
const maxLabelLength = 60

function labelOf({ method, status, reason, direction }: SipSummary, text: string): string {
  if (status !== null) return `${status} ${reason}`.trim().slice(0, maxLabelLength)
  if (method === null) return (text.split(/\r?\n/, 1)[0] ?? '').slice(0, maxLabelLength)
  const isHold = method === 'INVITE' && direction !== null && direction !== 'sendrecv'
  return isHold ? `${method} ${direction}` : method
}

function toneOf({ method, status, direction }: SipSummary): ArrowTone {
  if (status === null) {
    if (method === 'BYE' || method === 'CANCEL') return 'end'
    return method === 'INVITE' && direction !== null && direction !== 'sendrecv' ? 'hold' : 'request'
  }
  if (status === 180 || status === 183) return 'ringing'
  if (status < 200) return 'progress'
  if (status < 300) return 'success'
  return status === 401 || status === 407 ? 'progress' : 'failure'
}
