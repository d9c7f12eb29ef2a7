import { beforeEach, describe, expect, test } from 'vitest'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { AudioPort } from '#electron/host/ports.ts'
import { systemClock } from '#electron/host/clock.ts'
import { silentLog } from '#shared/core/log.ts'
import { ok } from '#shared/core/result.ts'
import type { Phone } from '#electron/host/phone/phone.ts'
import { eventually } from '#test/support/eventually.ts'
import { loginFor } from '#test/support/test-phone.ts'
import { inviteText } from '#test/support/wire-calls.ts'
import {
  answerTo,
  describingAudio,
  fieldOf,
  type Fields,
  sampleSdp,
  startWirePeer,
  type WirePeer,
  write,
} from '#test/support/wire-peer.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

/** What the far end asks within a dialog, or as if there were one, letter by letter. */

let peer: WirePeer
let phone: Phone
/** The audio engine does not answer while this is pending. */
let engineIsReady: Promise<void>
let sent = 0

const bench = () => ({ peer, me: { phone } })

beforeEach(async () => {
  peer = await startWirePeer()
  engineIsReady = Promise.resolve()
  const audio: AudioPort = {
    ...describingAudio(),
    ask: () => engineIsReady.then(() => ok({ sdp: sampleSdp }) as never),
  }
  phone = createPhone({ audio, clock: systemClock, log: silentLog, installation: 'test' })
  await phone.setLogin(loginFor(peer.ws, '1001'))
  await eventually(() => {
    if (phone.state.registration.kind !== 'registered') throw new Error('It does not register.')
  })
})

disposeAfterEach(() => [phone, peer])

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
  peer.send(inviteText(bench(), []))
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

/** The phone calls; it rings at the far end. */
async function dialled(): Promise<{ readonly dialog: Dialog; readonly invite: string }> {
  await phone.dial('2000')
  const invite = await peer.next(/^INVITE /)
  const far = '<sip:2000@pbx.localhost>;tag=far'
  peer.send(
    answerTo(invite, '180 Ringing', {
      given: [
        ['To', far],
        ['Contact', '<sip:far@edge.example>'],
      ],
    }),
  )
  await eventually(() => expect(lineState()).toBe('early'))
  return { dialog: { far, own: fieldOf(invite, 'From'), callId: fieldOf(invite, 'Call-ID') }, invite }
}

/** The far end answers our call. */
function accept(invite: string, { far }: Dialog): void {
  const given: Fields = [
    ['To', far],
    ['Contact', '<sip:far@edge.example>'],
    ['Content-Type', 'application/sdp'],
  ]
  peer.send(answerTo(invite, '200 OK', { given, body: sampleSdp }))
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
    expect(statusOf(await ask(dialog, 'INVITE', { to, body: sampleSdp }))).toBe(200)
    await ask(dialog, 'ACK', { to, given: [['CSeq', `${100 + sent} ACK`]] })
    expect(statusOf(await ask(dialog, 'BYE', { to }))).toBe(200)
    await eventually(() => expect(lineState()).toBe('ended'))
  })

  test('is refused where there is no such call', async () => {
    const dialog = await answered()
    expect(statusOf(await ask({ ...dialog, callId: 'other' }, 'BYE', { to: 'sip:x@127.0.0.1' }))).toBe(481)
    const given: Fields = [['Refer-To', '<sip:1@a.example>']]
    expect(statusOf(await ask({ ...dialog, callId: 'other' }, 'REFER', { given }))).toBe(481)
    expect(lineState()).toBe('connected')
  })
})

describe('a request within a call that does not stand yet is answered', () => {
  const retryAfter = (answer: string) => Number(fieldOf(answer, 'Retry-After'))

  test('while it rings here: keys with 200, another offer with 500 and when to try again', async () => {
    const dialog = await ringing()
    expect(statusOf(await ask(dialog, 'INFO'))).toBe(200)
    const refused = await ask(dialog, 'INVITE', { body: sampleSdp })
    expect(statusOf(refused)).toBe(500)
    expect(retryAfter(refused)).toBeGreaterThanOrEqual(0)
    expect(retryAfter(refused)).toBeLessThanOrEqual(10)
    expect(lineState()).toBe('ringing')
    await phone.answer(phone.lines.at(-1)?.id ?? '')
    await peer.next(/^SIP\/2\.0 200 [^]*^CSeq: 1 INVITE/m)
  })

  test('while it rings there: keys and notices with 200, an offer that crosses ours with 491', async () => {
    const { dialog, invite } = await dialled()
    expect(statusOf(await ask(dialog, 'INFO'))).toBe(200)
    expect(statusOf(await ask(dialog, 'NOTIFY', { given: [['Event', 'x']] }))).toBe(200)
    expect(statusOf(await ask(dialog, 'INVITE', { body: sampleSdp }))).toBe(491)
    expect(statusOf(await ask(dialog, 'INVITE'))).toBe(491)
    accept(invite, dialog)
    await peer.next(/^ACK /)
    await eventually(() => expect(lineState()).toBe('connected'))
  })

  test('while the answer to our call is taken in: all that may come', async () => {
    const { dialog, invite } = await dialled()
    const engine = Promise.withResolvers<void>()
    engineIsReady = engine.promise
    accept(invite, dialog)
    expect(statusOf(await ask(dialog, 'INFO'))).toBe(200)
    expect(statusOf(await ask(dialog, 'NOTIFY', { given: [['Event', 'x']] }))).toBe(200)
    expect(statusOf(await ask(dialog, 'REFER', { given: [['Refer-To', '<sip:1@a.example>']] }))).toBe(603)
    expect(statusOf(await ask(dialog, 'INVITE', { body: sampleSdp }))).toBe(491)
    engine.resolve()
    await peer.next(/^ACK /)
    await eventually(() => expect(lineState()).toBe('connected'))
    expect(statusOf(await ask(dialog, 'INVITE', { body: sampleSdp }))).toBe(200)
  })

  test('while the answer to our call is taken in: its end', async () => {
    const { dialog, invite } = await dialled()
    const engine = Promise.withResolvers<void>()
    engineIsReady = engine.promise
    accept(invite, dialog)
    expect(statusOf(await ask(dialog, 'BYE'))).toBe(200)
    engine.resolve()
    await eventually(() =>
      expect(phone.lines.at(-1)).toMatchObject({ state: 'ended', endReason: 'far-end-hung-up' }),
    )
  })
})

test('keys outside every call are refused with 481', async () => {
  const nobody = { far: '<sip:2000@pbx.localhost>;tag=far', own: '<sip:1001@pbx.localhost>', callId: 'none' }
  expect(statusOf(await ask(nobody, 'INFO'))).toBe(481)
  expect(statusOf(await ask({ ...nobody, own: `${nobody.own};tag=x` }, 'INFO'))).toBe(481)
})
