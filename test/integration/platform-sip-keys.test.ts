import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { tonePort } from '#electron/platform/media/tone-port.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { silence } from '#electron/platform/media/audio-port.ts'
import type { Leg, LegEvent } from '#electron/platform/sip/leg.ts'
import type { LegMedia } from '#electron/platform/sip/leg-media.ts'
import { eventually } from '#test/support/eventually.ts'
import { authorize, openRawSip, sipMessage } from '#test/support/raw-sip.ts'
import { dialFrom, waitForTone } from '#test/support/sip-calls.ts'
import { eventsOf, startLines, type TestLines } from '#test/support/sip-lines.ts'
import { disposeAfterEach } from '#test/support/end-after.ts'

const sdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n'

function keysIn(events: readonly LegEvent[]): string {
  return events.flatMap((event) => (event.kind === 'digit' ? [event.digit] : [])).join('')
}

describe('the keys of a phone that dialled', () => {
  let exchange: TestLines
  let clock: FrameClock

  beforeEach(async () => {
    clock = new FrameClock()
    exchange = await startLines()
  })

  disposeAfterEach(() => [clock, exchange])

  function play(leg: Leg): void {
    const bridge = new Bridge(clock)
    bridge.join(leg.audio)
    bridge.join(tonePort(sineTone(440)))
  }

  it('come by RFC 4733 in early media, and by both ways once it is answered', async () => {
    const { leg, line, events } = await dialFrom(exchange, await exchange.phone('1001'), '1002')
    leg.playRingback()
    play(leg)
    await waitForTone(line, 440)
    line.sendTones('4')
    await eventually(() => expect(keysIn(events)).toBe('4'))
    expect(line.state).toBe('ringing')

    await leg.accept()
    await eventually(() => expect(line.state).toBe('established'))
    line.sendTones('2')
    await eventually(() => expect(keysIn(events)).toBe('42'))
    await line.sendInfo('#0')
    await eventually(() => expect(keysIn(events)).toBe('42#0'))
  })
})

describe('keys by INFO in an early dialog', () => {
  let exchange: TestLines

  beforeEach(async () => {
    exchange = await startLines({ createMedia: noMedia })
  })

  afterEach(() => exchange[Symbol.asyncDispose]())

  it('come from a phone that dialled', async () => {
    using raw = await openRawSip(exchange.ws)
    const uri = 'sip:1002@pbx.localhost'
    const invite = { 'Call-ID': 'early', 'Content-Type': 'application/sdp', To: `<${uri}>` }
    raw.send(sipMessage(`INVITE ${uri} SIP/2.0`, invite, sdp))
    const challenge = await raw.heard('SIP/2.0 407')
    const credentials = authorize(challenge, { method: 'INVITE', uri, user: '1001', password: 'secret-1001' })
    raw.send(
      sipMessage(
        `INVITE ${uri} SIP/2.0`,
        { ...invite, CSeq: '2 INVITE', 'Proxy-Authorization': credentials },
        sdp,
      ),
    )
    const { leg, events } = await eventually(() => {
      const [dial] = exchange.dials
      if (dial === undefined) throw new Error('Not dialled yet.')
      return dial
    })
    leg.playRingback()
    const progress = await raw.heard('SIP/2.0 183')
    const to = /^To: (.*)$/m.exec(progress)?.[1]?.trim() ?? ''
    const info = { 'Call-ID': 'early', To: to, CSeq: '3 INFO', 'Content-Type': 'application/dtmf-relay' }
    raw.send(sipMessage(`INFO ${uri} SIP/2.0`, info, 'Signal=7\r\nDuration=160'))
    expect(await raw.heard('CSeq: 3 INFO')).toContain('SIP/2.0 200')
    expect(keysIn(events)).toBe('7')
  })

  it('come from a phone that is called', async () => {
    using raw = await openRawSip(exchange.ws)
    const registrar = 'sip:pbx.localhost'
    const register = { 'Call-ID': 'register', To: '<sip:1001@pbx.localhost>' }
    raw.send(sipMessage(`REGISTER ${registrar} SIP/2.0`, register))
    const challenge = await raw.heard('SIP/2.0 401')
    const who = { method: 'REGISTER', uri: registrar, user: '1001', password: 'secret-1001' }
    raw.send(
      sipMessage(`REGISTER ${registrar} SIP/2.0`, {
        ...register,
        CSeq: '2 REGISTER',
        Authorization: authorize(challenge, who),
      }),
    )
    await raw.heard('CSeq: 2 REGISTER')
    const [leg] = exchange.lines.ring('1001', { number: '1009', name: 'Somebody' })
    const events = leg === undefined ? [] : eventsOf(leg)
    const invite = await raw.heard(/^INVITE /)
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(invite)?.[1]?.trim() ?? ''
    const dialog = { 'Call-ID': field('Call-ID') }
    raw.send(
      sipMessage(
        'SIP/2.0 183 Session Progress',
        {
          ...dialog,
          Via: field('Via'),
          From: field('From'),
          To: `${field('To')};tag=phone`,
          CSeq: field('CSeq'),
          'Content-Type': 'application/sdp',
        },
        sdp,
      ),
    )
    await eventually(() => expect(events.map(({ kind }) => kind)).toEqual(['ringing', 'progress']))
    const target = /<(sip:[^>]*)>/.exec(field('Contact'))?.[1] ?? ''
    raw.send(
      sipMessage(
        `INFO ${target} SIP/2.0`,
        {
          ...dialog,
          From: `${field('To')};tag=phone`,
          To: field('From'),
          CSeq: '1 INFO',
          'Content-Type': 'application/dtmf',
        },
        '*',
      ),
    )
    expect(await raw.heard('CSeq: 1 INFO')).toContain('SIP/2.0 200')
    expect(keysIn(events)).toBe('*')
  })
})

/** Media that say nothing and agree to everything. */
function noMedia(): LegMedia {
  return {
    pull: () => silence,
    push: () => undefined,
    createOffer: () => Promise.resolve(sdp),
    acceptAnswer: () => Promise.resolve(),
    answerOffer: () => Promise.resolve(sdp),
    onDtmf: () => () => undefined,
    remoteActivity: 0,
    close: () => Promise.resolve(),
  }
}
