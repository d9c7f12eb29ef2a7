import type { Core } from 'sip.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '#electron/host/clock.ts'
import type { Clock } from '#shared/core/clock.ts'
import { eventually } from '#test/support/eventually.ts'
import { hurriedClock } from '#test/support/hurried-clock.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { type ScriptedTalk, startScriptedTalk } from '#test/support/scripted-talk.ts'

let talk: ScriptedTalk

afterEach(() => talk[Symbol.asyncDispose]())

const requests = (method: string) => talk.server.requests.filter((request) => request.method === method)

describe('the session timer', () => {
  beforeEach(async () => {
    talk = await startScriptedTalk({ clock: hurriedClock })
  })

  test('ends a call that the far end promised to refresh and does not', async () => {
    const headers = ['Supported: timer', 'Session-Expires: 90;refresher=uac']
    const { lineId } = await talk.receiveCall({ headers })
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'connection-lost' })
    await eventually(() => expect(talk.server.receivedMethods).toContain('BYE'))
    expect(requests('INVITE')).toEqual([])
  })

  test('of a far end that refreshes ends nothing, until it stops', async () => {
    const waits = new ManualClock()
    const clock: Clock = {
      now: systemClock.now,
      after: (delay, action) => (delay < 35_000 ? systemClock : waits).after(delay, action),
    }
    await using refreshed = await startScriptedTalk({ clock })
    const headers = ['Supported: timer', 'Session-Expires: 90;refresher=uac']
    const { lineId, call } = await refreshed.receiveCall({ headers })
    for (const _ of [1, 2, 3]) {
      waits.advance(50_000)
      expect(await call.reinvite('sendrecv', headers)).toBe(200)
    }
    expect(refreshed.line(lineId).state).toBe('connected')
    waits.advance(90_000)
    await refreshed.waitForLine(lineId, { state: 'ended', endReason: 'connection-lost' })
  })

  test('refreshes where that was left to this end', async () => {
    const headers = ['Supported: timer', 'Session-Expires: 90;refresher=uas']
    const { lineId } = await talk.receiveCall({ headers })
    const [refresh] = await eventually(() => {
      expect(requests('INVITE').length).toBeGreaterThan(0)
      return requests('INVITE')
    })
    expect(refresh?.getHeader('session-expires')).toBe('90;refresher=uac')
    expect(talk.line(lineId).state).toBe('connected')
  })

  test('of a call of ours is as its answer says', async () => {
    const headers = ['Require: timer', 'Session-Expires: 90;refresher=uac']
    talk.server.onInvite = (request) => void talk.server.accept(request, headers)
    const dialled = await talk.me.phone.dial('1003')
    await eventually(() => expect(requests('INVITE').length).toBeGreaterThan(1))
    const [first, refresh] = requests('INVITE')
    expect(first?.getHeader('session-expires')).toBe('1800')
    expect(refresh?.getHeader('session-expires')).toBe('90;refresher=uac')
    expect(dialled).toMatchObject({ ok: true })
  })

  test('that is too short for the server is made longer (422), in the same call', async () => {
    talk.server.onInvite = (request) =>
      requests('INVITE').length === 1
        ? void request.reject({ statusCode: 422, extraHeaders: ['Min-SE: 3600'] })
        : void talk.server.accept(request)
    const dialled = await talk.me.phone.dial('1003')
    await talk.waitForLine(dialled.ok ? dialled.value.lineId : '', { state: 'connected' })
    const [first, second] = requests('INVITE')
    expect(second?.getHeader('session-expires')).toBe('3600')
    expect(second?.getHeader('min-se')).toBe('3600')
    expect(second?.callId).toBe(first?.callId)
    expect(second?.cseq).toBeGreaterThan(first?.cseq ?? 0)
  })

  test('too short for us is refused before it rings', async () => {
    const call = talk.server.call({ headers: ['Supported: timer', 'Session-Expires: 30'] })
    await expect(call).rejects.toThrow('422')
    expect(talk.me.phone.lines).toEqual([])
  })
})

describe('keys', () => {
  const noEvents = (offer: string) =>
    offer.replace(/^a=(rtpmap|fmtp):101 .*\r\n/gm, '').replace(/^(m=audio .*) 101\b/m, '$1')

  beforeEach(async () => {
    talk = await startScriptedTalk()
  })

  test('go to the engine where the far end takes events', async () => {
    const { lineId } = await talk.receiveCall()
    expect(await talk.me.phone.sendDigits(lineId, '12#')).toMatchObject({ ok: true })
    expect(talk.me.engine.requests).toContain('audio.sendDigits 12#')
    expect(talk.server.receivedMethods).not.toContain('INFO')
  })

  test('go by INFO, one after another in their own time, where it does not', async () => {
    const { lineId } = await talk.receiveCall({ sdp: noEvents })
    const begun = Date.now()
    const sent = await Promise.all([
      talk.me.phone.sendDigits(lineId, '12'),
      talk.me.phone.sendDigits(lineId, '*b'),
    ])
    expect(sent).toMatchObject([{ ok: true }, { ok: true }])
    expect(requests('INFO').map(({ body }) => body)).toEqual(
      ['1', '2', '*', 'B'].map((key) => `Signal=${key}\r\nDuration=160\r\n`),
    )
    expect(requests('INFO')[0]?.getHeader('content-type')).toBe('application/dtmf-relay')
    expect(Date.now() - begun).toBeGreaterThan(4 * 200)
    expect(talk.me.engine.requests.join()).not.toContain('sendDigits')
  })

  test('go by INFO where the engine cannot send them', async () => {
    const { lineId } = await talk.receiveCall()
    talk.me.engine.sendsTones = false
    expect(await talk.me.phone.sendDigits(lineId, '7')).toMatchObject({ ok: true })
    expect(requests('INFO')).toHaveLength(1)
  })

  test('stop at the first that is refused', async () => {
    const { lineId, call } = await talk.receiveCall({ sdp: noEvents })
    call.session.delegate = {
      ...call.session.delegate,
      onInfo: (request) => void request.reject({ statusCode: 415 }),
    }
    expect(await talk.me.phone.sendDigits(lineId, '123')).toMatchObject({
      error: { code: 'phone.failed', detail: '415 Unsupported Media Type' },
    })
    expect(requests('INFO')).toHaveLength(1)
  })
})

describe('the far end', () => {
  beforeEach(async () => {
    talk = await startScriptedTalk()
  })

  test('holds and comes back: said of the line, which stays connected', async () => {
    const { lineId, call } = await talk.receiveCall()
    expect(await call.reinvite('sendonly')).toBe(200)
    await talk.waitForLine(lineId, { state: 'connected', farHeld: true })
    expect(await call.reinvite('sendrecv')).toBe(200)
    await talk.waitForLine(lineId, { state: 'connected', farHeld: false })
    await talk.me.phone.hold(lineId)
    await eventually(() => expect(talk.server.receivedMethods.at(-1)).toBe('ACK'))
    expect(await call.reinvite('inactive')).toBe(200)
    await talk.waitForLine(lineId, { state: 'held', farHeld: true })
  })

  test('may ask for our offer by a re-INVITE without one', async () => {
    const { lineId, call } = await talk.receiveCall()
    const voice = talk.addVoice(call, 440)
    const status = await new Promise((resolve) => {
      call.session.invite(
        {
          onAccept: (response) =>
            void call.peer.answerOffer(response.message.body).then((answer) => {
              const body = { contentDisposition: 'session', contentType: 'application/sdp', content: answer }
              response.ack({ body })
              resolve(200)
            }),
          onReject: ({ message }) => resolve(message.statusCode),
        },
        { extraHeaders: ['Contact: <sip:platform@pbx.localhost>'] },
      )
    })
    expect(status).toBe(200)
    await eventually(() => {
      expect(talk.me.engine.heardShare(lineId, 440)).toBeGreaterThan(0.8)
      expect(voice.heardShare(900)).toBeGreaterThan(0.8)
    })
  })

  test('that never acknowledges the answer to its re-INVITE ends the call, with BYE', async () => {
    const waits = new ManualClock()
    const clock: Clock = {
      now: systemClock.now,
      after: (delay, action) => (delay < 30_000 ? systemClock : waits).after(delay, action),
    }
    await using silent = await startScriptedTalk({ clock })
    const { lineId, call } = await silent.receiveCall()
    waits.advance(40_000)
    const { pending } = waits
    expect(await call.reinvite('sendonly')).toBe(200)
    await eventually(() => expect(waits.pending, 'the ACK has arrived').toBe(pending))
    waits.advance(40_000)
    expect(silent.line(lineId).state).toBe('connected')
    const offer = await call.peer.createOffer('sendrecv')
    await new Promise<void>((resolve) => {
      call.session.invite(
        { onAccept: () => resolve() },
        {
          body: { contentDisposition: 'session', contentType: 'application/sdp', content: offer },
          extraHeaders: ['Contact: <sip:platform@pbx.localhost>'],
        },
      )
    })
    waits.advance(31_000)
    expect(silent.line(lineId).state).toBe('connected')
    waits.advance(2_000)
    await silent.waitForLine(lineId, { state: 'ended', endReason: 'connection-lost' })
    await eventually(() => expect(silent.server.receivedMethods).toContain('BYE'))
  })

  test('that offers what cannot be is refused with 488, and the call goes on', async () => {
    const { lineId, call } = await talk.receiveCall()
    const voice = talk.addVoice(call, 440)
    const content =
      'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=image 9 udptl t38\r\nc=IN IP4 127.0.0.1\r\n'
    const status = await new Promise((resolve) => {
      const done = ({ message }: Core.IncomingResponse) => resolve(message.statusCode)
      call.session.invite(
        { onAccept: done, onReject: done },
        {
          body: { contentDisposition: 'session', contentType: 'application/sdp', content },
          extraHeaders: ['Contact: <sip:platform@pbx.localhost>'],
        },
      )
    })
    expect(status).toBe(488)
    await eventually(() => {
      expect(talk.me.engine.heardShare(lineId, 440)).toBeGreaterThan(0.8)
      expect(voice.heardShare(900)).toBeGreaterThan(0.8)
    })
    expect(await talk.me.phone.hold(lineId)).toMatchObject({ ok: true })
    expect(talk.line(lineId)).toMatchObject({ state: 'held', farHeld: false })
  })
})

describe('another network', () => {
  beforeEach(async () => {
    talk = await startScriptedTalk()
  })

  test.each([
    ['by an ICE restart', true],
    ['by a new peer connection where that cannot be', false],
  ])('finds a new way for the media %s', async (_, restartsIce) => {
    talk.me.engine.restartsIce = restartsIce
    const { lineId, call } = await talk.receiveCall()
    const voice = talk.addVoice(call, 440)
    talk.me.phone.networkChanged()
    await eventually(() => expect(talk.me.engine.requests).toContain('audio.offer sendrecv restart'))
    await eventually(() => expect(requests('INVITE')).toHaveLength(1))
    expect(talk.me.engine.requests.filter((asked) => asked === 'audio.offer sendrecv')).toHaveLength(
      restartsIce ? 0 : 1,
    )
    await eventually(() => {
      expect(talk.me.engine.heardShare(lineId, 440)).toBeGreaterThan(0.8)
      expect(voice.heardShare(900)).toBeGreaterThan(0.8)
    })
  })

  test('finds it for a call that is held, which stays held', async () => {
    const { lineId } = await talk.receiveCall()
    await talk.me.phone.hold(lineId)
    talk.me.phone.networkChanged()
    await eventually(() => expect(talk.me.engine.requests).toContain('audio.offer sendonly restart'))
    await talk.waitForLine(lineId, { state: 'held' })
  })

  test('is looked for as soon as nothing comes by the present way', async () => {
    const { lineId, call } = await talk.receiveCall()
    const voice = talk.addVoice(call, 440)
    talk.me.engine.report({ kind: 'connection', lineId, state: 'disconnected' })
    await eventually(() => expect(talk.me.engine.requests).toContain('audio.offer sendrecv restart'))
    await eventually(() => {
      expect(talk.me.engine.heardShare(lineId, 440)).toBeGreaterThan(0.8)
      expect(voice.heardShare(900)).toBeGreaterThan(0.8)
    })
  })
})
