import type { Core } from 'sip.js'
import { allowedMethods } from './allowed-methods.ts'
import type { RefusedCall } from './receiver.ts'
import { mediaTypeOf, sessionDescriptionIn } from './session-body.ts'

/** Extensions of which a request may demand that they are known (RFC 3261 section 8.2.2.3). */
const knownExtensions: ReadonlySet<string> = new Set(['100rel', 'outbound', 'replaces', 'timer'])

/** INVITEs whose caller wants to acknowledge that it rings (RFC 3262). */
const reliable = new WeakSet<Core.IncomingRequestMessage>()

/**
 * Filters messages before sip.js's core, which ignores `Require`, accepts MESSAGE requests that no screen shows, reads
 * bodies of one part only, and drops calls and in-dialog requests whose Request-URI names no user of ours. Refuses what
 * this phone does not support (420, 405) and reduces a body to its session description.
 *
 * Call-ID and tags alone identify a dialog (RFC 3261 section 12.2.2). Which Request-URIs a new call may have is for the
 * phone to decide (section 8.2.2.1): whatever comes over the connection that it opened, the server has routed here, by an alias, a number
 * or a colleague's extension, and a call that rings too often is better than one that is lost.
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
  // Only the agent makes calls from this phone.
  if (message.method === 'REFER' && !message.toTag) return { statusCode: 403 }
  if (message.method === 'INFO' && !message.toTag) return { statusCode: 481 }
  const unknown = required(message).filter((tag) => !knownExtensions.has(tag.toLowerCase()))
  return unknown.length === 0
    ? null
    : { statusCode: 420, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] }
}

/**
 * The response to requests in an early dialog that sip.js would refuse with another status, or mistake for the answer to
 * our offer: INFO is accepted, and another INVITE comes too early (RFC 3261 section 14.2).
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

/** sip.js recognises a session description only by one spelling of its type. */
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
