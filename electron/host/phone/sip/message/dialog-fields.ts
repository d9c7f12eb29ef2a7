import { Core, NameAddrHeader, URI } from 'sip.js'
import { type Address, readAddress } from './address.ts'
import { readChallenge, SafeChallenge } from './read-challenge.ts'
import { type HeaderField, splitAddresses, splitList } from './header-fields.ts'

type Message = Core.IncomingRequestMessage | Core.IncomingResponseMessage

/** Placeholder for the tag of a far end that sends none (RFC 2543); must never be sent. */
export const absentTag = `absent-${crypto.randomUUID()}`

/** Responses whose Contact is a placeholder. */
const withoutContact = new WeakSet<Message>()

/** Whether the Contact of this message was received. */
export function hasReceivedContact(message: Message): boolean {
  return message.hasHeader('contact') && !withoutContact.has(message)
}

/** Adds a header field to a sip.js message, as text and as a parsed value. */
export function addField(message: Message, { name, value }: HeaderField): void {
  // sip.js sets a timer from it; a value beyond the limit of Node's timers would end the call at once.
  if (name === 'expires' && !/^\d{1,6}$/.test(value)) return
  if (name === 'record-route') for (const route of splitList(value)) message.addHeader(name, route)
  else if (name === 'contact') for (const contact of splitAddresses(value)) addContact(message, contact)
  else if (name.endsWith('-authenticate')) addChallenge(message, name, value)
  else if (['from', 'to', 'cseq', 'call-id'].includes(name)) message.setHeader(name, value)
  else message.addHeader(name, value)
}

/**
 * Sets the parties, transaction and dialog of a message from its header fields (RFC 3261 sections 8.1.1 and 12).
 * Returns the reason if one is missing or contradictory.
 */
export function readDialogFields(message: Message): string | undefined {
  const [via] = message.getHeaders('via')
  const [from, to, callId, cseq] = ['from', 'to', 'call-id', 'cseq'].map((name) => message.getHeader(name))
  if (!via || !from || !to || !callId || !cseq) return 'Missing Header Field'
  const [, number = '', method = ''] = /^(\d{1,10})\s+(\S+)$/.exec(cseq) ?? []
  if (number === '' || Number(number) >= 2 ** 31) return 'Bad cseq'
  const isRequest = message instanceof Core.IncomingRequestMessage
  if (isRequest && method !== message.method) return 'Another Method in cseq'
  message.method = method
  message.cseq = Number(number)
  message.callId = callId
  const sender = readAddress(from)
  const receiver = readAddress(to)
  message.from = headerOf(sender)
  message.to = headerOf(receiver)
  setParsed(message, 'from', message.from)
  setParsed(message, 'to', message.to)
  message.fromTag = tagOf(sender) ?? absentTag
  message.toTag = tagOf(receiver) ?? (isRequest ? '' : absentTag)
  // Without a branch (RFC 2543) these fields identify the transaction (RFC 3261 section 17.2.3).
  message.viaBranch = branchOf(via) ?? [via, callId, number, message.fromTag].join(' ')
  return readTarget(message, receiver)
}

function addContact(message: Message, value: string): void {
  const address = readAddress(value)
  if (!address.uri) return
  address.uri.clearHeaders()
  message.addHeader('contact', value)
  setParsed(message, 'contact', headerOf(address))
}

/** Uses the first of several challenges that can be answered, which the server prefers (RFC 8760 section 2.4). */
function addChallenge(message: Message, name: string, value: string): void {
  const challenge = readChallenge(name, value)
  const isKnown = message.hasHeader(name)
  if (isKnown && (!challenge || message.parseHeader(name) instanceof SafeChallenge)) return
  message.setHeader(name, value)
  setParsed(message, name, challenge ?? {})
}

/** Checks the remote target of the dialog, the Contact of an INVITE. Returns the reason if a request has none. */
function readTarget(message: Message, receiver: Address): string | undefined {
  if (message.method !== 'INVITE') return undefined
  const hasContact = message.hasHeader('contact')
  if (message instanceof Core.IncomingRequestMessage) return hasContact ? undefined : 'No Contact'
  // Optional in a provisional response (RFC 3261 table 2), but sip.js requires it.
  if (hasContact || (message.statusCode ?? 0) >= 300) return undefined
  withoutContact.add(message)
  addContact(message, `<${receiver.uri?.toRaw() ?? 'sip:none.invalid'}>`)
  return undefined
}

function branchOf(via: string): string | undefined {
  const [first = ''] = splitList(via)
  const branch = splitList(first, ';')
    .map((each) => /^branch\s*=\s*(.*)$/is.exec(each)?.[1]?.trim())
    .find((each) => each !== undefined)
  return branch === undefined || /^(z9hG4bK)?$/i.test(branch) ? undefined : branch
}

function tagOf({ parameters }: Address): string | undefined {
  const tag = Object.entries(parameters).find(([name]) => name.toLowerCase() === 'tag')?.[1]
  return tag || undefined
}

/** Converts an address for sip.js; one without a usable URI becomes anonymous. */
function headerOf({ name, uri, parameters }: Address): NameAddrHeader {
  const entries = Object.entries(parameters).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  return new NameAddrHeader(
    uri ?? new URI('sip', 'anonymous', 'anonymous.invalid'),
    name,
    Object.fromEntries(entries),
  )
}

/** Sets the parsed value of the last header field of this name, bypassing sip.js's grammar. */
function setParsed(message: Message, name: string, parsed: unknown): void {
  const fields = Object.entries(message.headers).find(([each]) => each.toLowerCase() === name)?.[1]
  const field = fields?.at(-1)
  if (field) field.parsed = parsed
}
