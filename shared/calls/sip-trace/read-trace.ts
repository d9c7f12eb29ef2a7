import { isRecord } from '../../core/is-record.ts'
import { traceLimits } from './trace-limits.ts'

/** One message of a trace, as it crossed the wire between two ends. */
export type TracedMessage = {
  /** Milliseconds since 1970; null if the trace has no time. */
  readonly at: number | null
  readonly from: string
  readonly to: string
  readonly text: string
}

export type ReadTrace =
  | {
      readonly kind: 'messages'
      readonly messages: readonly TracedMessage[]
      /** Number of messages omitted because there are too many. */
      readonly left: number
      /** The last message ends before its own length (RFC 3261 section 18.3), or the text was cut. */
      readonly isCut: boolean
    }
  /** A trace in an unknown form. */
  | { readonly kind: 'text'; readonly text: string; readonly isCut: boolean }
  /** There is no trace. */
  | { readonly kind: 'none' }

/** Name of the platform's own end if a trace names only the other one. */
export const platformEnd = 'platform'

type Head = Omit<TracedMessage, 'text'>

const time = String.raw`(\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?Z?)`
const end = String.raw`([^\s>]{1,200})`
/** `2025-11-20T11:02:15.102Z sent to 127.0.0.1:4711`, as the built-in platform writes. */
const sided = new RegExp(String.raw`^\[?${time}\]? (sent to|received from) ${end}:?$`)
/** `2025/11/20 11:02:15.102 10.0.0.1:5060 -> 10.0.0.2:5060`, as sngrep writes, and ngrep with the protocol in front. */
const arrowed = new RegExp(String.raw`^(?:[UT] )?\[?${time}\]? ${end} (?:->|=>|-->) ${end}`)
const startLine = /^(?:SIP\/2\.0 \d{3}|[A-Z]{2,20} \S+ SIP\/2\.0)/

/** Reads the text of a trace in any known form. */
export function readTrace(text: string): ReadTrace {
  const whole = text.slice(0, traceLimits.text)
  if (whole.trim() === '') return { kind: 'none' }
  const read = /^\s*[[{]/.test(whole) ? fromJson(whole) : fromLines(whole)
  if (read.length > 0) return bounded(read, text.length > whole.length)
  if (/^no sip messages\b/i.test(whole.trim())) return { kind: 'none' }
  const isCut = text.length > traceLimits.plain
  return { kind: 'text', text: text.slice(0, traceLimits.plain), isCut }
}

/** Messages of a collection, oldest first (`/calls/{id}/trace`). */
export function readTraceMessages(records: readonly unknown[]): ReadTrace {
  const read = records.flatMap(readRecord)
  return read.length === 0 ? { kind: 'none' } : bounded(read, false)
}

function bounded(read: readonly TracedMessage[], isTextCut: boolean): ReadTrace {
  const messages = read.slice(0, traceLimits.messages).map((each) => ({
    ...each,
    text: each.text.slice(0, traceLimits.message),
  }))
  const last = messages.at(-1)
  const isCut = isTextCut || (last !== undefined && isShort(last.text))
  return { kind: 'messages', messages, left: read.length - messages.length, isCut }
}

/** Whether a body is shorter than its message says; line ends may have been shortened. */
function isShort(text: string): boolean {
  const [head = '', body = ''] = text.split(/\r?\n\r?\n/, 2)
  const length = Number(/^(?:content-length|l)[ \t]*:[ \t]*(\d{1,6})/im.exec(head)?.[1] ?? 0)
  const lines = body.split('\n').length
  return length > 0 && body.length + lines * 2 + 2 < length
}

function fromJson(text: string): readonly TracedMessage[] {
  try {
    const read: unknown = JSON.parse(text)
    const list: unknown = isRecord(read) ? (read['data'] ?? read['messages']) : read
    return Array.isArray(list) ? list.flatMap(readRecord) : []
  } catch {
    return []
  }
}

function readRecord(record: unknown): readonly TracedMessage[] {
  if (!isRecord(record)) return []
  const { time: at, from, to, message } = record
  if (typeof message !== 'string' || message.trim() === '') return []
  return [{ at: readTime(at), from: endOf(from), to: endOf(to), text: message.trimEnd() }]
}

function endOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : '?'
}

/** Reads messages that each begin with a line giving their time and ends. */
function fromLines(text: string): readonly TracedMessage[] {
  const messages: TracedMessage[] = []
  let head: Head | null = null
  let lines: string[] = []
  const finish = () => {
    const message = lines.join('\n').trim()
    if (head && message !== '') messages.push({ ...head, text: message })
    lines = []
  }
  for (const line of text.split(/\r?\n/)) {
    const next = headOf(line)
    if (next) {
      finish()
      head = next
    } else lines.push(line)
  }
  finish()
  return messages.some((each) => startLine.test(each.text)) ? messages : []
}

function headOf(line: string): Head | null {
  const [, at, way, peer] = sided.exec(line) ?? []
  if (at !== undefined && peer !== undefined) {
    const isSent = way === 'sent to'
    return { at: readTime(at), from: isSent ? platformEnd : peer, to: isSent ? peer : platformEnd }
  }
  const [, time_, from, to] = arrowed.exec(line) ?? []
  return time_ !== undefined && from !== undefined && to !== undefined
    ? { at: readTime(time_), from, to }
    : null
}

function readTime(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? value : null
  if (typeof value !== 'string') return null
  const at = Date.parse(
    `${value.replaceAll('/', '-').replace(',', '.').replace(' ', 'T').replace(/Z$/, '')}Z`,
  )
  return Number.isFinite(at) ? at : null
}
