import { beforeAll, describe, expect, test } from 'vitest'
import type { RejectedCall } from '#electron/host/phone/lines/receive-invite.ts'
import type { Phone } from '#electron/host/phone/phone.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import { systemClock } from '#electron/host/clock.ts'
import { silentLog } from '#shared/core/log.ts'
import { eventually } from '#test/support/eventually.ts'
import { callers } from '#test/support/sip-corpus/callers.ts'
import { lines } from '#test/support/sip-corpus/lines.ts'
import { refused } from '#test/support/sip-corpus/refused.ts'
import { routes } from '#test/support/sip-corpus/routes.ts'
import { targets } from '#test/support/sip-corpus/targets.ts'
import { vias } from '#test/support/sip-corpus/vias.ts'
import { loginFor } from '#test/support/test-phone.ts'
import { callFromPhone, callPhone, inviteText } from '#test/support/wire-calls.ts'
import {
  describingAudio,
  fieldsOf,
  sampleSdp,
  startWirePeer,
  type WirePeer,
} from '#test/support/wire-peer.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

let peer: WirePeer
let phone: Phone
const rejected: RejectedCall[] = []
const bench = {
  get peer() {
    return peer
  },
  get me() {
    return { phone }
  },
}

beforeAll(async () => {
  peer = await startWirePeer()
  phone = createPhone({
    audio: describingAudio(),
    clock: systemClock,
    log: silentLog,
    installation: 'test',
    onRejected: (call) => rejected.push(call),
  })
  await phone.setLogin(loginFor(peer.ws, '1001'))
  await eventually(() => {
    if (phone.state.registration.kind !== 'registered') throw new Error('It does not register.')
  })
})

disposeAfterAll(() => [phone, peer])

const corpus = [...callers, ...targets, ...routes, ...vias, ...lines, ...refused]

test('the corpus has at least 200 entries, of RFC 4475 and of what was reported', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(200)
  expect(corpus.filter(([source]) => source.startsWith('RFC 4475')).length).toBeGreaterThanOrEqual(40)
  expect(corpus.filter(([source]) => source.includes('#')).length).toBeGreaterThanOrEqual(40)
})

describe('a call that comes rings, is answered and ended', () => {
  test.for(callers)('%s, From: %s', async ([, value, number, name]) => {
    const { line } = await callPhone(bench, [['From', `${value};tag=far`]])
    expect(line).toMatchObject({ number, name })
  })

  test.each(targets)('%s, Contact: %s', async (_, value, uri) => {
    const { bye } = await callPhone(bench, [['Contact', value]])
    expect(bye.split('\r\n')[0]).toBe(`BYE ${uri} SIP/2.0`)
  })

  test.each(routes)('%s, Record-Route: %s', async (_, recorded, sent) => {
    const { bye } = await callPhone(
      bench,
      recorded.map((value) => ['Record-Route', value] as const),
    )
    expect(fieldsOf(bye, 'Route')).toEqual(sent)
  })

  test.each(vias.map(([source, value], index) => [source, value, index] as const))(
    '%s, Via: %s',
    async (_, value, index) => {
      await callPhone(bench, [['Via', value.replace('%', `via-${index}`)]])
    },
  )

  test.each(lines)('%s, %s', async (_, given) => {
    await callPhone(bench, given)
  })
})

describe('an answer to our call is acknowledged', () => {
  test.each(callers)('%s, To: %s', async (_, value) => {
    await callFromPhone(bench, [['To', `${value};tag=far`]])
  })

  test.each(targets)('%s, Contact: %s', async (_, value, uri) => {
    const { ack } = await callFromPhone(bench, [['Contact', value]])
    expect(ack.split('\r\n')[0]).toBe(`ACK ${uri} SIP/2.0`)
  })

  test.each(routes)('%s, Record-Route: %s', async (_, recorded, sent) => {
    const { ack } = await callFromPhone(
      bench,
      recorded.map((value) => ['Record-Route', value] as const),
    )
    expect(fieldsOf(ack, 'Route')).toEqual(sent.toReversed())
  })

  test.each(lines.filter(([, given]) => given.every(([name]) => !/^(To|Call-ID)$/.test(name))))(
    '%s, %s',
    async (_, given) => {
      await callFromPhone(bench, given)
    },
  )

  test('also where it has no tag, and no Contact (RFC 3261 section 12.1.2)', async () => {
    const { ack } = await callFromPhone(bench, [
      ['To', '<sip:2000@pbx.localhost>'],
      ['Contact', ''],
    ])
    expect(ack).toContain('\r\nTo: <sip:2000@pbx.localhost>\r\n')
  })
})

test.for(refused)('%s: an INVITE that cannot be read gets %s, and is a missed call: %o', async (entry) => {
  const [, status, given, first] = entry
  const before = rejected.length
  peer.send(inviteText(bench, given, first?.replace('*', peer.contact)))
  await eventually(() => expect(rejected.length).toBe(before + 1))
  expect(rejected.at(-1)).toMatchObject({ end: 'refused' })
  if (status !== null) await peer.next(new RegExp(`^SIP/2\\.0 ${status} `))
})

test.each([
  ['without audio', 488, 'no-audio', [], sampleSdp.replace('m=audio', 'm=video')],
  [
    'without a codec of ours',
    488,
    'no-audio',
    [],
    sampleSdp.replace('SAVPF 0', 'SAVPF 18').replace('0 PCMU', '18 G729'),
  ],
  ['without DTLS', 488, 'no-audio', [], sampleSdp.replace(/^a=fingerprint.*\r\n/m, '')],
  ['with what nobody knows required', 420, 'unknown-extension', [['Require', 'x.bar']], sampleSdp],
] as const)('a call %s gets %i, and is a missed call for that reason', async (...entry) => {
  const [, status, end, given, sdp] = entry
  const before = rejected.length
  peer.send(
    inviteText(bench, given).replace(
      /\r\nContent-Length: \d+\r\n\r\n[^]*$/,
      `\r\nContent-Length: ${sdp.length}\r\n\r\n${sdp}`,
    ),
  )
  await peer.next(new RegExp(`^SIP/2\\.0 ${status} `))
  expect(rejected.slice(before)).toMatchObject([{ end, number: '+440' }])
})

test.each([
  ['another user of the account', 'sip:202@pbx.localhost', '202'],
  ['the number that was dialled', 'sip:+442079460000@pbx.localhost;user=phone', '+442079460000'],
  ['that number without a domain', 'tel:+442079460000', '+442079460000'],
  ['nobody at the domain', 'sip:pbx.localhost', ''],
  ['this phone, by an address that asks for TLS', 'sips:1001@pbx.localhost', ''],
])('a call that the server sends here for %s, %s, rings', async (_, uri, through) => {
  const before = rejected.length
  const { line } = await callPhone(bench, [['To', `<${uri}>`]], `INVITE ${uri} SIP/2.0`)
  expect(line).toMatchObject({ number: '+440', through })
  expect(rejected).toHaveLength(before)
})

test('a request within a call that demands what nobody knows is no missed call', async () => {
  const before = rejected.length
  peer.send(
    inviteText(bench, [
      ['Require', 'x.bar'],
      ['To', '<sip:1001@pbx.localhost>;tag=x'],
    ]),
  )
  await peer.next(/^SIP\/2\.0 420 /)
  expect(rejected).toHaveLength(before)
})

test('a call that another phone has answered says so, whichever Reason comes first (RFC 3326 section 2)', async () => {
  const invite = inviteText(bench, [['Call-ID', 'two-reasons']])
  peer.send(invite)
  await peer.next(/^SIP\/2\.0 180 /)
  const reasons = ['Q.850;cause=26', 'SIP;cause=200;text="Call completed elsewhere"']
  const cancel = invite
    .replace(/^INVITE/, 'CANCEL')
    .replace(/^CSeq: 1 INVITE/m, 'CSeq: 1 CANCEL')
    .replace(/^Contact: .*$/m, reasons.map((reason) => `Reason: ${reason}`).join('\r\n'))
  peer.send(cancel)
  await peer.next(/^SIP\/2\.0 487 /)
  expect(phone.lines.find(({ sipCallId }) => sipCallId === 'two-reasons')).toMatchObject({
    state: 'ended',
    endReason: 'answered-elsewhere',
  })
})

test('a name in Latin-1 is shown, and the call answered', async () => {
  const text = inviteText(bench, [['From', '"Zoë Müller" <sip:+44207@pbx.example>;tag=latin']])
  peer.send(Buffer.from(text, 'latin1'))
  await peer.next(/^SIP\/2\.0 180 /)
  const line = phone.lines.find(({ number }) => number === '+44207')
  expect(line?.name).toBe('Zoë Müller')
  await phone.decline(line?.id ?? '')
  await peer.next(/^SIP\/2\.0 603 /)
})
