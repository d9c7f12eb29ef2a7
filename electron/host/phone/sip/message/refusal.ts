import { readAddress } from './address.ts'
import type { MessageParts } from './header-fields.ts'
import type { UnreadableMessage } from './read-message.ts'

/** A request that cannot be read, as far as it can be identified. */
export type RefusedRequest = {
  readonly method: string
  readonly callId: string
  /** Undefined if it cannot be answered: an ACK, or a request without Via or CSeq. */
  readonly answer: string | undefined
}

/** Header fields that a response copies from its request (RFC 3261 section 8.2.6.2). */
const copiedFields = new Map([
  ['via', 'Via'],
  ['from', 'From'],
  ['to', 'To'],
  ['call-id', 'Call-ID'],
  ['cseq', 'CSeq'],
])

/** Builds the refusal of an unreadable request; undefined for a response. */
export function buildRefusal(
  parts: MessageParts,
  { status, reason }: UnreadableMessage,
): RefusedRequest | undefined {
  if (/^SIP\s*\//i.test(parts.startLine)) return undefined
  const [method = ''] = parts.startLine.split(/\s/)
  const valueOf = (wanted: string) => parts.fields.find(({ name }) => name === wanted)?.value
  const refused = { method, callId: valueOf('call-id') ?? '' }
  const isAnswerable = valueOf('via') && valueOf('cseq')
  if (method === 'ACK' || !isAnswerable) return { ...refused, answer: undefined }
  const lines = parts.fields.flatMap(({ name, value }, index) => {
    const title = copiedFields.get(name)
    const isFirst = parts.fields.findIndex((field) => field.name === name) === index
    if (title === undefined || value === '' || (name !== 'via' && !isFirst)) return []
    const hasTag = name !== 'to' || 'tag' in readAddress(value).parameters
    return [`${title}: ${value}${hasTag ? '' : `;tag=${crypto.randomUUID()}`}`]
  })
  const answer = [`SIP/2.0 ${status} ${reason}`, ...lines, 'Content-Length: 0', '', ''].join('\r\n')
  return { ...refused, answer }
}
