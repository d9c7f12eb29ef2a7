/** The parts of a SIP message that a ladder shows and compares (RFC 3261 section 7). */
export type SipSummary = {
  /** The method of a request; null for a response, and for text that is not SIP. */
  readonly method: string | null
  /** The status of a response. */
  readonly status: number | null
  readonly reason: string
  /** The method of the corresponding request. */
  readonly cseqMethod: string
  readonly cseq: string
  readonly callId: string
  readonly branch: string
  /** Direction of audio in its session description (RFC 8866): `sendonly` is a hold. */
  readonly direction: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive' | null
  /** User agent of the sender. */
  readonly agent: string
}

const headers = /^([\w-]{1,40})[ \t]*:[ \t]*([^\r\n]*)/gm
/** Compact names (RFC 3261 section 7.3.3). */
const longNames: Readonly<Record<string, string>> = { i: 'call-id', v: 'via' }
const usedHeaders: ReadonlySet<string> = new Set(['call-id', 'cseq', 'via', 'user-agent', 'server'])

/** Reads a message; an unreadable one gives an empty summary. */
export function readSipSummary(text: string): SipSummary {
  const bodyAt = text.search(/\r?\n\r?\n/)
  const head = bodyAt < 0 ? text : text.slice(0, bodyAt)
  const first = readFirstLine(head.split(/\r?\n/, 1)[0] ?? '')
  const header = headersOf(head)
  const [cseq = '', cseqMethod = ''] = header('cseq').split(/[ \t]+/)
  return {
    ...first,
    cseq,
    cseqMethod: cseqMethod || (first.method ?? ''),
    callId: header('call-id'),
    branch: /branch=([^;,\s]+)/i.exec(header('via'))?.[1] ?? '',
    direction: bodyAt < 0 ? null : directionIn(text.slice(bodyAt)),
    agent: header('user-agent') || header('server'),
  }
}

function readFirstLine(line: string): Pick<SipSummary, 'method' | 'status' | 'reason'> {
  const [, status, reason = ''] = /^SIP\/2\.0 (\d{3}) ?(.*)$/.exec(line) ?? []
  const [, method = null] = /^([A-Z]{1,32}) \S+ SIP\/2\.0$/.exec(line) ?? []
  return { method, status: status === undefined ? null : Number(status), reason: reason.trim() }
}

/** The first of each wanted header; empty if missing. */
function headersOf(head: string): (name: string) => string {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of head.matchAll(headers)) {
    const lower = name.toLowerCase()
    const long = longNames[lower] ?? lower
    if (usedHeaders.has(long) && !found.has(long)) found.set(long, value.trim().slice(0, 300))
  }
  return (name) => found.get(name) ?? ''
}

const directions = ['sendrecv', 'sendonly', 'recvonly', 'inactive'] as const

function directionIn(body: string): SipSummary['direction'] {
  const word = /^a=(\w+)[ \t]*\r?$/gm
  for (const [, name] of body.matchAll(word)) {
    const direction = directions.find((each) => each === name)
    if (direction) return direction
  }
  return null
}
