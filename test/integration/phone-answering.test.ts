import { afterEach, beforeEach, expect, test } from 'vitest'
import { lineOrders } from '#electron/host/line-orders/line-orders.ts'
import { eventually } from '#test/support/eventually.ts'
import { type ScriptedTalk, startScriptedTalk } from '#test/support/scripted-talk.ts'

/**
 * Between the click and the answer that the caller gets, in milliseconds. What is asked meanwhile gets no answer: whoever
 * waited for one would wait for 8 s, and for 32 s.
 */
const maxDelay = 7_000

let talk: ScriptedTalk

beforeEach(async () => {
  talk = await startScriptedTalk()
})
afterEach(() => talk[Symbol.asyncDispose]())

test('a server that came back and says nothing of the call that rings does not hold up its answer', async () => {
  const { server, me } = talk
  const { lineId, calling } = await talk.ring()
  server.ignoredMethods = new Set(['OPTIONS'])
  server.cut()
  await eventually(() => expect(me.phone.state.registration.kind).not.toBe('registered'))
  await me.registered()
  const clickedAt = Date.now()
  expect(await me.phone.answer(lineId)).toMatchObject({ ok: true })
  await calling
  expect(Date.now() - clickedAt).toBeLessThan(maxDelay)
})

test('a caller whose telephone does not answer the hold does not hold up the next, and hears the agent no more', async () => {
  const { server, me } = talk
  const { phone } = me
  const line = lineOrders({ phone, calls: { wake: () => {} }, country: () => 'GB' })
  const first = await talk.receiveCall()
  const ada = talk.addVoice(first.call, 440)
  await eventually(() => expect(ada.heardShare(900)).toBeGreaterThan(0.7))
  const { lineId, calling } = await talk.ring()
  server.ignoredMethods = new Set(['INVITE'])
  const clickedAt = Date.now()
  expect(await line.holdAndAnswer({ lineId })).toMatchObject({ ok: true })
  await calling
  expect(Date.now() - clickedAt).toBeLessThan(maxDelay)
  await eventually(() => expect(ada.heardLevel).toBeLessThan(0.005))
})
