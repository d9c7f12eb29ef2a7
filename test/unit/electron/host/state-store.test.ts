import { expect, test } from 'vitest'
import { StateStore } from '#electron/host/state-store.ts'
import { hostState } from '#test/support/fake-host.ts'
import { liveCall } from '#test/support/live-calls.ts'

test('a slice is published only when it changes', () => {
  const store = new StateStore(hostState())
  const slices: string[] = []
  const stop = store.onSlice(({ slice }) => slices.push(slice))
  store.set('audio', { engine: 'ready', microphone: 'live', error: null })
  store.set('audio', { engine: 'ready', microphone: 'denied', error: null })
  expect(slices).toEqual(['audio'])
  expect(store.value.audio.microphone).toBe('denied')
  stop()
  store.set('receiver', { kind: 'off' })
  expect(slices).toEqual(['audio'])
})

test('changes of live calls are published as differences and stored in full', () => {
  const store = new StateStore(hostState())
  const diffs: unknown[] = []
  store.onCalls((diff) => diffs.push(diff))
  store.applyCalls({ changed: [liveCall(), liveCall({ id: 2 })], removed: [] })
  store.applyCalls({ changed: [liveCall({ state: 'CONNECTED' })], removed: [2] })
  expect(store.value.calls).toEqual([liveCall({ state: 'CONNECTED' })])
  expect(diffs).toHaveLength(2)
})
