import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Core } from 'sip.js'
import { defaultCallPolicy } from '#electron/host/phone/lines/decide-incoming-call.ts'
import { eventually } from '#test/support/eventually.ts'
import { type ScriptedTalk, startScriptedTalk } from '#test/support/scripted-talk.ts'

let talk: ScriptedTalk

beforeEach(async () => {
  talk = await startScriptedTalk()
})

afterEach(() => talk[Symbol.asyncDispose]())

describe('a call that rings', () => {
  test.each([
    ['busy', '486'],
    ['unavailable', '480'],
    ['declined', '603'],
    [undefined, '603'],
  ] as const)('declined as %s is refused with %s', async (reason, status) => {
    const { lineId, calling } = await talk.ring()
    expect(await talk.me.phone.decline(lineId, reason)).toMatchObject({ ok: true })
    await expect(calling).rejects.toThrow(status)
    expect(talk.line(lineId)).toMatchObject({ state: 'ended', endReason: 'declined' })
  })

  test('while the agent signs off is refused with 480, so that it rings on for colleagues', async () => {
    const { calling } = await talk.ring()
    const signedOff = talk.me.phone.setLogin(null)
    await expect(calling).rejects.toThrow('480')
    await signedOff
  })

  test('is sent on with 302 and the number', async () => {
    const { lineId, calling } = await talk.ring()
    expect(await talk.me.phone.forward(lineId, '+442079460777')).toMatchObject({ ok: true })
    await expect(calling).rejects.toThrow('302 <sip:+442079460777@pbx.localhost>')
    expect(talk.line(lineId)).toMatchObject({ state: 'ended', endReason: 'transferred' })
    expect(await talk.me.phone.forward(lineId, '1003')).toMatchObject({
      error: { code: 'phone.no-such-call' },
    })
  })

  test('is not sent on to what is no number, nor once it is answered', async () => {
    const { lineId } = await talk.receiveCall()
    expect(await talk.me.phone.forward(lineId, 'a b')).toMatchObject({
      error: { code: 'phone.number-invalid' },
    })
    expect(await talk.me.phone.forward(lineId, '1003')).toMatchObject({ error: { code: 'phone.not-now' } })
  })

  test('beside another is refused as busy where the agent wants no second call', async () => {
    talk.me.phone.setPolicy({ ...defaultCallPolicy, secondCall: 'decline-busy' })
    const { lineId } = await talk.receiveCall()
    await expect(talk.server.call()).rejects.toThrow('486')
    expect(talk.me.phone.lines).toMatchObject([{ id: lineId, state: 'connected' }])
  })

  test('beside another that rings rings too', async () => {
    talk.me.phone.setPolicy({ ...defaultCallPolicy, secondCall: 'decline-busy' })
    await talk.ring()
    await talk.ring()
    expect(talk.me.phone.lines.map(({ state }) => state)).toEqual(['ringing', 'ringing'])
  })
})

describe('a call of ours', () => {
  const dialled = async (answer: (request: Core.IncomingInviteRequest, nth: number) => void) => {
    const targets: string[] = []
    talk.server.onInvite = (request) => {
      targets.push(request.message.ruri?.toString() ?? '')
      answer(request, targets.length)
    }
    const done = await talk.me.phone.dial('1003')
    return { targets, lineId: done.ok ? done.value.lineId : '' }
  }
  const sendTo = (request: Core.IncomingInviteRequest, ...contacts: string[]) =>
    void request.redirect([], { statusCode: 302, extraHeaders: contacts.map((to) => `Contact: ${to}`) })

  test.each([
    [486, 'busy', '486 Busy Here'],
    [480, 'no-answer', '480 Temporarily Unavailable'],
    [488, 'refused', '488 Not Acceptable Here'],
    [603, 'declined', '603 Decline'],
  ] as const)('refused with %i ends as what it is', async (statusCode, endReason, endWords) => {
    const { lineId } = await dialled((request) => void request.reject({ statusCode }))
    await talk.waitForLine(lineId, { state: 'ended', endReason, endWords })
  })

  test('refused for a while says for how long', async () => {
    const refusal = { statusCode: 503, extraHeaders: ['Retry-After: 20'] }
    const { lineId } = await dialled((request) => void request.reject(refusal))
    const endWords = '503 Service Unavailable, Retry-After: 20'
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'failed', endWords })
  })

  test('sent elsewhere is made there, by the likeliest address first, under its own name', async () => {
    const callIds = new Set<string>()
    const { targets, lineId } = await dialled((request, nth) => {
      callIds.add(request.message.callId)
      if (nth === 1) sendTo(request, '<sip:1004@pbx.localhost>;q=0.2', '<sip:1005@pbx.localhost>;q=0.8')
      else if (nth === 2) request.reject({ statusCode: 486 })
      else void talk.server.accept(request)
    })
    await talk.waitForLine(lineId, { state: 'connected', number: '1003' })
    expect(targets).toEqual(['sip:1003@pbx.localhost', 'sip:1005@pbx.localhost', 'sip:1004@pbx.localhost'])
    expect([...callIds]).toEqual([talk.line(lineId).sipCallId])
    expect(await talk.me.phone.hold(lineId)).toMatchObject({ ok: true })
  })

  test('sent to a telephone number (tel:) is made there', async () => {
    const { targets, lineId } = await dialled((request, nth) => {
      if (nth === 1) sendTo(request, '<tel:+44-20-7946-0018;isub=1>')
      else void talk.server.accept(request)
    })
    await talk.waitForLine(lineId, { state: 'connected', number: '1003' })
    expect(targets).toEqual(['sip:1003@pbx.localhost', 'sip:+442079460018@pbx.localhost'])
  })

  test('sent round in a circle ends', async () => {
    const { targets, lineId } = await dialled((request, nth) =>
      sendTo(request, nth % 2 === 1 ? '<sip:1004@pbx.localhost>' : '<sip:1003@pbx.localhost>'),
    )
    await talk.waitForLine(lineId, {
      state: 'ended',
      endReason: 'refused',
      endWords: '302 Moved Temporarily',
    })
    expect(targets).toHaveLength(2)
  })

  test('sent on and on ends after five INVITEs', async () => {
    const { targets, lineId } = await dialled((request, nth) =>
      sendTo(request, `<sip:20${nth}@pbx.localhost>`),
    )
    await talk.waitForLine(lineId, { state: 'ended' })
    expect(targets).toHaveLength(5)
  })

  test('hung up while it is sent elsewhere is not made again', async () => {
    const asked = Promise.withResolvers<Core.IncomingInviteRequest>()
    const { targets, lineId } = await dialled((request) => asked.resolve(request))
    const request = await asked.promise
    await talk.me.phone.hangUp(lineId)
    sendTo(request, '<sip:1004@pbx.localhost>')
    await eventually(() => expect(talk.server.receivedMethods.at(-1)).toBe('ACK'))
    await talk.me.phone.dial('1005')
    await eventually(() => expect(targets).toContain('sip:1005@pbx.localhost'))
    expect(targets).toEqual(['sip:1003@pbx.localhost', 'sip:1005@pbx.localhost'])
    expect(talk.line(lineId)).toMatchObject({ state: 'ended', endReason: 'hung-up' })
  })
})

describe('a call that asks to be answered by itself', () => {
  const asks = { headers: ['Call-Info: <sip:pbx.localhost>;answer-after=0'] }

  test('is, where the agent allows it, and says so by a tone', async () => {
    talk.me.phone.setPolicy({ ...defaultCallPolicy, autoAnswer: 'asked' })
    await talk.server.call(asks)
    const { id } = await talk.me.line('connected')
    await eventually(() => expect(talk.me.engine.requests).toContain('audio.notice answered'))
    expect(talk.line(id).answeredBy).toBe('itself')
  })

  test('rings, where the agent does not, or is on another call', async () => {
    const first = await talk.ring(asks)
    expect(talk.line(first.lineId).state).toBe('ringing')
    await talk.me.phone.answer(first.lineId)
    expect(talk.line(first.lineId).answeredBy).toBe('agent')
    talk.me.phone.setPolicy({ ...defaultCallPolicy, autoAnswer: 'asked' })
    const second = await talk.ring(asks)
    expect(talk.line(second.lineId).state).toBe('ringing')
    expect(talk.me.engine.requests).not.toContain('audio.notice answered')
  })
})

describe('a phone service that wants a call to be answered (NOTIFY with Event: talk)', () => {
  const notify = async (event: string, call = 1) => {
    const session = await dialogOf(talk, call)
    return await talk.server.notify(session, [`Event: ${event}`, 'Subscription-State: active'])
  }

  test('is not obeyed, nor while the agent is on another call or takes none', async () => {
    const { lineId } = await talk.ring()
    expect(await notify('talk')).toBe(200)
    expect(talk.line(lineId)).toMatchObject({ state: 'ringing' })
    talk.me.phone.setPolicy({ ...defaultCallPolicy, autoAnswer: 'asked', takingCalls: false })
    expect(await notify('talk')).toBe(200)
    expect(talk.line(lineId)).toMatchObject({ state: 'ringing' })
    talk.me.phone.setPolicy({ ...defaultCallPolicy, autoAnswer: 'asked' })
    await talk.me.phone.answer(lineId)
    const second = await talk.ring()
    expect(await notify('talk', 2)).toBe(200)
    expect(talk.line(second.lineId)).toMatchObject({ state: 'ringing' })
  })

  test('is obeyed with the setting on', async () => {
    talk.me.phone.setPolicy({ ...defaultCallPolicy, autoAnswer: 'asked' })
    const { lineId } = await talk.ring()
    expect(await notify('talk')).toBe(200)
    await talk.waitForLine(lineId, { state: 'connected', answeredBy: 'service' })
  })

  test('resumes what it has put on hold itself, and never what the agent holds', async () => {
    const { lineId } = await talk.receiveCall()
    expect(await notify('hold')).toBe(200)
    await talk.waitForLine(lineId, { state: 'held' })
    expect(await notify('talk')).toBe(200)
    await talk.waitForLine(lineId, { state: 'connected' })
    await talk.me.phone.hold(lineId)
    expect(await notify('talk')).toBe(200)
    expect(await talk.me.phone.mute(lineId, true)).toMatchObject({ ok: true })
    expect(talk.line(lineId)).toMatchObject({ state: 'held' })
  })
})

test('a phone service that was told to answer by the agent is obeyed, and the agent has answered', async () => {
  const requested = new Set<string>()
  await using asked = await startScriptedTalk({ hasRequestedAnswer: ({ number }) => requested.has(number) })
  const { lineId } = await asked.ring()
  requested.add(asked.line(lineId).number)
  const session = await dialogOf(asked, 1)
  expect(await asked.server.notify(session, ['Event: talk', 'Subscription-State: active'])).toBe(200)
  await asked.waitForLine(lineId, { state: 'connected', answeredBy: 'agent' })
})

/** The server's dialog of the nth call, which it has once it has read the phone's 180. */
function dialogOf({ server }: Pick<ScriptedTalk, 'server'>, call: number) {
  return eventually(() => {
    const session = server.dialogs[call - 1]
    if (!session) throw new Error('There is no dialog.')
    return session
  })
}
