import { Core, URI } from 'sip.js'
import { err, ok, type Result } from '#shared/core/result.ts'
import type { HeaderField, MessageParts } from './header-fields.ts'
import { sanitiseText } from './sanitise-text.ts'
import { readUri } from './verbatim-uri.ts'
import { addField, readDialogFields } from './dialog-fields.ts'

export type SipMessage = Core.IncomingRequestMessage | Core.IncomingResponseMessage

/** Why a message cannot be read, and the status to answer the sender with. */
export type UnreadableMessage = { readonly status: 400 | 505 | 513; readonly reason: string }

/** Maximum number of header fields in a message. */
const maxFields = 256
/** Maximum length of a header field that a call needs; and of any other, which is ignored if longer. */
const maxRequiredLength = 16_384
const maxOtherLength = 4_096

const requiredFields: ReadonlySet<string> = new Set([
  'via',
  'from',
  'to',
  'call-id',
  'cseq',
  'contact',
  'record-route',
])
/** Header fields that may not occur twice with different values. */
const singleValueFields = ['from', 'to', 'call-id', 'cseq', 'content-length', 'max-forwards'] as const

/** The method and the URI, and the version after them. */
const requestHead = /^(\S+)\s+(\S.*)$/s
const requestVersion = /\sSIP\s*\/\s*(\d+\.\d+)$/i
const statusLine = /^SIP\s*\/\s*2\.0\s+(\d{3})(?:\s+(.*))?$/is

/**
 * Converts a SIP message to a sip.js message object. sip.js's own parser silently drops a message for one character
 * outside its grammar; this one preserves the text of each header field and parses only the parts that a call needs.
 * Values that go back to the server (Via, Record-Route, From, tags, the URI of a Contact) stay unchanged to the letter.
 */
export function readMessage({
  startLine,
  fields,
  body,
}: MessageParts): Result<SipMessage, UnreadableMessage> {
  const start = readStartLine(startLine)
  if (!start.ok) return start
  const fault = faultOf(fields)
  if (fault !== undefined) return err({ status: 400, reason: fault })
  const { value: message } = start
  for (const field of fields)
    if (requiredFields.has(field.name) || field.value.length <= maxOtherLength) addField(message, field)
  const failure = readDialogFields(message) ?? setBody(message, body)
  return failure === undefined ? ok(message) : err({ status: 400, reason: failure })
}

function readStartLine(line: string): Result<SipMessage, UnreadableMessage> {
  const [, status, phrase = ''] = statusLine.exec(line) ?? []
  if (status !== undefined) {
    const response = new Core.IncomingResponseMessage()
    response.statusCode = Number(status)
    response.reasonPhrase = sanitiseText(phrase)
    return ok(response)
  }
  const end = requestVersion.exec(line)
  const [, method = '', uri] = requestHead.exec(line.slice(0, end?.index).trimEnd()) ?? []
  const version = end?.[1]
  if (version === undefined || uri === undefined) return err({ status: 400, reason: 'Bad Start Line' })
  if (version !== '2.0') return err({ status: 505, reason: 'Version Not Supported' })
  const request = new Core.IncomingRequestMessage()
  request.method = method
  request.ruri = readUri(uri.replace(/^<(.*)>$/s, '$1')) ?? new URI('unknown', '', 'none.invalid')
  return ok(request)
}

function faultOf(fields: readonly HeaderField[]): string | undefined {
  if (fields.length > maxFields) return 'Too Many Header Fields'
  const isRegister = fields.some(({ name, value }) => name === 'cseq' && /\sREGISTER$/.test(value))
  // A registrar lists all bindings of a user (RFC 3261 section 10.3), often in one header field.
  const mayBeLong = (name: string) => isRegister && name === 'contact'
  const long = fields.find(
    ({ name, value }) => requiredFields.has(name) && value.length > maxRequiredLength && !mayBeLong(name),
  )
  if (long) return `Too Long ${long.name}`
  const values = (name: string) =>
    new Set(fields.filter((field) => field.name === name).map(({ value }) => value))
  const repeated = singleValueFields.find((name) => values(name).size > 1)
  return repeated && `More Than One ${repeated}`
}

/** Sets the body. A message is a frame of its own (RFC 7118 section 5): a wrong length is fatal only in a request. */
function setBody(message: SipMessage, text: string): string | undefined {
  const written = message.getHeader('content-length')
  const length = Number(written ?? text.length)
  const isLength = Number.isSafeInteger(length) && length >= 0
  message.body = isLength ? text.slice(0, length) : text
  const isShort = Buffer.byteLength(message.body) < length
  const isRequest = message instanceof Core.IncomingRequestMessage
  return isRequest && (!isLength || isShort) ? 'Bad content-length' : undefined
}
