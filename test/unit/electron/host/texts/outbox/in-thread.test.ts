import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiAnswer } from '#test/support/fake-api.ts'
import { customer, TextDesk } from '#test/support/text-desk.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

let desk: TextDesk
let answer: (answer: ApiAnswer) => void

beforeEach(async () => {
  desk = await TextDesk.open()
  await desk.signIn()
  desk.platform.routes.set('POST /sms', () => new Promise<ApiAnswer>((resolve) => (answer = resolve)))
})

afterEach(() => desk[Symbol.asyncDispose]())

async function shown() {
  const opened = await desk.orders.open({ key: customer, count: 10 })
  if (!opened.ok) throw new Error(opened.error.code)
  return opened.value.messages.map(({ words, state }) => `${words}: ${state.kind}`)
}

async function send(words: string): Promise<void> {
  await desk.orders.send({ to: customer, from: '', words })
  await flushTasks()
}

test('a text whose record is read before its answer comes is there once', async () => {
  await send('Ok')
  expect(await shown()).toEqual(['Ok: sending'])
  const record = desk.addText({ type: 'out', message: 'Ok' })
  await desk.advance(30_000)
  expect(await shown()).toEqual(['Ok: sent'])
  answer(ok({ data: record }))
  await flushTasks()
  expect(await shown()).toEqual(['Ok: sent'])
})

test('a text that failed is there, even where the same words went from another device at that moment', async () => {
  await send('Ok')
  await send('Later')
  desk.addText({ type: 'out', message: 'Ok' })
  await desk.advance(30_000)
  answer(err(appError('platform.refused', 'No credit')))
  await flushTasks()
  expect(await shown()).toEqual(['Ok: failed', 'Later: queued'])
})

test('a text that waits says for what, and when it is tried next, until it goes', async () => {
  desk.failure = appError('network.unreachable')
  const { revision } = desk.state
  await send('Ok')
  const [text] = (await desk.open()).messages
  expect(text?.state).toEqual({
    kind: 'queued',
    wait: { error: desk.failure, next: desk.clock.now() + 1_000 },
  })
  expect(desk.state.revision).toBeGreaterThan(revision)
  await desk.advance(1_000, 250)
  const [again] = (await desk.open()).messages
  expect(again?.state).toMatchObject({ kind: 'queued', wait: { next: desk.clock.now() + 2_000 } })
  desk.failure = null
  void desk.orders.refresh()
  await desk.advance(250, 250)
  expect(await shown()).toEqual(['Ok: sending'])
})

test('a text that nobody answered says that it is looked for', async () => {
  await send('Ok')
  answer(err(appError('network.timeout')))
  await desk.advance(2_500, 250)
  expect((await desk.open()).messages[0]?.state).toEqual({ kind: 'sending', isUnclear: true })
})
