import { Core } from 'sip.js'

const { TransactionState } = Core

/** Most messages kept for one phone; the oldest are dropped first. */
const maxMessages = 100

/**
 * Messages that could not be sent to a phone while it had no socket, or that it may have missed: one copy of each,
 * without retransmissions.
 */
export class Outbox {
  private readonly messages = new Map<string, string>()

  get isEmpty(): boolean {
    return this.messages.size === 0
  }

  /** Key presses are left out: one that arrives a minute late does more harm than a missing one. */
  add(message: string): void {
    if (message.startsWith('INFO ')) return
    this.messages.set(keyOf(message), message)
    const [oldest] = this.messages.keys()
    if (this.messages.size > maxMessages && oldest !== undefined) this.messages.delete(oldest)
  }

  /** Removes and returns all messages, oldest first. */
  drain(): readonly string[] {
    const all = [...this.messages.values()]
    this.messages.clear()
    return all
  }
}

/** Identifies a message together with its retransmissions (RFC 3261 section 17.1.3). */
function keyOf(message: string): string {
  const [start = ''] = message.split('\r\n', 1)
  const kind = start.startsWith('SIP/2.0 ') ? start : start.split(' ', 1)[0]
  return `${kind} ${branchOf(message)} ${/^CSeq:.*$/im.exec(message)?.[0]}`
}

export function branchOf(message: string): string {
  return /^(?:Via|v):.*?;branch=([^;,\s]+)/im.exec(message)?.[1] ?? ''
}

/** Requests of the platform without a final response. */
export function unansweredRequests(core: Core.UserAgentCore): readonly Core.OutgoingRequestMessage[] {
  const unansweredStates: readonly Core.TransactionState[] = [
    TransactionState.Calling,
    TransactionState.Trying,
    TransactionState.Proceeding,
  ]
  return [...core.userAgentClients.values()]
    .filter(({ transaction }) => unansweredStates.includes(transaction.state))
    .map(({ message }) => message)
}

/** Whether a refusal of an INVITE still waits for its ACK. */
export function isUnacknowledged(core: Core.UserAgentCore, refusal: string): boolean {
  return core.userAgentServers.get(branchOf(refusal))?.transaction.state === TransactionState.Completed
}

/**
 * The INVITE, sent to the phone's current address. A phone that already has it treats it as a retransmission; to any
 * other it is a new call.
 */
export function resentInvite(invite: Core.OutgoingRequestMessage, contact: string | undefined): string {
  const text = invite.toString()
  return contact === undefined || invite.toTag ? text : text.replace(/^INVITE \S+/, () => `INVITE ${contact}`)
}

/** A CANCEL for an INVITE that may never have arrived (RFC 3261 section 9.1); a phone without the INVITE ignores it. */
export function cancelFor(invite: Core.OutgoingRequestMessage): string {
  return [
    `CANCEL ${invite.ruri.toRaw()} SIP/2.0`,
    `Via: ${invite.getHeader('via')}`,
    'Max-Forwards: 70',
    `To: ${invite.getHeader('to')}`,
    `From: ${invite.getHeader('from')}`,
    `Call-ID: ${invite.callId}`,
    `CSeq: ${invite.cseq} CANCEL`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n')
}
