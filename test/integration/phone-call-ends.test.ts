import { beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import type { Phone } from '#electron/host/phone/phone.ts'
import { createPhone } from '#electron/host/phone/soft-phone.ts'
import type { Line } from '#shared/calls/line.ts'
import { silentLog } from '#shared/core/log.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { hurriedClock } from '#test/support/hurried-clock.ts'
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

/** How a call begins and ends at servers that use the less common parts of RFC 3261. */

let peer: WirePeer
let phone: Phone

const phoneParts = { audio: describingAudio(), log: silentLog, installation: 'test' }

async function register(): Promise<void> {
  await phone.setLogin(loginFor(peer.ws, '1001'))
  await eventually(() => {
    if (phone.state.registration.kind !== 'registered') throw new Error('It does not register.')
  })
}

beforeEach(async () => {
  peer = await startWirePeer()
  phone = createPhone({ ...phoneParts, clock: systemClock })
  await register()
})

disposeAfterEach(() => [phone, peer])

const becomes = (expected: Partial<Line>) =>
  eventually(() => expect(phone.lines.at(-1)).toMatchObject(expected))

/** A request of the caller in the dialog of its INVITE, which this response has made. */
function requestIn(response: string, method: string, given: Fields = []): string {
  const dialog = ['From', 'To', 'Call-ID'].map((name) => [name, fieldOf(response, name)] as const)
  const via = ['Via', `SIP/2.0/WS edge.example;branch=z9hG4bK-${method}`] as const
  return write(`${method} ${peer.contact} SIP/2.0`, [via, ...dialog, ['CSeq', `7 ${method}`]], { given })
}

describe('a call that rings here', () => {
  const ring = async (given: Fields = []) => {
    peer.send(inviteText({ peer }, given))
    return peer.next(/^SIP\/2\.0 180 /)
  }

  describe('for more than three minutes', () => {
    const asked = () => peer.next(/^OPTIONS [^]*^To: [^\r\n]*;tag=/m)

    beforeEach(async () => {
      await phone[Symbol.asyncDispose]()
      phone = createPhone({ ...phoneParts, clock: hurriedClock })
      await register()
      await ring()
    })

    test('ends if the server does not know it any more', async () => {
      peer.knowsCalls = false
      await asked()
      await becomes({ state: 'ended', endReason: 'connection-lost' })
    })

    test('rings on while the server knows it', async () => {
      await asked()
      await asked()
      expect(phone.lines).toMatchObject([{ state: 'ringing' }])
    })
  })

  test('ends by a BYE of its caller (RFC 3261 section 15)', async () => {
    const ringing = await ring()
    peer.send(requestIn(ringing, 'BYE'))
    expect(await peer.next(/^SIP\/2\.0 \d+ [^]*^CSeq: 7 BYE/m)).toMatch(/^SIP\/2\.0 200 /)
    expect(await peer.next(/^SIP\/2\.0 [2-6][^]*^CSeq: 1 INVITE/m)).toMatch(/^SIP\/2\.0 487 /)
    await becomes({ state: 'ended', endReason: 'cancelled' })
  })

  test('ends by a BYE that says who has taken it', async () => {
    const ringing = await ring()
    const reason = 'SIP;cause=200;text="Call completed elsewhere"'
    peer.send(requestIn(ringing, 'BYE', [['Reason', reason]]))
    await peer.next(/^SIP\/2\.0 487 /)
    await becomes({ endReason: 'answered-elsewhere', endWords: 'Call completed elsewhere' })
  })

  test('for as long as its caller waits is not said to have failed (RFC 3261 section 13.3.1)', async () => {
    await ring([['Expires', '1']])
    await peer.next(/^SIP\/2\.0 487 /)
    await becomes({ state: 'ended', endReason: 'cancelled' })
  })

  test('with a body that is no session description gets our offer', async () => {
    const invite = inviteText({ peer }, [
      ['Content-Type', 'application/pidf+xml'],
      ['Content-Length', ''],
    ])
    peer.send(invite.replace(sampleSdp, '<presence/>'))
    await peer.next(/^SIP\/2\.0 180 /)
    expect(await phone.answer(phone.lines.at(-1)?.id ?? '')).toMatchObject({ ok: true })
    const accepted = await peer.next(/^SIP\/2\.0 200 [^]*^CSeq: 1 INVITE/m)
    peer.send(requestIn(accepted, 'ACK', [['CSeq', '1 ACK']]))
    // The ACK has no answer to our offer.
    expect(fieldOf(await peer.next(/^BYE /), 'Reason')).toContain('488')
  })
})

describe('a call of ours', () => {
  const dial = async () => {
    await phone.dial('2000')
    return peer.next(/^INVITE /)
  }
  const far = (given: Fields = []): Fields => [
    ['To', '<sip:2000@pbx.localhost>;tag=far'],
    ['Contact', '<sip:far@edge.example>'],
    ...given,
  ]
  const described = far([['Content-Type', 'application/sdp']])

  test.each(['181 Call Is Being Forwarded', '182 Queued'])('is on its way with %s', async (status) => {
    const invite = await dial()
    peer.send(answerTo(invite, status, { given: far() }))
    await becomes({ state: 'early' })
    expect(phone.lines.at(-1)?.rings).not.toBe(true)
  })

  test('is heard where it waits in a queue (182 with a description)', async () => {
    const invite = await dial()
    peer.send(answerTo(invite, '182 Queued', { given: described, body: sampleSdp }))
    await becomes({ state: 'early' })
    expect(await phone.sendDigits(phone.lines.at(-1)?.id ?? '', '1')).toMatchObject({ ok: true })
  })

  test('whose audio is refused in its answer ends, and is not said to be connected', async () => {
    const invite = await dial()
    const body = sampleSdp.replace('m=audio 40000', 'm=audio 0')
    peer.send(answerTo(invite, '200 OK', { given: described, body }))
    expect(fieldOf(await peer.next(/^BYE /), 'Reason')).toContain('488')
    await becomes({ state: 'ended', endReason: 'failed' })
  })

  test.each([
    ['no Contact (linphonec)', ['Contact', '']],
    ['another Contact', ['Contact', '<sip:announcement@edge.example>']],
  ] as const)('that rang with %s goes on with whoever answered', async (_, contact) => {
    const invite = await dial()
    const [to] = far()
    if (!to) throw new Error('There is no To.')
    peer.send(answerTo(invite, '180 Ringing', { given: [to, contact] }))
    await becomes({ state: 'early' })
    const answer = answerTo(invite, '200 OK', {
      given: [to, ['Contact', '<sip:2000@edge.example;gr=one>'], ['Content-Type', 'application/sdp']],
      body: sampleSdp,
    })
    peer.send(answer)
    expect(await peer.next(/^ACK /)).toMatch(/^ACK sip:2000@edge\.example;gr=one SIP/)
    await becomes({ state: 'connected' })
    const id = phone.lines.at(-1)?.id ?? ''
    const held = phone.hold(id)
    const reinvite = await peer.next(/^INVITE /)
    expect(reinvite).toMatch(/^INVITE sip:2000@edge\.example;gr=one SIP/)
    const moved: Fields = [
      ['Contact', '<sip:moved@edge.example>'],
      ['Content-Type', 'application/sdp'],
    ]
    peer.send(answerTo(reinvite, '200 OK', { given: moved, body: sampleSdp }))
    expect(await peer.next(/^ACK /)).toMatch(/^ACK sip:moved@edge\.example SIP/)
    expect(await held).toMatchObject({ ok: true })
    // Repeated, since the first ACK was late: the call has moved since.
    peer.send(answer)
    await peer.next(/^ACK /)
    await phone.hangUp(id)
    expect(await peer.next(/^BYE /)).toMatch(/^BYE sip:moved@edge\.example SIP/)
  })

  test('that is answered twice has the second answer hung up', async () => {
    const invite = await dial()
    for (const tag of ['one', 'two']) {
      const given = [...described, ['To', `<sip:2000@pbx.localhost>;tag=${tag}`]] as const
      peer.send(answerTo(invite, '200 OK', { given: given.slice(1), body: sampleSdp }))
    }
    expect(fieldOf(await peer.next(/^BYE /), 'To')).toContain('tag=two')
    expect(peer.received.filter((text) => text.startsWith('ACK '))).toHaveLength(2)
    await becomes({ state: 'connected' })
  })
})

test('keys of an unknown package are refused (RFC 6086 section 4.2.2)', async () => {
  peer.send(inviteText({ peer }, []))
  const ringing = await peer.next(/^SIP\/2\.0 180 /)
  peer.send(requestIn(ringing, 'INFO', [['Info-Package', 'unknown']]))
  const refused = await peer.next(/^SIP\/2\.0 \d+ [^]*^CSeq: 7 INFO/m)
  expect(refused).toMatch(/^SIP\/2\.0 469 /)
  expect(refused).toMatch(/^Recv-Info: *\r$/m)
})
