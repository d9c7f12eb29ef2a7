import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Core } from 'sip.js'
import { eventually } from '#test/support/eventually.ts'
import { type ScriptedTalk, startScriptedTalk } from '#test/support/scripted-talk.ts'

/** What exchanges and carriers send and the embedded platform does not, by a peer of its own over WebSocket. */

let talk: ScriptedTalk

beforeEach(async () => {
  talk = await startScriptedTalk()
})

afterEach(() => talk[Symbol.asyncDispose]())

const refusalOf = (calling: Promise<unknown>): Promise<Core.IncomingResponseMessage> =>
  calling.then(
    () => {
      throw new Error('It was answered.')
    },
    ({ cause }: Error) => {
      if (cause instanceof Core.IncomingResponseMessage) return cause
      throw new Error('It was not refused.')
    },
  )

const body = (contentType: string, content: string): Core.Body => ({
  contentType,
  contentDisposition: 'session',
  content,
})

describe('the description of a call', () => {
  test.each([
    [
      'first of two parts',
      (offer: string) =>
        body(
          'multipart/mixed;boundary=b1',
          `preamble\r\n--b1\r\nContent-Type: application/sdp\r\n\r\n${offer}\r\n--b1\r\nContent-Type: application/isup\r\n\r\n\x01\x02\r\n--b1--\r\n`,
        ),
    ],
    [
      'last, in a part within a part, with a quoted boundary',
      (offer: string) =>
        body(
          'Multipart/Mixed; boundary="a b"',
          `--a b\r\nContent-Type: application/pidf+xml\r\n\r\n<x/>\r\n--a b\r\nContent-Type: multipart/alternative;boundary=in\r\n\r\n--in\r\nContent-Disposition: session;handling=required\r\nContent-Type: Application/SDP\r\n\r\n${offer}\r\n--in--\r\n--a b--`,
        ),
    ],
    ['with parameters, in capitals', (offer: string) => body('Application/SDP;charset=utf-8', offer)],
  ])('is found: %s', async (_, made) => {
    const { lineId, call } = await talk.receiveCall({ body: made })
    talk.addVoice(call, 600)
    await eventually(() => expect(talk.me.engine.heardShare(lineId, 600)).toBeGreaterThan(0.7))
  })

  test.each([
    ['no audio', (offer: string) => offer.replace('m=audio', 'm=video')],
    ['audio that is switched off', (offer: string) => offer.replace(/m=audio \d+/, 'm=audio 0')],
    [
      'no codec of ours',
      (offer: string) => offer.replace(/(m=audio .*SAVPF)(?: \d+)+/, '$1 18 101').replace(/PCMU/g, 'G729'),
    ],
    ['no DTLS', (offer: string) => offer.replace(/^a=fingerprint.*\r\n/gm, '')],
  ])('that offers %s is refused with 488, and nothing rings', async (_, sdp) => {
    expect((await refusalOf(talk.server.call({ sdp }))).statusCode).toBe(488)
    expect(talk.me.phone.lines).toEqual([])
    const { lineId, call } = await talk.receiveCall()
    const refused = await talk.server.askIn(call.session, 'INVITE', {
      body: body('application/sdp', sdp(await call.peer.createOffer())),
    })
    expect(refused.statusCode).toBe(488)
    expect(talk.line(lineId)).toMatchObject({ state: 'connected' })
  })
})

describe('a request', () => {
  test('that demands what nobody here knows is refused with 420, and says what it is', async () => {
    const headers = ['Require: timer, foo', 'Require: x.bar']
    const refused = await refusalOf(talk.server.call({ headers }))
    expect([refused.statusCode, refused.getHeader('unsupported')]).toEqual([420, 'foo, x.bar'])
    expect(talk.me.phone.lines).toEqual([])
    const { call } = await talk.receiveCall({ headers: ['Require: timer'] })
    const asked = await talk.server.askIn(call.session, 'INFO', { headers: ['Require: foo'] })
    expect([asked.statusCode, asked.getHeader('unsupported')]).toEqual([420, 'foo'])
  })

  test('with a text that nobody would see is refused with 405, also in a call', async () => {
    const text = body('text/plain', 'Hello')
    const { call } = await talk.receiveCall()
    for (const refused of [
      await talk.server.ask('MESSAGE', [], text),
      await talk.server.askIn(call.session, 'MESSAGE', { body: text }),
    ]) {
      expect(refused.statusCode).toBe(405)
      expect(refused.getHeader('allow')).toContain('INVITE')
      expect(refused.getHeader('allow')).not.toContain('MESSAGE')
    }
  })
})

describe('a caller who wants to acknowledge that it rings (100rel)', () => {
  const headers = ['Require: 100rel']

  test('is told so until it does, and nothing is described before the answer', async () => {
    const { lineId, calling } = await talk.ring({ headers })
    const numbers = await eventually(() => {
      const ringing = talk.server.answers.filter(({ statusCode }) => statusCode === 180)
      if (ringing.length < 2) throw new Error('It is not repeated.')
      return ringing.map((answer) => answer.getHeader('rseq'))
    })
    expect(new Set(numbers).size).toBe(1)
    expect(talk.me.engine.requests).not.toContain('audio.answer sendrecv')
    const [session] = talk.server.dialogs
    if (!session) throw new Error('There is no dialog.')
    const prack = (number: string) =>
      talk.server.askIn(session, 'PRACK', { headers: [`RAck: ${number} 1 INVITE`] })
    expect((await prack('999999999999')).statusCode).toBe(481)
    expect((await prack(numbers[0] ?? '')).statusCode).toBe(200)
    expect(await talk.me.phone.answer(lineId)).toMatchObject({ ok: true })
    await calling
    await talk.waitForLine(lineId, { state: 'connected' })
  })

  test('and acknowledges it late gets its answer, and the call stands', async () => {
    const { lineId, call } = await talk.receiveCall({ headers })
    const late = await talk.server.askIn(call.session, 'PRACK', { headers: ['RAck: 1 1 INVITE'] })
    expect(late.statusCode).toBe(200)
    await talk.waitForLine(lineId, { state: 'connected' })
  })
})

type Dialog = Pick<Core.Session, 'callId' | 'localTag' | 'remoteTag'>

describe('a call that takes the place of another (Replaces)', () => {
  const replacing = ({ callId, localTag, remoteTag }: Dialog, more = '') => ({
    headers: [`Replaces: ${callId};to-tag=${remoteTag};from-tag=${localTag}${more}`, 'Require: replaces'],
  })

  test('does so without a ring, and the agent hears the new far end', async () => {
    const { lineId, call } = await talk.receiveCall()
    await talk.me.phone.mute(lineId, true)
    const taken = await talk.server.call(replacing(call.session))
    talk.addVoice(taken, 600)
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'transferred' })
    expect(talk.server.receivedMethods).toContain('BYE')
    const { id } = await talk.me.line('connected')
    expect(talk.line(id)).toMatchObject({ muted: true, answeredBy: 'service' })
    await eventually(() => expect(talk.me.engine.heardShare(id, 600)).toBeGreaterThan(0.7))
  })

  test('of one that the agent holds is held too', async () => {
    const { lineId, call } = await talk.receiveCall()
    const other = await talk.receiveCall()
    await talk.me.phone.hold(lineId)
    await talk.server.call(replacing(call.session))
    await talk.waitForLine(lineId, { state: 'ended' })
    await talk.waitForLine(other.lineId, { state: 'connected' })
    await talk.me.line('held')
    expect(talk.me.engine.requests).toContain('audio.answer sendonly')
  })

  test('of one that this phone dials does so too', async () => {
    const asked = Promise.withResolvers<Core.Session>()
    talk.server.onInvite = (request) => {
      const { session } = request.progress({ statusCode: 180 })
      asked.resolve(session)
    }
    const dialled = await talk.me.phone.dial('1003')
    const early = await asked.promise
    await talk.me.line('early')
    await talk.server.call(replacing(early))
    await talk.me.line('connected')
    if (!dialled.ok) throw new Error(dialled.error.code)
    expect(talk.line(dialled.value.lineId)).toMatchObject({ state: 'ended' })
    await eventually(() => expect(talk.server.receivedMethods).toContain('CANCEL'))
  })

  test('of none is refused with 481, of a ringing one too, of an answered one with 486 if it is for early ones', async () => {
    const { call } = await talk.receiveCall()
    const strange = { callId: 'nobody', localTag: 'a', remoteTag: 'b' }
    expect((await refusalOf(talk.server.call(replacing(strange)))).statusCode).toBe(481)
    const early = await refusalOf(talk.server.call(replacing(call.session, ';early-only')))
    expect(early.statusCode).toBe(486)
    await talk.ring()
    const ringing = await eventually(() => {
      const [, second] = talk.server.dialogs
      if (!second) throw new Error('Nothing rings.')
      return second
    })
    expect((await refusalOf(talk.server.call(replacing(ringing)))).statusCode).toBe(481)
    expect((await refusalOf(talk.server.call({ headers: ['Replaces: x'] }))).statusCode).toBe(400)
    expect(talk.me.phone.lines.map(({ state }) => state)).toEqual(['connected', 'ringing'])
  })
})

describe('a call from here', () => {
  const dial = async (answer: (request: Core.IncomingInviteRequest) => void): Promise<string> => {
    talk.server.onInvite = answer
    const dialled = await talk.me.phone.dial('1003')
    if (!dialled.ok) throw new Error(dialled.error.code)
    return dialled.value.lineId
  }

  test('rings there once it is said so, and takes keys before anybody answers', async () => {
    talk.me.engine.sendsTones = false
    const asked = Promise.withResolvers<Core.IncomingInviteRequest>()
    const lineId = await dial((request) => {
      request.progress({ statusCode: 183 })
      asked.resolve(request)
    })
    const request = await asked.promise
    await talk.waitForLine(lineId, { state: 'early' })
    expect(talk.line(lineId).rings).not.toBe(true)
    const { session } = request.progress({ statusCode: 180 })
    session.delegate = { onInfo: (info) => void info.accept() }
    await talk.waitForLine(lineId, { state: 'early', rings: true })
    expect(await talk.me.phone.sendDigits(lineId, '5')).toMatchObject({ ok: true })
    expect(talk.server.requests.at(-1)).toMatchObject({ method: 'INFO' })
  })

  test('acknowledges a provisional answer that is to be acknowledged', async () => {
    await dial((request) => {
      request.progress({ statusCode: 180, extraHeaders: ['Require: 100rel', 'RSeq: 7'] })
    })
    await eventually(() => expect(talk.server.receivedMethods).toContain('PRACK'))
    expect(talk.server.requests.at(-1)?.getHeader('rack')).toMatch(/^7 \d+ INVITE$/)
  })

  test('that the server ends is not said to be cancelled by the agent', async () => {
    const lineId = await dial((request) => void request.reject({ statusCode: 487 }))
    await talk.waitForLine(lineId, {
      state: 'ended',
      endReason: 'refused',
      endWords: '487 Request Terminated',
    })
  })

  test('that the server takes no notice of ends as an outage, not as no answer', async () => {
    const lineId = await dial(() => talk.server.cut())
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'unreachable', endWords: '' })
  })
})

test('Answer waits for an audio engine that loads just then', async () => {
  await talk.me.engine.go()
  const { lineId, calling } = await talk.ring()
  const answering = talk.me.phone.answer(lineId)
  await talk.waitForLine(lineId, { state: 'answering' })
  talk.me.engine.come()
  expect(await answering).toMatchObject({ ok: true })
  await calling
  await talk.waitForLine(lineId, { state: 'connected' })
})
