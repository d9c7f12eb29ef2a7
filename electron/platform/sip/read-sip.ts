import { Core } from 'sip.js'
import { optionTags } from './agent-core.ts'
import { tagsOf } from './session-expires.ts'

/** A message from the network: valid, to be refused with a status, or unreadable. */
export type ParsedMessage =
  | { readonly kind: 'request'; readonly message: Core.IncomingRequestMessage }
  | { readonly kind: 'response'; readonly message: Core.IncomingResponseMessage }
  | {
      readonly kind: 'refused'
      readonly message: Core.IncomingRequestMessage
      readonly statusCode: number
      readonly extraHeaders?: string[]
    }
  | { readonly kind: 'malformed'; readonly reply: string | undefined }

/** Replaces `Contact: *`, which the parser does not support (RFC 3261 section 10.2.2). */
export const allContactsHeader = 'x-contact-all'

/** Limits for the header: characters in total, and values of the header fields that sip.js splits into lists. */
const limits = { characters: 16_384, values: 40 } as const

/**
 * Whether a message would keep the parser busy: parsing time grows with the square of such fields, from milliseconds
 * to most of a second for what one frame can hold.
 */
function exceedsLimits(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  const head = end === -1 ? text : text.slice(0, end)
  if (head.length > limits.characters) return true
  const lists =
    head.match(/^(?:via|v|route|record-route|contact|m)[ \t]*:[^\r\n]*(?:\r\n[ \t][^\r\n]*)*/gim) ?? []
  return lists.reduce((values, list) => values + list.split(',').length, 0) > limits.values
}

/** Reads one SIP message. Never throws, whatever the input. */
export function readSip(text: string, logger: Core.Logger): ParsedMessage {
  try {
    if (exceedsLimits(text)) return { kind: 'malformed', reply: malformedReply(text) }
    const normalised = text.replace(/^(?:contact|m)[ \t]*:[ \t]*\*[ \t]*\r$/im, `${allContactsHeader}: *\r`)
    const message = Core.Parser.parseMessage(normalised, logger)
    if (message instanceof Core.IncomingRequestMessage) return readRequest(message)
    if (message instanceof Core.IncomingResponseMessage && isComplete(message))
      return { kind: 'response', message }
  } catch (error) {
    logger.warn(String(error))
  }
  return { kind: 'malformed', reply: malformedReply(text) }
}

function readRequest(message: Core.IncomingRequestMessage): ParsedMessage {
  if (!isComplete(message) || message.ruri === undefined)
    return { kind: 'malformed', reply: malformedReply(message.data) }
  if (!isWellFormed(message)) return { kind: 'refused', message, statusCode: 400 }
  const required = tagsOf(message, 'require')
    .filter((tag) => !optionTags.includes(tag))
    .join(', ')
  if (required !== '' && message.method !== 'ACK' && message.method !== 'CANCEL')
    return { kind: 'refused', message, statusCode: 420, extraHeaders: [`Unsupported: ${required}`] }
  return { kind: 'request', message }
}

/** Checks for the mandatory header fields (RFC 3261 section 8.1.1), except Max-Forwards, which is not used here. */
function isComplete(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): boolean {
  const required = ['via', 'from', 'to', 'call-id', 'cseq']
  return required.every((name) => message.hasHeader(name)) && typeof message.viaBranch === 'string'
}

/** Checks what the transaction and dialog layers take for granted. */
function isWellFormed(message: Core.IncomingRequestMessage): boolean {
  const contentLength = Number(message.getHeader('content-length') ?? 0)
  const [, method] = (message.getHeader('cseq') ?? '').split(/\s+/)
  return (
    message.viaBranch.startsWith('z9hG4bK') &&
    typeof message.fromTag === 'string' &&
    method === message.method &&
    message.cseq < 2 ** 31 &&
    (method !== 'INVITE' || message.hasHeader('contact')) &&
    Buffer.byteLength(message.body) >= contentLength
  )
}

/**
 * The 400 for a request that the parser could not read, built from its header fields unchanged (RFC 3261 section
 * 21.4.1). Undefined if it is not a request, expects no response, or does not say where to send one.
 */
export function malformedReply(text: string): string | undefined {
  const [head = ''] = text.split('\r\n\r\n', 1)
  const [first = '', ...lines] = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  if (!/^[A-Z]{1,20} \S+ SIP\/\d\.\d$/.test(first) || first.startsWith('ACK ')) return undefined
  const valuesOf = (names: RegExp) =>
    lines.filter((line) => names.test(line)).map((line) => line.slice(line.indexOf(':') + 1).trim())
  const vias = valuesOf(/^(?:via|v)[ \t]*:/i)
  const [from] = valuesOf(/^(?:from|f)[ \t]*:/i)
  const [to] = valuesOf(/^(?:to|t)[ \t]*:/i)
  const [callId] = valuesOf(/^(?:call-id|i)[ \t]*:/i)
  const [cseq] = valuesOf(/^cseq[ \t]*:/i)
  if (vias.length === 0 || !from || !to || !callId || !cseq) return undefined
  return [
    'SIP/2.0 400 Bad Request',
    ...vias.map((via) => `Via: ${via}`),
    `From: ${from}`,
    `To: ${to}`,
    `Call-ID: ${callId}`,
    `CSeq: ${cseq}`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')
}
