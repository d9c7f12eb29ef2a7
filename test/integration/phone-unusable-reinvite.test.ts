import { expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import { eventually } from '#test/support/eventually.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { NodeAudioEngine } from '#test/support/node-audio-engine.ts'
import { startScriptedTalk } from '#test/support/scripted-talk.ts'

/** Chromium fails to apply an offer, and accepts no further description for that connection. */
function engineThatFailsToAnswer() {
  const engine = new NodeAudioEngine()
  const { ask } = engine
  let fails = false
  const failing: typeof ask = (method, ...input) =>
    fails && method === 'audio.answer'
      ? (Promise.resolve(err(appError('audio.failed', 'ERROR_CONTENT'))) as never)
      : ask(method, ...input)
  Object.assign(engine, { ask: failing })
  return { engine, fail: (now: boolean) => (fails = now) }
}

test('offers to renew a connection are limited where the far end refuses them all, and no dead connection is measured', async () => {
  await using stack = new AsyncDisposableStack()
  const clock = new ManualClock()
  const { engine, fail } = engineThatFailsToAnswer()
  const { server, me, receiveCall, waitForLine } = stack.use(await startScriptedTalk({ clock, engine }))
  const { lineId, call } = await receiveCall()
  const offers = () => server.receivedMethods.filter((method) => method === 'INVITE').length
  server.reinviteRefusals.push(...Array.from({ length: 500 }, () => 488))
  fail(true)
  expect(await call.reinvite('sendrecv')).toBe(488)
  fail(false)
  // In steps, so that the phone's pings are answered in time.
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000)
      await server.ask('OPTIONS', [])
    }
  }
  await eventually(() => expect(offers()).toBe(1))
  let since = clock.now()
  for (const pause of [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500]) {
    const before = offers()
    await eventually(
      async () => {
        await pass(1)
        expect(offers()).toBe(before + 1)
      },
      { timeout: 30_000 },
    )
    expect(clock.now() - since).toBeGreaterThanOrEqual(pause)
    since = clock.now()
  }
  await eventually(
    async () => {
      await pass(10)
      expect(offers()).toBe(40)
    },
    { timeout: 30_000 },
  )
  await pass(120)
  expect(offers()).toBe(40)
  await waitForLine(lineId, { state: 'connected' })
  expect(engine.size).toBe(0)

  // The agent may try again, as the screen suggests.
  expect(await me.phone.hold(lineId)).toMatchObject({ ok: false })
  await eventually(() => expect(engine.size).toBe(0))
  server.reinviteRefusals.length = 0
  expect(await me.phone.hold(lineId)).toMatchObject({ ok: true })
  expect(await me.phone.resume(lineId)).toMatchObject({ ok: true })
  expect(engine.size).toBe(1)

  // The next unusable description has a series of its own.
  const before = offers()
  fail(true)
  // It may have to wait for the end of the last exchange.
  await eventually(async () => expect(await call.reinvite('sendrecv')).toBe(488))
  fail(false)
  await eventually(() => expect(offers()).toBe(before + 1))
})
