import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Core } from 'sip.js'
import { eventually } from '#test/support/eventually.ts'
import { type ScriptedReferral, answerReferrals } from '#test/support/scripted-referral.ts'
import { type ScriptedTalk, startScriptedTalk } from '#test/support/scripted-talk.ts'
import type { ScriptedCall } from '#test/support/scripted-sip-server.ts'

let talk: ScriptedTalk
let callerId: string
let caller: ScriptedCall
let referral: ScriptedReferral
/** INVITEs of the phone, in the order in which they came. */
let invites: Core.IncomingInviteRequest[]

beforeEach(async () => {
  talk = await startScriptedTalk()
  invites = []
  talk.server.onInvite = (request) => void invites.push(request)
  const { lineId, call } = await talk.receiveCall()
  callerId = lineId
  caller = call
  referral = answerReferrals(call)
})

afterEach(() => talk[Symbol.asyncDispose]())

/** The agent asks to talk to somebody first; they ring. */
async function consulting(): Promise<{ lineId: string; request: Core.IncomingInviteRequest }> {
  const dialled = await talk.me.phone.consult(callerId, '1003')
  if (!dialled.ok) throw new Error(dialled.error.code)
  const request = await eventually(() => {
    const [invite] = invites
    if (!invite) throw new Error('Nobody is called.')
    return invite
  })
  request.progress({ statusCode: 180, extraHeaders: ['Contact: <sip:platform@pbx.localhost>'] })
  const { lineId } = dialled.value
  await talk.waitForLine(lineId, { state: 'early', consultFor: callerId, number: '1003' })
  return { lineId, request }
}

async function talkingFirst(): Promise<{ lineId: string; call: ScriptedCall }> {
  const { lineId, request } = await consulting()
  const call = await talk.server.accept(request)
  await talk.waitForLine(lineId, { state: 'connected' })
  return { lineId, call }
}

test('the caller is held before anybody is called', async () => {
  const { lineId } = await consulting()
  const order = talk.server.requests.filter(({ method }) => method === 'INVITE')
  expect(order.map(({ body }) => /a=(sendonly|sendrecv)/.exec(body)?.[1])).toEqual(['sendonly', 'sendrecv'])
  expect(talk.line(callerId).state).toBe('held')
  expect(await talk.me.phone.consult(callerId, '1004')).toMatchObject({ error: { code: 'phone.not-now' } })
  expect(talk.line(lineId).transfer).toBeNull()
})

test('a number that cannot be dialled leaves the caller with the agent', async () => {
  expect(await talk.me.phone.consult(callerId, 'a b')).toMatchObject({
    error: { code: 'phone.number-invalid' },
  })
  expect(talk.line(callerId).state).toBe('connected')
})

describe('completing', () => {
  test('joins the two by REFER with Replaces, and keeps both calls until the final word', async () => {
    const { lineId, call } = await talkingFirst()
    const done = talk.me.phone.completeTransfer(lineId)
    const target = decodeURIComponent(await referral.arrived())
    const { callId, localTag, remoteTag } = call.session
    // The Contact of the 200, not that of the 180 before it.
    expect(target).toBe(
      `<sip:platform@pbx.localhost;transport=ws?Replaces=${callId};to-tag=${localTag};from-tag=${remoteTag}>`,
    )
    await referral.notify(100, 'Trying')
    await talk.waitForLine(callerId, { transfer: { to: '1003', stage: 'trying', words: '100 Trying' } })
    expect(talk.line(lineId).state).toBe('connected')
    await referral.notify(200, 'OK')
    expect(await done).toMatchObject({ ok: true })
    for (const id of [callerId, lineId])
      await talk.waitForLine(id, { state: 'ended', endReason: 'transferred' })
    await eventually(() =>
      expect(talk.server.receivedMethods.filter((method) => method === 'BYE')).toHaveLength(2),
    )
  })

  test('that fails leaves both calls, with the reason, and the caller can be taken back', async () => {
    const { lineId } = await talkingFirst()
    const done = talk.me.phone.completeTransfer(lineId)
    await referral.arrived()
    expect(await talk.me.phone.backToCaller(lineId)).toMatchObject({ error: { code: 'phone.not-now' } })
    await referral.notify(503, 'Service Unavailable')
    expect(await done).toMatchObject({ error: { code: 'phone.failed', detail: '503 Service Unavailable' } })
    await talk.waitForLine(callerId, {
      state: 'held',
      transfer: { to: '1003', stage: 'failed', words: '503 Service Unavailable' },
    })
    await talk.waitForLine(lineId, { state: 'connected' })
    expect(await talk.me.phone.backToCaller(callerId)).toMatchObject({ ok: true })
    await talk.waitForLine(callerId, { state: 'connected' })
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'hung-up' })
  })

  test('while it still rings hands the ringing over, and takes the own call back after it', async () => {
    const { lineId, request } = await consulting()
    const done = talk.me.phone.completeTransfer(lineId)
    const target = decodeURIComponent(await referral.arrived())
    expect(target).toContain(`Replaces=${request.message.callId};to-tag=`)
    expect(talk.server.receivedMethods).not.toContain('CANCEL')
    await referral.notify(200, 'OK')
    expect(await done).toMatchObject({ ok: true })
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'transferred' })
    await eventually(() => expect(talk.server.receivedMethods).toContain('CANCEL'))
  })

  test('while it rings, at a server that cannot hand it over, cancels and transfers blindly', async () => {
    const { lineId } = await consulting()
    const done = talk.me.phone.completeTransfer(lineId)
    await referral.arrived()
    await referral.notify(481, 'Call/Transaction Does Not Exist')
    expect(await referral.arrived(1)).toBe('<sip:1003@pbx.localhost>')
    expect(talk.server.receivedMethods).toContain('CANCEL')
    await referral.notify(200, 'OK')
    expect(await done).toMatchObject({ ok: true })
    await talk.waitForLine(callerId, { state: 'ended', endReason: 'transferred' })
  })

  test('is refused before anybody rings, and for what is no consultation', async () => {
    const dialled = await talk.me.phone.consult(callerId, '1003')
    const lineId = dialled.ok ? dialled.value.lineId : ''
    expect(await talk.me.phone.completeTransfer(lineId)).toMatchObject({ error: { code: 'phone.not-now' } })
    expect(await talk.me.phone.completeTransfer(callerId)).toMatchObject({
      error: { code: 'phone.no-such-call' },
    })
  })
})

describe('going back to the caller', () => {
  test('before the other rings cancels the call', async () => {
    const dialled = await talk.me.phone.consult(callerId, '1003')
    const lineId = dialled.ok ? dialled.value.lineId : ''
    expect(await talk.me.phone.backToCaller(lineId)).toMatchObject({ ok: true })
    await talk.waitForLine(callerId, { state: 'connected' })
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'hung-up' })
  })

  test('while the other rings cancels the call', async () => {
    const { lineId } = await consulting()
    expect(await talk.me.phone.backToCaller(lineId)).toMatchObject({ ok: true })
    await eventually(() => expect(talk.server.receivedMethods).toContain('CANCEL'))
    await talk.waitForLine(callerId, { state: 'connected' })
  })

  test('while the other talks hangs up there', async () => {
    const { lineId } = await talkingFirst()
    expect(await talk.me.phone.backToCaller(callerId)).toMatchObject({ ok: true })
    await talk.waitForLine(lineId, { state: 'ended' })
    await talk.waitForLine(callerId, { state: 'connected' })
  })

  test.each([
    [486, 'busy'],
    [603, 'declined'],
    [480, 'no-answer'],
  ] as const)('after the other answered %i finds the caller still on hold', async (statusCode, endReason) => {
    const { lineId, request } = await consulting()
    request.reject({ statusCode })
    await talk.waitForLine(lineId, { state: 'ended', endReason })
    expect(talk.line(callerId).state).toBe('held')
    expect(await talk.me.phone.backToCaller(lineId)).toMatchObject({ ok: true })
    await talk.waitForLine(callerId, { state: 'connected' })
  })

  test('after the other hung up finds the caller still on hold', async () => {
    const { lineId, call } = await talkingFirst()
    call.session.bye()
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'far-end-hung-up' })
    expect(talk.line(callerId).state).toBe('held')
    expect(await talk.me.phone.resume(callerId)).toMatchObject({ ok: true })
  })
})

test('a caller who gives up leaves an ordinary call', async () => {
  const { lineId } = await talkingFirst()
  await talk.me.phone.hangUp(callerId)
  await talk.waitForLine(lineId, { state: 'connected', consultFor: null })
  expect(await talk.me.phone.completeTransfer(lineId)).toMatchObject({
    error: { code: 'phone.no-such-call' },
  })
})

describe('a far end that puts another in its place (Replaces)', () => {
  const replacing = ({ session: { callId, localTag, remoteTag } }: ScriptedCall) => ({
    headers: [`Replaces: ${callId};to-tag=${remoteTag};from-tag=${localTag}`, 'Require: replaces'],
  })

  test('leaves the agent consulting, now with the other one', async () => {
    const { lineId, call } = await talkingFirst()
    await talk.server.call(replacing(call))
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'transferred' })
    expect(await talk.me.line('connected')).toMatchObject({ consultFor: callerId })
    expect(talk.line(callerId).state).toBe('held')
  })

  test('leaves the agent consulting, now for another caller', async () => {
    const { lineId } = await talkingFirst()
    await talk.server.call(replacing(caller))
    await talk.waitForLine(callerId, { state: 'ended', endReason: 'transferred' })
    const { id } = await talk.me.line('held')
    expect(talk.line(lineId)).toMatchObject({ state: 'connected', consultFor: id })
  })
})
