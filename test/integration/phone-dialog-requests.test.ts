import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/create-phone.ts'
import { systemClock } from '#electron/host/clock.ts'
import { silentLog } from '#shared/core/log.ts'
import type { Phone } from '#electron/host/phone/phone.ts'
import { eventually } from '#test/support/eventually.ts'
import { loginFor } from '#test/support/test-phone.ts'
import { inviteText } from '#test/support/wire-calls.ts'
import {
  describingAudio,
  fieldOf,
  type Fields,
  someSdp,
  startWirePeer,
  type WirePeer,
  write,
} from '#test/support/wire-peer.ts'

/** What the far end asks within a dialog, or as if there were one, letter by letter. */

let peer: WirePeer
let phone: Phone
let sent = 0

beforeEach(async () => {
  peer = await startWirePeer()
  const audio = describingAudio()
  phone = createPhone({ audio, clock: systemClock, log: silentLog, installation: 'test' })
  await phone.use(loginFor(peer.ws, '1001'))
  await eventually(() => expect(phone.state.registration.kind).toBe('registered'))
})

afterEach(async () => {
  await phone[Symbol.asyncDispose]()
  await peer[Symbol.asyncDispose]()
})

/** A request of the far end in the dialog that these messages have made: an INVITE and an answer to it with a tag. */
type Dialog = { readonly far: string; readonly own: string; readonly callId: string }

/** Sends a request with a Via of its own; answers its final answer. ACK has none. */
async function ask(
  { far, own, callId }: Dialog,
  method: string,
  { to = peer.contact, given = [], body = '' }: { to?: string; given?: Fields; body?: string } = {},
): Promise<string> {
  sent += 1
  const number = method === 'ACK' ? 1 : 100 + sent
  const base: Fields = [
    ['Via', `SIP/2.0/WS edge.example;branch=z9hG4bK-ask-${sent}`],
    ['Max-Forwards', '70'],
    ['From', far],
    ['To', own],
    ['Call-ID', callId],
    ['CSeq', `${number} ${method}`],
    ['Contact', '<sip:far@edge.example>'],
    ...(body === '' ? [] : ([['Content-Type', 'application/sdp']] as const)),
  ]
  peer.send(write(`${method} ${to} SIP/2.0`, base, { given, body }))
  return method === 'ACK' ? '' : peer.next(new RegExp(`^SIP/2\\.0 [2-6][^]*^CSeq: ${number} ${method}`, 'm'))
}

const statusOf = (answer: string) => Number(answer.slice(8, 11))

/** The far end calls; it rings. */
async function ringing(): Promise<Dialog> {
  peer.send(inviteText({ peer, me: { phone } }, []))
  const answer = await peer.next(/^SIP\/2\.0 180 /)
  return { far: fieldOf(answer, 'From'), own: fieldOf(answer, 'To'), callId: fieldOf(answer, 'Call-ID') }
}

const lineState = () => phone.lines.at(-1)?.state

async function answered(to?: string): Promise<Dialog> {
  const dialog = await ringing()
  await phone.answer(phone.lines.at(-1)?.id ?? '')
  await peer.next(/^SIP\/2\.0 200 [^]*^CSeq: \d+ INVITE/m)
  await ask(dialog, 'ACK', to === undefined ? {} : { to })
  await eventually(() => expect(lineState()).toBe('connected'))
  return dialog
}

describe('a request within a call whose Request-URI names no user of ours', () => {
  test.each([
    'sip:somebody@127.0.0.1',
    'sip:127.0.0.1',
    'sips:gateway@edge.example;transport=wss',
    'tel:+442079460018',
  ])('is taken for the call that it belongs to: %s', async (to) => {
    const dialog = await answered(to)
    expect(statusOf(await ask(dialog, 'INFO', { to }))).toBe(200)
    expect(statusOf(await ask(dialog, 'INVITE', { to, body: someSdp }))).toBe(200)
    await ask(dialog, 'ACK', { to, given: [['CSeq', `${100 + sent} ACK`]] })
    expect(statusOf(await ask(dialog, 'BYE', { to }))).toBe(200)
    await eventually(() => expect(lineState()).toBe('ended'))
  })

  test('is refused where there is no such call, and a new call to it is not for us', async () => {
    const dialog = await answered()
    expect(statusOf(await ask({ ...dialog, callId: 'other' }, 'BYE', { to: 'sip:x@127.0.0.1' }))).toBe(481)
    peer.send(inviteText({ peer, me: { phone } }, [], 'INVITE sip:x@127.0.0.1 SIP/2.0'))
    await peer.next(/^SIP\/2\.0 404 /)
    expect(lineState()).toBe('connected')
  })
})
