import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiAnswer } from '#test/support/fake-api.ts'
import { customer, TextFixture } from '#test/support/text-fixture.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let fixture: TextFixture
let answer: (answer: ApiAnswer) => void

beforeEach(async () => {
  fixture = await TextFixture.open()
  await fixture.signIn()
  fixture.platform.routes.set('POST /sms', () => new Promise<ApiAnswer>((resolve) => (answer = resolve)))
})

afterEach(() => fixture[Symbol.asyncDispose]())

async function shown() {
  const opened = await fixture.orders.open({ key: customer, count: 10 })
  if (!opened.ok) throw new Error(opened.error.code)
  return opened.value.messages.map(({ words, state }) => `${words}: ${state.kind}`)
}

async function send(words: string): Promise<void> {
  await fixture.orders.send({ to: customer, from: '', words })
  await flushTasks()
}

test('a text whose record is read before its answer comes is there once', async () => {
  await send('Ok')
  expect(await shown()).toEqual(['Ok: sending'])
  const record = fixture.addText({ type: 'out', message: 'Ok' })
  await fixture.advance(30_000)
  expect(await shown()).toEqual(['Ok: sent'])
  answer(ok({ data: record }))
  await flushTasks()
  expect(await shown()).toEqual(['Ok: sent'])
})

test('a text that failed is there, even where the same words went from another device at that moment', async () => {
  await send('Ok')
  await send('Later')
  fixture.addText({ type: 'out', message: 'Ok' })
  await fixture.advance(30_000)
  answer(err(appError('platform.refused', 'No credit')))
  await flushTasks()
  expect(await shown()).toEqual(['Ok: failed', 'Later: queued'])
})

test('a text that waits says for what, and when it is tried next, until it goes', async () => {
  fixture.failure = appError('network.unreachable')
  const { revision } = fixture.state
  await send('Ok')
  const [text] = (await fixture.open()).messages
  expect(text?.state).toEqual({
    kind: 'queued',
    wait: { error: fixture.failure, next: fixture.clock.now() + 1_000 },
  })
  expect(fixture.state.revision).toBeGreaterThan(revision)
  await fixture.advance(1_000, 250)
  const [again] = (await fixture.open()).messages
  expect(again?.state).toMatchObject({ kind: 'queued', wait: { next: fixture.clock.now() + 2_000 } })
  fixture.failure = null
  void fixture.orders.refresh()
  await fixture.advance(250, 250)
  expect(await shown()).toEqual(['Ok: sending'])
})

test('a text that nobody answered says that it is looked for', async () => {
  await send('Ok')
  answer(err(appError('network.timeout')))
  await fixture.advance(2_500, 250)
  expect((await fixture.open()).messages[0]?.state).toEqual({ kind: 'sending', isUnclear: true })
})
