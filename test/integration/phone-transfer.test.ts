import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { hurriedClock } from '#test/support/hurried-clock.ts'
import { answerReferrals } from '#test/support/scripted-referral.ts'
import { type ScriptedTalk, startScriptedTalk } from '#test/support/scripted-talk.ts'

let talk: ScriptedTalk

beforeEach(async () => {
  talk = await startScriptedTalk()
})

afterEach(() => talk[Symbol.asyncDispose]())

/** A call that stands, and its transfer to 1003, which has been asked for. */
async function transferring() {
  const { lineId, call } = await talk.receiveCall()
  const referral = answerReferrals(call)
  const done = talk.me.phone.transfer(lineId, '1003')
  await referral.arrived()
  return { lineId, call, referral, done }
}

describe('a blind transfer', () => {
  test('is asked for, tried, rings and succeeds: the caller waits on hold, then the leg is hung up here', async () => {
    const { lineId, call } = await talk.receiveCall()
    const referral = answerReferrals(call)
    const done = talk.me.phone.transfer(lineId, '1003')
    expect(await referral.arrived()).toBe('<sip:1003@pbx.localhost>')
    expect(talk.line(lineId)).toMatchObject({ state: 'held', transfer: { to: '1003', stage: 'asked' } })
    expect(await referral.notify(100, 'Trying')).toBe(200)
    await talk.waitForLine(lineId, { transfer: { to: '1003', stage: 'trying', words: '100 Trying' } })
    expect(await referral.notify(180, 'Ringing')).toBe(200)
    await talk.waitForLine(lineId, { transfer: { to: '1003', stage: 'ringing', words: '180 Ringing' } })
    expect(talk.server.receivedMethods).not.toContain('BYE')
    await referral.notify(200, 'OK')
    expect(await done).toMatchObject({ ok: true })
    await talk.waitForLine(lineId, { state: 'ended', endReason: 'transferred' })
    await eventually(() => expect(talk.server.receivedMethods).toContain('BYE'))
  })

  test.each([
    [486, 'Busy Here', 'phone.busy'],
    [480, 'Temporarily Unavailable', 'phone.no-answer'],
    [404, 'Not Found', 'phone.number-invalid'],
    [603, 'Decline', 'phone.failed'],
  ])('to somebody who answers %i comes back to the caller with the reason', async (status, words, code) => {
    const { lineId, referral, done } = await transferring()
    await referral.notify(status, words)
    expect(await done).toMatchObject({ error: { code, detail: `${status} ${words}` } })
    await talk.waitForLine(lineId, {
      state: 'connected',
      transfer: { to: '1003', stage: 'failed', words: `${status} ${words}` },
    })
    expect(talk.server.receivedMethods).not.toContain('BYE')
  })

  test('that the server refuses leaves the call as it was, and may be tried again', async () => {
    const { lineId, call } = await talk.receiveCall()
    const referral = answerReferrals(call, [403])
    expect(await talk.me.phone.transfer(lineId, '1003')).toMatchObject({
      error: { code: 'phone.failed', detail: '403 Forbidden' },
    })
    await talk.waitForLine(lineId, {
      state: 'connected',
      transfer: { to: '1003', stage: 'failed', words: '403 Forbidden' },
    })
    const again = talk.me.phone.transfer(lineId, '1004')
    expect(await referral.arrived(1)).toBe('<sip:1004@pbx.localhost>')
    await talk.waitForLine(lineId, { transfer: { to: '1004', stage: 'asked', words: '' } })
    await referral.notify(200, 'OK')
    expect(await again).toMatchObject({ ok: true })
  })

  test('of a caller who was held before stays held when it fails', async () => {
    const { lineId, call } = await talk.receiveCall()
    const referral = answerReferrals(call, [503])
    await talk.me.phone.hold(lineId)
    await talk.me.phone.transfer(lineId, '1003')
    expect(referral.asked).toHaveLength(1)
    expect(talk.line(lineId)).toMatchObject({ state: 'held', transfer: { stage: 'failed' } })
  })

  test('that fails while the agent talks to somebody else by now leaves the caller on hold', async () => {
    const { lineId, referral, done } = await transferring()
    const next = await talk.receiveCall()
    await referral.notify(486, 'Busy Here')
    expect(await done).toMatchObject({ error: { code: 'phone.busy' } })
    expect(talk.line(lineId)).toMatchObject({ state: 'held', transfer: { stage: 'failed' } })
    expect(talk.line(next.lineId)).toMatchObject({ state: 'connected' })
  })

  test('during which the caller hangs up ends as what it is', async () => {
    const { lineId, call, referral, done } = await transferring()
    await referral.notify(180, 'Ringing')
    call.session.bye()
    expect(await done).toMatchObject({ error: { code: 'phone.no-such-call' } })
    expect(talk.line(lineId)).toMatchObject({ state: 'ended', endReason: 'far-end-hung-up' })
  })

  test('at a server that accepts it, sends no NOTIFY and hangs up was accepted, no more', async () => {
    const { lineId, call, done } = await transferring()
    // The answer to the REFER is on its way before the BYE.
    await call.reinvite('sendrecv')
    call.session.bye()
    expect(await done).toMatchObject({ error: { code: 'phone.transfer-accepted' } })
    expect(talk.line(lineId)).toMatchObject({ state: 'ended', endReason: 'far-end-hung-up' })
  })

  test('is not asked for twice at the same time, nor of a call that rings', async () => {
    const { lineId, call } = await talk.receiveCall()
    answerReferrals(call)
    void talk.me.phone.transfer(lineId, '1003')
    expect(await talk.me.phone.transfer(lineId, '1004')).toMatchObject({ error: { code: 'phone.not-now' } })
    const { lineId: ringing } = await talk.ring()
    expect(await talk.me.phone.transfer(ringing, '1004')).toMatchObject({ error: { code: 'phone.not-now' } })
    expect(await talk.me.phone.transfer(lineId, 'a b')).toMatchObject({
      error: { code: 'phone.number-invalid' },
    })
  })
})

test('a re-INVITE names the party to whom the server has transferred the caller', async () => {
  const { lineId, call } = await talk.receiveCall()
  await call.reinvite('sendrecv', ['P-Asserted-Identity: "Kit Colleague" <sip:1003@pbx.localhost>'])
  await talk.waitForLine(lineId, { number: '1002', asserted: { number: '1003', name: 'Kit Colleague' } })
})

test('a server that says nothing of a transfer at all leaves the caller with the agent in the end', async () => {
  await talk[Symbol.asyncDispose]()
  talk = await startScriptedTalk({ clock: hurriedClock })
  const { lineId, call } = await talk.receiveCall()
  answerReferrals(call)
  expect(await talk.me.phone.transfer(lineId, '1003')).toMatchObject({
    error: { code: 'phone.transfer-unknown' },
  })
  await talk.waitForLine(lineId, { state: 'connected', transfer: { to: '1003', stage: 'failed', words: '' } })
})
