import type { Core } from 'sip.js'
import { allowedMethods } from './allowed-methods.ts'
import type { RefusedCall } from './receiver.ts'
import { mediaTypeOf, sessionDescriptionIn } from './session-body.ts'

/** Extensions of which a request may demand that they are known (RFC 3261 section 8.2.2.3). */
const knownExtensions: ReadonlySet<string> = new Set(['100rel', 'outbound', 'replaces', 'timer'])

/** INVITEs whose caller wants to acknowledge that it rings (RFC 3262). */
const reliable = new WeakSet<Core.IncomingRequestMessage>()

/**
 * Stands before sip.js's core, which does not look at `Require`, takes texts that nobody would see, knows bodies of one part
 * only, and takes calls and requests within them for somebody else's where their Request-URI names no user of ours: refuses
 * what this phone does not know (420, 405) and leaves of a body the session description.
 *
 * A dialog is named by Call-ID and tags alone (RFC 3261 section 12.2.2). For whom a new call is taken is left to the phone
 * (section 8.2.2.1): whatever comes over the connection that it opened, the server has routed here, by an alias, a number
 * or a colleague's extension, and a call that rings too often is better than one that nobody learns of.
 */
export function guardIncoming(core: Core.UserAgentCore, onRefused: (call: RefusedCall) => void): void {
  const receiveRequest = core.receiveIncomingRequestFromTransport.bind(core)
  const receiveResponse = core.receiveIncomingResponseFromTransport.bind(core)
  core.receiveIncomingRequestFromTransport = (message) => {
    const answer = refusalOf(message) ?? earlyAnswer(core, message)
    if (answer) {
      core.replyStateless(message, answer)
      const getHeader = (name: string) => message.getHeader(name)
      if (message.method === 'INVITE' && !message.toTag)
        onRefused({ sipCallId: message.callId, getHeader, why: 'unknown-extension' })
      return
    }
    simplifyBody(message)
    removeReliability(message)
    if (message.toTag || message.method === 'INVITE') message.ruri = core.configuration.contact.uri
    receiveRequest(message)
  }
  core.receiveIncomingResponseFromTransport = (message) => {
    simplifyBody(message)
    receiveResponse(message)
  }
}

/** Whether it may ring for this INVITE only by provisional answers that the caller acknowledges (RFC 3262 section 3). */
export function wantsReliableRinging(invite: Core.IncomingRequestMessage): boolean {
  return reliable.has(invite)
}

function refusalOf(message: Core.IncomingRequestMessage): Core.ResponseOptions | null {
  if (message.method === 'ACK' || message.method === 'CANCEL') return null
  if (!allowedMethods.includes(message.method))
    return { statusCode: 405, extraHeaders: [`Allow: ${allowedMethods.join()}`] }
  // Nobody but the agent makes calls from here.
  if (message.method === 'REFER' && !message.toTag) return { statusCode: 403 }
  if (message.method === 'INFO' && !message.toTag) return { statusCode: 481 }
  const unknown = required(message).filter((tag) => !knownExtensions.has(tag.toLowerCase()))
  return unknown.length === 0
    ? null
    : { statusCode: 420, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] }
}

/**
 * The answer to what sip.js refuses in words of its own, or takes for the answer to our offer, in a call that nobody has
 * answered: keys are taken, and another INVITE comes too early (RFC 3261 section 14.2).
 */
function earlyAnswer(
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

function required(message: Core.IncomingRequestMessage): readonly string[] {
  const tags = message.getHeaders('require').flatMap((value) => value.split(','))
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== '')
}

/** sip.js would describe the call, and open the microphone for it, before anybody has answered. */
function removeReliability(message: Core.IncomingRequestMessage): void {
  const tags = required(message)
  const others = tags.filter((tag) => tag.toLowerCase() !== '100rel')
  if (message.method !== 'INVITE' || others.length === tags.length) return
  reliable.add(message)
  message.setHeader('require', others.join(', '))
}

/** sip.js takes a body for the session's only where the type is written in one way. */
function simplifyBody(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage): void {
  const type = message.getHeader('content-type') ?? ''
  const disposition = message.getHeader('content-disposition') ?? ''
  const isSession = mediaTypeOf(type) === 'application/sdp'
  if (!message.body || !(isSession || mediaTypeOf(type).startsWith('multipart/'))) return
  const description = sessionDescriptionIn({ type, disposition, content: message.body })
  message.body = description ?? ''
  message.setHeader('content-type', 'application/sdp')
  message.setHeader('content-disposition', 'session')
}
