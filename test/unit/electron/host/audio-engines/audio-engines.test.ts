import { expect, test } from 'vitest'
import { AudioEngines } from '#electron/host/audio-engines/audio-engines.ts'
import { ok } from '#shared/core/result.ts'
import type { AudioState } from '#shared/host/slices.ts'
import type { Frame } from '#shared/host/wire.ts'
import { channelPair } from '#test/support/channel-pair.ts'
import { flushTasks } from '#test/support/flush-tasks.ts'

/** A page with an engine that answers every order with its own name. */
function enginePage(engines: AudioEngines, name: string) {
  const pair = channelPair()
  const heard: Frame[] = []
  pair.page.on((frame) => {
    heard.push(frame)
    if (frame.kind === 'ask') pair.page.send({ kind: 'reply', id: frame.id, result: ok({ sdp: name }) })
  })
  engines.attach(pair.host)
  return { ...pair, heard, offer: () => pair.page.send({ kind: 'audio-offered' }) }
}

const answer = { lineId: 'a', direction: 'sendrecv' } as const

test('the first page is in use, the next takes over when it goes, and without one nothing is answered', async () => {
  const states: AudioState[] = []
  const engines = new AudioEngines((state) => states.push(state))
  const readiness: boolean[] = []
  engines.onReady((ready) => readiness.push(ready))
  expect(await engines.ask('audio.offer', answer)).toMatchObject({ error: { code: 'phone.no-audio-engine' } })

  const [first, second, console] = ['first', 'second', 'console'].map((name) => enginePage(engines, name))
  if (!first || !second || !console) throw new Error('no pages')
  first.offer()
  first.offer()
  second.offer()
  await flushTasks()
  expect(first.heard).toEqual([{ kind: 'audio-role', active: true }])
  expect(second.heard).toEqual([{ kind: 'audio-role', active: false }])
  expect(await engines.ask('audio.offer', answer)).toMatchObject({ value: { sdp: 'first' } })

  console.close()
  expect(readiness).toEqual([true])
  const asked = engines.ask('audio.close', { lineId: 'a' })
  first.close()
  expect(await asked).toMatchObject({ error: { code: 'host.disconnected' } })
  await flushTasks()
  expect(readiness).toEqual([true, false, true])
  expect(second.heard.at(-1)).toEqual({ kind: 'audio-role', active: true })
  expect(await engines.ask('audio.offer', answer)).toMatchObject({ value: { sdp: 'second' } })

  second.close()
  expect(engines.ready).toBe(false)
  expect(states.map(({ engine }) => engine)).toEqual(['ready', 'absent', 'ready', 'absent'])
})

test('only reports of the engine in use count', async () => {
  const states: AudioState[] = []
  const engines = new AudioEngines((state) => states.push(state))
  const reports: string[] = []
  engines.onReport((report) => reports.push(report.kind))
  const [first, second] = ['first', 'second'].map((name) => enginePage(engines, name))
  if (!first || !second) throw new Error('no pages')
  first.offer()
  second.offer()
  second.page.send({ kind: 'audio-report', report: { kind: 'microphone', state: 'absent' } })
  first.page.send({ kind: 'audio-report', report: { kind: 'microphone', state: 'denied' } })
  first.page.send({ kind: 'audio-report', report: { kind: 'error', error: { code: 'audio.failed' } } })
  await flushTasks()
  expect(reports).toEqual(['microphone', 'error'])
  expect(states.at(-1)).toEqual({ engine: 'ready', microphone: 'denied', error: { code: 'audio.failed' } })
})
