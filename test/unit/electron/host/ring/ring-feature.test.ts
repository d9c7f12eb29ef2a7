import { expect, test } from 'vitest'
import { ringFeature } from '#electron/host/ring/ring-feature.ts'
import { StateStore } from '#electron/host/state-store.ts'
import type { Line, OtherPhone } from '#shared/calls/line.ts'
import { ok } from '#shared/core/result.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { hostState } from '#test/support/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { mountFeature } from '#test/support/mount-feature.ts'

const otherPhone: OtherPhone = { callId: 7, canAnswer: false }
const ringing = phoneLine({ id: 'r', state: 'ringing' })

/** Collects the sounds that the engine is asked for while the agent's lines change. */
function listening(changes = {}) {
  const heard: unknown[] = []
  const audio = {
    ready: true,
    ask: (_: string, input: unknown) => {
      heard.push(input)
      return Promise.resolve(ok(undefined))
    },
    onReady: () => () => {},
  }
  const store = new StateStore(hostState({ lines: [] }))
  const settings = { value: { ...defaultSettings, ...changes }, onChange: () => () => {} }
  mountFeature(ringFeature, { store, services: { audio, settings } })
  return { heard, show: (...lines: readonly Line[]) => store.set('lines', lines) }
}

test('a call that rings while the agent talks on another phone is heard as a second call', () => {
  const { heard, show } = listening()
  const there = phoneLine({ id: 'o', state: 'connected', otherPhone })
  show(there)
  show(ringing, there)
  expect(heard).toEqual([{ sound: 'waiting', volume: defaultSettings.audio.waitingVolume }])
  show(ringing)
  expect(heard.at(-1)).toEqual({ sound: 'ring', volume: defaultSettings.ringVolume })
})

test('it is silent if second calls are only shown', () => {
  const { heard, show } = listening({ secondCall: 'banner' })
  show(ringing, phoneLine({ id: 'o', state: 'held', otherPhone }))
  expect(heard).toEqual([])
})

test('a call that only rings on another phone is not heard here, and makes no ring here a second call', () => {
  const { heard, show } = listening()
  const there = phoneLine({ id: 'o', state: 'ringing', otherPhone })
  show(there)
  expect(heard).toEqual([])
  show(ringing, there)
  expect(heard).toMatchObject([{ sound: 'ring' }])
})

test('a call that the agent only places with another phone makes no ring here a second call', () => {
  const { heard, show } = listening()
  show(ringing, phoneLine({ id: 'o', state: 'dialling', direction: 'out', otherPhone }))
  expect(heard).toMatchObject([{ sound: 'ring' }])
})
