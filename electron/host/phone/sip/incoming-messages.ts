import { type Core, NameAddrHeader } from 'sip.js'
import { allowedMethods } from './allowed-methods.ts'
import { allowSecondServer } from './challenge.ts'
import { hasReceivedContact } from './message/dialog-fields.ts'
import { splitList } from './message/header-fields.ts'
import { readableDescription } from './readable-description.ts'
import type { RefusedCall } from './receiver.ts'
import { mediaTypeOf, sessionDescriptionIn } from './session-body.ts'

/** Extensions that a request may require (RFC 3261 section 8.2.2.3). */
const knownExtensions: ReadonlySet<string> = new Set(['100rel', 'outbound', 'replaces', 'timer'])

/** INVITEs that require reliable provisional responses (RFC 3262). */
const reliableInvites = new WeakSet<Core.IncomingRequestMessage>()

/** The CSeq number of the latest INVITE whose answer has set the target of a dialog. */
const latestInvites = new WeakMap<object, number>()

/**
 * Filters messages before sip.js's core, which ignores `Require`, accepts MESSAGE requests that no screen shows, reads
 * only single-part bodies, and drops calls and in-dialog requests whose Request-URI names an unknown user. Refuses
 * unsupported requests (420, 405) and reduces a body to its session description.
 *
 * Call-ID and tags alone identify a dialog (RFC 3261 section 12.2.2). A phone may choose which Request-URIs it accepts
 * for a new call (section 8.2.2.1). This one accepts all: the server routed the call to this connection, by an alias,
 * a number or a colleague's extension, and a call that rings needlessly is better than a lost one.
 */
export function filterIncoming(core: Core.UserAgentCore, onRefused: (call: RefusedCall) => void): void {
  const receiveRequest = core.receiveIncomingRequestFromTransport.bind(core)
  const receiveResponse = core.receiveIncomingResponseFromTransport.bind(core)
  core.receiveIncomingRequestFromTransport = (message) => {
    const answer = refusalOf(message) ?? referResponse(core, message) ?? earlyResponse(core, message)
    if (answer) {
      core.replyStateless(message, answer)
      const getHeaders = (name: string) => message.getHeaders(name)
      if (message.method === 'INVITE' && !message.toTag)
        onRefused({ sipCallId: message.callId, getHeaders, cause: 'unknown-extension' })
      return
    }
    normaliseBody(message)
    removeReliability(message)
    if (message.toTag || message.method === 'INVITE') message.ruri = core.configuration.contact.uri
    receiveRequest(message)
  }
  core.receiveIncomingResponseFromTransport = (message) => {
    normaliseBody(message)
    allowSecondServer(core, message)
    refreshTarget(core, message)
    receiveResponse(message)
  }
}

/** Whether the caller requires reliable provisional responses to this INVITE (RFC 3262 section 3). */
export function wantsReliableRinging(invite: Core.IncomingRequestMessage): boolean {
  return reliableInvites.has(invite)
}

function refusalOf(message: Core.IncomingRequestMessage): Core.ResponseOptions | null {
  if (message.method === 'ACK' || message.method === 'CANCEL') return null
  if (!allowedMethods.includes(message.method))
    return { statusCode: 405, extraHeaders: [`Allow: ${allowedMethods.join()}`] }
  if (message.method === 'INFO' && !message.toTag) return { statusCode: 481 }
  // This phone supports no packages, which an empty Recv-Info says (RFC 6086 sections 4.2.2 and 5.2.3).
  if (message.method === 'INFO' && message.hasHeader('info-package'))
    return { statusCode: 469, reasonPhrase: 'Bad Info Package', extraHeaders: ['Recv-Info: '] }
  const unknown = requiredExtensions(message).filter((tag) => !knownExtensions.has(tag.toLowerCase()))
  return unknown.length === 0
    ? null
    : { statusCode: 420, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] }
}

/**
 * The response to every REFER, within a call or not: only the agent makes and transfers calls of this phone, a policy that
 * declines (RFC 3515 section 2.4.2; RFC 6665 section 4.2.1.3). It must have one target (RFC 3515 section 2.4.1). Null for
 * one of an unknown dialog, which gets 481 like every other request.
 */
function referResponse(
  core: Core.UserAgentCore,
  message: Core.IncomingRequestMessage,
): Core.ResponseOptions | null {
  const { method, callId, toTag, fromTag } = message
  if (method !== 'REFER') return null
  if (toTag && !core.dialogs.has(`${callId}${toTag}${fromTag}`)) return null
  const targets = message.getHeaders('refer-to').flatMap((value) => splitList(value))
  return { statusCode: targets.length === 1 ? 603 : 400 }
}

/**
 * The response to requests in an early dialog that sip.js would refuse with another status, or mistake for the answer
 * to our offer: accepts INFO, and refuses another INVITE as too early (RFC 3261 section 14.2).
 */
function earlyResponse(
  core: Core.UserAgentCore,
  { method, callId, toTag, fromTag }: Core.IncomingRequestMessage,
): Core.ResponseOptions | null {
  if (method !== 'INFO' && method !== 'INVITE') return null
  if (!core.dialogs.get(`${callId}${toTag}${fromTag}`)?.early) return null
  if (method === 'INFO') return { statusCode: 200 }
  if (callId.startsWith(core.configuration.sipjsId)) return { statusCode: 491 }
  const seconds = Math.floor(Math.random() * 11)
  return { statusCode: 500, extraHeaders: [`Retry-After: ${seconds}`] }
}

function requiredExtensions(message: Core.IncomingRequestMessage): readonly string[] {
  const tags = message.getHeaders('require').flatMap((value) => value.split(','))
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== '')
}

/** Removes `100rel`: for it, sip.js would create a description and open the microphone before anybody answers. */
function removeReliability(message: Core.IncomingRequestMessage): void {
  const tags = requiredExtensions(message)
  const others = tags.filter((tag) => tag.toLowerCase() !== '100rel')
  if (message.method !== 'INVITE' || others.length === tags.length) return
  reliableInvites.add(message)
  message.setHeader('require', others.join(', '))
}

/**
 * Normalises the type of a session description, of which sip.js recognises only one spelling, and its lines, of which a
 * browser refuses all for one. Any other body of an INVITE or its responses, such as a location alone, is dropped: it
 * describes no session.
 */
function normaliseBody(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): void {
  const type = message.getHeader('content-type') ?? ''
  const disposition = message.getHeader('content-disposition') ?? ''
  const isSession = mediaTypeOf(type) === 'application/sdp'
  const mayDescribe = isSession || mediaTypeOf(type).startsWith('multipart/')
  if (!message.body || !(mayDescribe || message.method === 'INVITE')) return
  const description = sessionDescriptionIn({ type, disposition, content: message.body })
  message.body = description === null ? '' : readableDescription(description)
  message.setHeader('content-type', 'application/sdp')
  message.setHeader('content-disposition', 'session')
}

/**
 * Makes the Contact of a 2xx to our INVITE the remote target of its dialog, if there is one already (RFC 3261 sections
 * 12.2.1.2 and 13.2.2.4). sip.js keeps the target of the first provisional response, which may be that of an announcement
 * or, since Contact is optional there, a mere guess: the ACK would not arrive, and the far end would end the call.
 */
function refreshTarget(core: Core.UserAgentCore, answer: Core.IncomingResponseMessage): void {
  const { statusCode = 0, method, callId, fromTag, toTag, cseq } = answer
  if (method !== 'INVITE' || statusCode < 200 || statusCode > 299 || !hasReceivedContact(answer)) return
  const dialog = core.dialogs.get(`${callId}${fromTag}${toTag}`)
  const contact: unknown = answer.parseHeader('contact')
  // A repeated answer to an earlier INVITE says where the far end was.
  if (!dialog || !(contact instanceof NameAddrHeader) || cseq < (latestInvites.get(dialog) ?? 0)) return
  latestInvites.set(dialog, cseq)
  dialog['dialogState'].remoteTarget = contact.uri
}
