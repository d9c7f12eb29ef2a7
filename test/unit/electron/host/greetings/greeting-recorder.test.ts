import { expect, test } from 'vitest'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import { GreetingRecorder } from '#electron/host/greetings/greeting-recorder.ts'
import { FakeAudioPort } from '#test/support/fake-audio-port.ts'

const nothing = err(appError('greeting.nothing-recorded'))

function desk() {
  const audio = new FakeAudioPort()
  const lines = { busy: false }
  const recorder = new GreetingRecorder({ audio, isBusy: () => lines.busy })
  const orders = () =>
    audio.requests.map(({ method, input }) =>
      method === 'audio.record' ? (input as { what: string }).what : 'taken',
    )
  return { audio, lines, recorder, orders }
}

test('records for a page, and hands over what was said once', async () => {
  const { recorder, orders, audio } = desk()
  const page = recorder.page()
  expect(await page.record()).toEqual(ok(undefined))
  expect(audio.lastInput('audio.record')).toEqual({ what: 'begin', longest: 300 })
  await page.recorded()
  expect(await page.recorded()).toEqual(nothing)
  expect(orders()).toEqual(['begin', 'taken'])
})

test('is refused while a call is on, and ended when one comes', async () => {
  const { recorder, orders, lines } = desk()
  const page = recorder.page()
  lines.busy = true
  expect(await page.record()).toEqual(err(appError('greeting.during-call')))
  expect(orders()).toEqual([])
  lines.busy = false
  await page.record()
  recorder.linesChanged()
  expect(orders()).toEqual(['begin'])
  lines.busy = true
  recorder.linesChanged()
  expect(orders()).toEqual(['begin', 'stop'])
  await page.recorded()
  expect(orders()).toEqual(['begin', 'stop', 'taken'])
})

test('ends where a call comes while the microphone opens', async () => {
  const { recorder, orders, lines } = desk()
  const recording = recorder.page().record()
  lines.busy = true
  recorder.linesChanged()
  expect(await recording).toEqual(err(appError('greeting.during-call')))
  expect(orders()).toEqual(['begin', 'stop', 'forget'])
})

test('ends with its page, and not with another', async () => {
  const { recorder, orders } = desk()
  const [page, other] = [recorder.page(), recorder.page()]
  await page.record()
  expect(await other.recorded()).toEqual(nothing)
  other[Symbol.dispose]()
  expect(orders()).toEqual(['begin'])
  page[Symbol.dispose]()
  expect(orders()).toEqual(['begin', 'forget'])
})

test('ends with the engine, and belongs to the page that asked last', async () => {
  const { recorder, audio, orders } = desk()
  const [page, other] = [recorder.page(), recorder.page()]
  await page.record()
  await other.record()
  expect(await page.recorded()).toEqual(nothing)
  audio.disconnect()
  expect(await other.recorded()).toEqual(nothing)
  expect(orders()).toEqual(['begin', 'begin'])
  recorder[Symbol.dispose]()
})
