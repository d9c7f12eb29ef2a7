import type { TimelineEntry } from '#shared/calls/call-timeline.ts'
import { makeEntry } from './make-entry.ts'

/** A message as it crossed the transport, at the host's time. */
export type SipMessage = { readonly at: number; readonly way: 'in' | 'out'; readonly text: string }

/** The parts of a SIP message that a timeline needs. */
export type ReadSip = {
  readonly callId: string
  readonly method: string
  readonly isRequest: boolean
  readonly entry: () => TimelineEntry
}

/** Requests outside calls: registration, and the check that the server is alive. */
const outsideCalls: ReadonlySet<string> = new Set(['REGISTER', 'OPTIONS'])

/** Reads a message of a call (RFC 3261 section 7, compact names of section 7.3.3 too); undefined for any other. */
export function readSip({ at, way, text }: SipMessage): ReadSip | undefined {
  const [startLine = ''] = text.split(/\r?\n/, 1)
  const status = /^SIP\/2\.0 (\d{3}) ?(.*)$/.exec(startLine)
  const request = /^([A-Z]{1,32}) \S+ SIP\/2\.0$/.exec(startLine)
  const method = request?.[1] ?? /^cseq[ \t]*:[ \t]*\d+[ \t]+([A-Z]+)/im.exec(text)?.[1]
  const callId = /^(?:call-id|i)[ \t]*:[ \t]*(\S+)/im.exec(text)?.[1]
  if (!method || !callId || (!status && !request) || outsideCalls.has(method)) return undefined
  const title = status ? `${status[1]} ${status[2]} (${method})` : method
  return {
    callId,
    method,
    isRequest: request !== null,
    entry: () => makeEntry({ at, source: 'sip', way, what: title, detail: text }),
  }
}
