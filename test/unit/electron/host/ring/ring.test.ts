import { expect, test } from 'vitest'
import { Ringer, ringSound } from '#electron/host/ring/ring-feature.ts'
import type { AudioPort } from '#electron/host/ports.ts'
import type { Ask } from '#shared/host/asker.ts'
import type { AudioMethods } from '#shared/host/audio.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { ok } from '#shared/core/result.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const settings = defaultSettings
const ringing = phoneLine({ id: 'r' })

test.for([
  ['nothing', [], 'none'],
  ['one call', [ringing], 'ring'],
  ['two calls', [ringing, phoneLine({ id: 'r2' })], 'ring'],
  ['a call while talking', [ringing, phoneLine({ state: 'connected' })], 'waiting'],
  ['a call while one is held', [ringing, phoneLine({ state: 'held' })], 'waiting'],
  ['a call while dialling', [ringing, phoneLine({ state: 'early' })], 'waiting'],
  ['a call after one that is over', [ringing, phoneLine({ state: 'ended' })], 'ring'],
  ['a call that is being answered', [phoneLine({ state: 'answering' })], 'none'],
] as const)('%s', ([, lines, sound]) => {
  expect(ringSound(lines, settings)).toBe(sound)
  expect(ringSound(lines, { ...settings, takingCalls: false })).toBe('none')
})

test('a second call is heard at its own volume, or only seen', () => {
  const lines = [ringing, phoneLine({ state: 'connected' })]
  expect(ringSound(lines, { ...settings, secondCall: 'banner' })).toBe('none')
  expect(ringSound([ringing], { ...settings, secondCall: 'banner' })).toBe('ring')
  const inputs: unknown[] = []
  const ask = ((_: string, input: unknown) => {
    inputs.push(input)
    return Promise.resolve(ok(undefined))
  }) as Ask<AudioMethods>
  const ringer = new Ringer({ ready: true, ask, onReport: () => () => {}, onReady: () => () => {} })
  ringer.update(lines, settings)
  expect(inputs).toEqual([{ sound: 'waiting', volume: settings.audio.waitingVolume }])
})

test('each change is told once and at once; an engine that comes later is told too', () => {
  const requests: string[] = []
  const readiness = new Emitter<boolean>()
  const ask = ((method: string, input: { sound?: string }) => {
    requests.push(`${method} ${input.sound}`)
    return Promise.resolve(ok(undefined))
  }) as Ask<AudioMethods>
  const audio = {
    ready: false,
    ask,
    onReport: () => () => {},
    onReady: (heard: (ready: boolean) => void) => readiness.on(heard),
  }
  const ringer = new Ringer(audio satisfies AudioPort)
  ringer.update([ringing], settings)
  expect(requests).toEqual([])
  audio.ready = true
  readiness.emit(true)
  ringer.update([ringing], settings)
  ringer.update([], settings)
  ringer.update([], settings)
  expect(requests).toEqual(['audio.ring ring', 'audio.ring none'])
  ringer.update([ringing], settings)
  ringer.update([ringing], { ...settings, ringVolume: 0.1 })
  expect(requests).toHaveLength(4)
  ringer[Symbol.dispose]()
  expect(readiness.size).toBe(0)
})
