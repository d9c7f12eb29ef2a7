import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiAnswer } from '#test/support/fake-api.ts'
import { customer, TextDesk } from '#test/support/text-desk.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { settled } from '#test/support/settled.ts'

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
  await settled()
}

test('a text whose record is read before its answer comes is there once', async () => {
  await send('Ok')
  expect(await shown()).toEqual(['Ok: sending'])
  const record = desk.put({ type: 'out', message: 'Ok' })
  await desk.pass(30_000)
  expect(await shown()).toEqual(['Ok: sent'])
  answer(ok({ data: record }))
  await settled()
  expect(await shown()).toEqual(['Ok: sent'])
})

test('a text that failed is there, even where the same words went from another device at that moment', async () => {
  await send('Ok')
  await send('Later')
  desk.put({ type: 'out', message: 'Ok' })
  await desk.pass(30_000)
  answer(err(appError('platform.refused', 'No credit')))
  await settled()
  expect(await shown()).toEqual(['Ok: failed', 'Later: queued'])
})
