/** What of a SIP message a ladder shows and compares (RFC 3261 section 7). */
export type SipSummary = {
  /** The method of a request; null for a response, and for what is no SIP. */
  readonly method: string | null
  /** The status of a response. */
  readonly status: number | null
  readonly reason: string
  /** Of the request that it belongs to. */
  readonly cseqMethod: string
  readonly cseq: string
  readonly callId: string
  readonly branch: string
  /** Which way audio goes by its session description (RFC 8866): `sendonly` is a hold. */
  readonly direction: 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive' | null
  /** Of whoever sent it. */
  readonly agent: string
}

const headers = /^([\w-]{1,40})[ \t]*:[ \t]*([^\r\n]*)/gm
/** Compact names (RFC 3261 section 7.3.3). */
const longNames: Readonly<Record<string, string>> = { i: 'call-id', v: 'via' }
const wanted: ReadonlySet<string> = new Set(['call-id', 'cseq', 'via', 'user-agent', 'server'])

/** Reads a message; one that cannot be read has none of it. */
export function readSipSummary(text: string): SipSummary {
  const bodyAt = text.search(/\r?\n\r?\n/)
  const head = bodyAt < 0 ? text : text.slice(0, bodyAt)
  const [first = ''] = head.split(/\r?\n/, 1)
  const status = /^SIP\/2\.0 (\d{3}) ?(.*)$/.exec(first)
  const request = /^([A-Z]{1,32}) \S+ SIP\/2\.0$/.exec(first)
  const found = headersOf(head)
  const [cseq = '', cseqMethod = ''] = (found.get('cseq') ?? '').split(/[ \t]+/)
  const direction =
    bodyAt < 0 ? undefined : /^a=(sendrecv|sendonly|recvonly|inactive)\b/m.exec(text.slice(bodyAt))?.[1]
  return {
    method: request?.[1] ?? null,
    status: status ? Number(status[1]) : null,
    reason: status?.[2]?.trim() ?? '',
    cseq,
    cseqMethod: cseqMethod || (request?.[1] ?? ''),
    callId: found.get('call-id') ?? '',
    branch: /branch=([^;,\s]+)/i.exec(found.get('via') ?? '')?.[1] ?? '',
    direction: isDirection(direction) ? direction : null,
    agent: found.get('user-agent') ?? found.get('server') ?? '',
  }
}

/** The first of each header that is wanted. */
function headersOf(head: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of head.matchAll(headers)) {
    const lower = name.toLowerCase()
    const long = longNames[lower] ?? lower
    if (wanted.has(long) && !found.has(long)) found.set(long, value.trim().slice(0, 300))
  }
  return found
}

function isDirection(word: string | undefined): word is NonNullable<SipSummary['direction']> {
  return word === 'sendrecv' || word === 'sendonly' || word === 'recvonly' || word === 'inactive'
}
