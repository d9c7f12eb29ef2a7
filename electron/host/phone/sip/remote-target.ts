import { type Core, NameAddrHeader } from 'sip.js'
import { hasReceivedContact } from './message/dialog-fields.ts'

/** The CSeq number of the latest INVITE whose answer has set the target of a dialog. */
const latestInvites = new WeakMap<object, number>()

/**
 * Makes the Contact of a 2xx to our INVITE the remote target of its dialog, if there is one already (RFC 3261 sections
 * 12.2.1.2 and 13.2.2.4). sip.js keeps the target of the first provisional response, which may be that of an announcement
 * or, since Contact is optional there, a mere guess: the ACK would not arrive, and the far end would end the call.
 */
export function refreshTarget(core: Core.UserAgentCore, answer: Core.IncomingResponseMessage): void {
  const { statusCode = 0, method, callId, fromTag, toTag, cseq } = answer
  if (method !== 'INVITE' || statusCode < 200 || statusCode > 299 || !hasReceivedContact(answer)) return
  const dialog = core.dialogs.get(`${callId}${fromTag}${toTag}`)
  const contact: unknown = answer.parseHeader('contact')
  // A repeated answer to an earlier INVITE says where the far end was.
  if (!dialog || !(contact instanceof NameAddrHeader) || cseq < (latestInvites.get(dialog) ?? 0)) return
  latestInvites.set(dialog, cseq)
  dialog['dialogState'].remoteTarget = contact.uri
}
