import { Core, type UserAgent, UserAgentState } from 'sip.js'
import type { RefusedHere } from '#shared/calls/missed-cause.ts'
import type { Clock } from '#shared/core/clock.ts'
import { plain } from '#shared/core/log-mark.ts'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { maxMessageLength } from './frame.ts'
import { type MessageParts, splitMessage } from './message/header-fields.ts'
import { readMessage, type SipMessage, type UnreadableMessage } from './message/read-message.ts'
import { buildRefusal } from './message/refusal.ts'
import { allowance } from '#shared/core/allowance.ts'

/** A call that was refused before it could ring. */
export type RefusedCall = {
  readonly sipCallId: string
  /** Header fields of the INVITE, such as `From`. */
  readonly getHeaders: (name: string) => readonly string[]
  readonly cause: Exclude<RefusedHere, 'busy'>
}

export type ReceiverOptions = {
  readonly userAgent: UserAgent
  readonly clock: Clock
  readonly log: Log
  readonly send: (text: string) => void
  /** Whether the limit of ringing calls is reached. */
  readonly isRingLimitReached: () => boolean
  readonly onRefused: (call: RefusedCall) => void
}

/**
 * Passes messages from the transport to sip.js's core, in place of its UserAgent, whose parser silently drops messages
 * outside its grammar. Refuses requests that cannot be read, and reports such calls.
 */
export class Receiver {
  private readonly options: ReceiverOptions
  private readonly mayLog: () => boolean

  constructor(options: ReceiverOptions) {
    this.options = options
    this.mayLog = allowance(options.clock, 60, 60_000)
  }

  /** Never throws. */
  receive(text: string): void {
    const parts = splitMessage(text)
    if (text.length > maxMessageLength)
      return this.refuse(parts, { status: 513, reason: 'Message Too Large' })
    const read = readMessage(parts)
    if (!read.ok) return this.refuse(parts, read.error)
    try {
      this.dispatch(read.value)
    } catch (fault) {
      if (this.mayLog()) this.options.log.write('warn', 'sip.message-dropped', { fault: faultOf(fault) })
      this.refuse(parts, { status: 400, reason: 'Bad Request' })
    }
  }

  private dispatch(message: SipMessage): void {
    const { userAgent, isRingLimitReached, onRefused } = this.options
    const core = userAgent.userAgentCore
    if (message instanceof Core.IncomingResponseMessage) {
      // More than one Via: misrouted (RFC 3261 section 8.1.3.3).
      if (message.getHeaders('via').length === 1) core.receiveIncomingResponseFromTransport(message)
      return
    }
    if (userAgent.state === UserAgentState.Stopped) return
    const isNewCall = message.method === 'INVITE' && message.toTag === ''
    if (isNewCall && message.callId.startsWith(core.configuration.sipjsId)) {
      // Our own INVITE has come back (RFC 3261 section 8.2.2.2).
      core.replyStateless(message, { statusCode: 482 })
      return
    }
    if (isNewCall && isRingLimitReached() && !core.userAgentServers.has(message.viaBranch)) {
      // Stateless, since a transaction would live for half a minute.
      core.replyStateless(message, { statusCode: 486 })
      const getHeaders = (name: string) => message.getHeaders(name)
      return onRefused({ sipCallId: message.callId, getHeaders, cause: 'too-many' })
    }
    core.receiveIncomingRequestFromTransport(message)
  }

  private refuse(parts: MessageParts, unreadable: UnreadableMessage): void {
    const { log, send, onRefused } = this.options
    const refused = buildRefusal(parts, unreadable)
    const { status, reason } = unreadable
    const isRequest = refused !== undefined
    if (this.mayLog()) log.write('warn', 'sip.message-refused', { isRequest, status, reason: plain(reason) })
    if (refused?.answer !== undefined) send(refused.answer)
    if (refused?.method !== 'INVITE') return
    const getHeaders = (wanted: string) =>
      parts.fields.filter(({ name }) => name === wanted.toLowerCase()).map(({ value }) => value)
    onRefused({ sipCallId: refused.callId, getHeaders, cause: 'refused' })
  }
}
