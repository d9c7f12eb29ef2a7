import { causes } from '../../sip/leg.ts'
import type { StoredTrace } from '../../store/tables/past-calls.ts'
import { customerId } from '../customer.ts'
import type { DatedCall, PastParty } from './past-call.ts'

/** The most recent calls that still have their SIP messages, as on a running platform. */
const callsWithTraces = 600

type Message = StoredTrace['messages'][number]
type Leg = {
  readonly call: DatedCall
  readonly party: PastParty
  readonly side: 'source' | 'target'
  /** The sender of the INVITE: the caller to the platform, or the platform to the called party. */
  readonly invites: Message['direction']
}

/** The SIP messages of the last calls: a dialog for each end. */
export function makeTraces(calls: readonly DatedCall[]): readonly Omit<StoredTrace, 'id'>[] {
  return calls
    .slice(-callsWithTraces)
    .flatMap((call) => [
      traceOf({ call, party: call.source, side: 'source', invites: 'received' }),
      traceOf({ call, party: call.target, side: 'target', invites: 'sent' }),
    ])
}

function traceOf(leg: Leg): Omit<StoredTrace, 'id'> {
  const { call, side } = leg
  return {
    customer_id: customerId,
    live_id: call.liveId,
    call_id: `${call.liveId}-${side}@sample`,
    messages: messagesOf(leg),
  }
}

/** One message of a leg: milliseconds after the start of the call, direction, first line, transaction. */
type Line = {
  readonly offset: number
  readonly flow: 'forth' | 'back'
  readonly startLine: string
  readonly method: string
  readonly sdp?: true
}

function messagesOf(leg: Leg): readonly Message[] {
  const { call, invites } = leg
  const peer = addressOf(leg)
  return linesOf(leg).map((line) => {
    const direction = line.flow === 'forth' ? invites : invites === 'sent' ? 'received' : 'sent'
    return { time: call.startedAt + line.offset, direction, peer, message: messageText(leg, line, direction) }
  })
}

function linesOf(leg: Leg): readonly Line[] {
  const offset = leg.side === 'source' ? 0 : 29
  const invite = { method: 'INVITE' } as const
  return [
    { offset, flow: 'forth', startLine: inviteLine(leg), ...invite, sdp: true },
    { offset: offset + 2, flow: 'back', startLine: 'SIP/2.0 100 Trying', ...invite },
    { offset: offset + 40, flow: 'back', startLine: 'SIP/2.0 180 Ringing', ...invite },
    ...finalLines(leg, offset),
  ]
}

function finalLines({ call, side }: Leg, offset: number): readonly Line[] {
  const answeredAt = call.rings * 1_000 - offset
  const endedAt = (call.rings + (call.talks ?? 0)) * 1_000 + offset
  const ack = (after: number): Line => ({
    offset: after,
    flow: 'forth',
    startLine: 'ACK sip:pbx.example SIP/2.0',
    method: 'ACK',
  })
  const request = (method: string): readonly Line[] => [
    { offset: endedAt, flow: 'forth', startLine: `${method} sip:pbx.example SIP/2.0`, method },
    { offset: endedAt + 2, flow: 'back', startLine: 'SIP/2.0 200 OK', method },
  ]
  if (call.talks !== undefined)
    return [
      { offset: answeredAt, flow: 'back', startLine: 'SIP/2.0 200 OK', method: 'INVITE', sdp: true },
      ack(answeredAt + 3),
      ...request('BYE'),
    ]
  const [status, isCancelled] = refusalOf(call.cause)
  // The platform cancels the ring of a party that does not answer, and tells the caller that nobody answered.
  const isEnded = isCancelled || (side === 'target' && status.startsWith('480'))
  const first = `SIP/2.0 ${isEnded ? '487 Request Terminated' : status}`
  return [
    ...(isEnded ? request('CANCEL') : []),
    { offset: endedAt + 4, flow: 'back', startLine: first, method: 'INVITE' },
    ack(endedAt + 6),
  ]
}

/** The called end's answer, and whether the caller gave up instead. */
function refusalOf(cause: string | undefined): readonly [status: string, isCancelled: boolean] {
  if (cause === causes.busy.words) return ['486 Busy Here', false]
  if (cause !== undefined && /cancel/i.test(cause)) return ['487 Request Terminated', true]
  if (cause !== undefined && /reject|declin/i.test(cause)) return ['603 Decline', false]
  return ['480 Temporarily Unavailable', false]
}

function inviteLine({ party, side, call }: Leg): string {
  const number = side === 'source' ? call.target.number : party.number
  return `INVITE sip:${number || 'anonymous'}@pbx.example SIP/2.0`
}

/** CSeq numbers: requests that begin and end a dialog count up (RFC 3261 section 12.2.1.1). */
const sequence: Readonly<Record<string, number>> = { BYE: 2 }

function messageText(
  { call, party, side }: Leg,
  { startLine: first, method, sdp }: Line,
  direction: Message['direction'],
): string {
  const { source, target, liveId } = call
  const isRequest = !first.startsWith('SIP/2.0')
  const body = sdp ? descriptionOf(party) : ''
  // ACK and CANCEL belong to the INVITE's transaction.
  const branch = `z9hG4bK${liveId}${side}${sequence[method] ?? 1}`
  return [
    first,
    `Via: SIP/2.0/UDP pbx.example;branch=${branch}`,
    ...(isRequest ? ['Max-Forwards: 70'] : []),
    `From: <sip:${source.number || 'anonymous'}@pbx.example>;tag=a${liveId}`,
    `To: <sip:${target.number || 'anonymous'}@pbx.example>`,
    `Call-ID: ${liveId}-${side}@sample`,
    `CSeq: ${sequence[method] ?? 1} ${method}`,
    `User-Agent: ${direction === 'sent' ? 'Switchhook PBX' : party.userAgent}`,
    ...(sdp ? ['Content-Type: application/sdp'] : []),
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}

function descriptionOf({ codec }: PastParty): string {
  const format = codec === 'opus' ? '111 opus/48000/2' : '0 PCMU/8000'
  const [type = '0'] = format.split(' ')
  const lines = [
    ...['v=0', 'o=- 1 1 IN IP4 198.51.100.4', 's=-', 'c=IN IP4 198.51.100.4', 't=0 0'],
    ...[`m=audio 30000 RTP/AVP ${type}`, `a=rtpmap:${format}`, 'a=sendrecv', ''],
  ]
  return lines.join('\r\n')
}

/** Documentation addresses (RFC 5737): the carrier, and telephones at the shop. */
function addressOf({ party }: Leg): string {
  return party.userId === undefined && party.ownerId === undefined
    ? '203.0.113.20:5060'
    : `198.51.100.${10 + ((party.userId ?? party.ownerId ?? 0) % 200)}:5060`
}
