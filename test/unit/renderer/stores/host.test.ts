import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEffect } from 'vue'
import { HostLink } from '#renderer/host/host-link.ts'
import { useHostStore } from '#renderer/stores/host.ts'
import type { LiveCallDiff } from '#shared/calls/live-call.ts'
import { defaultSettings } from '#shared/settings/settings.ts'
import { hostState } from '#test/support/fake-host.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'

let link: HostLink
let store: ReturnType<typeof useHostStore>

beforeEach(() => {
  setActivePinia(createPinia())
  link = new HostLink(() => {
    throw new Error('No pipe is opened here')
  })
  store = useHostStore()
  store.follow(link)
})

afterEach(() => {
  vi.useRealTimers()
})

const diff = (changes: Partial<LiveCallDiff>, more = false) =>
  link.frames.emit({ kind: 'calls', diff: { changed: [], removed: [], ...changes }, more })
const ids = () => [...store.calls.keys()]

test('before the first snapshot nothing is known, and slices wait for it', () => {
  expect([store.state, store.connected, store.lines, store.session]).toEqual([
    null,
    false,
    [],
    { kind: 'starting' },
  ])
  link.frames.emit({ kind: 'slice', frame: { slice: 'lines', value: [phoneLine()] } })
  expect(store.state).toBeNull()
})

test('a snapshot is everything that is true, and takes the place of what was', () => {
  link.snapshots.emit(hostState({ calls: [liveCall({ id: 1 }), liveCall({ id: 2 })], lines: [phoneLine()] }))
  expect([ids(), store.lines.length, store.session.kind]).toEqual([[1, 2], 1, 'signed-in'])
  link.snapshots.emit(hostState({ calls: [liveCall({ id: 3 })] }))
  expect([ids(), store.lines.length]).toEqual([[3], 0])
})

test('a slice takes the place of that slice alone', () => {
  link.snapshots.emit(hostState({ lines: [phoneLine()] }))
  const settings = { ...defaultSettings, theme: 'dark' as const }
  link.frames.emit({ kind: 'slice', frame: { slice: 'settings', value: settings } })
  expect(store.state?.settings.theme).toBe('dark')
  expect(store.lines).toHaveLength(1)
})

test('differences of the calls add, change and remove by id', () => {
  link.snapshots.emit(hostState({ calls: [liveCall({ id: 1 }), liveCall({ id: 2 })] }))
  const before = store.calls
  diff({ changed: [liveCall({ id: 2, state: 'CONNECTED' }), liveCall({ id: 3 })], removed: [1, 9] })
  expect(ids()).toEqual([2, 3])
  expect(store.calls.get(2)?.state).toBe('CONNECTED')
  expect([...before.keys()], 'what was handed out stays as it was').toEqual([1, 2])
})

test('changes among thousands of calls are shown together, a few times a second', () => {
  vi.useFakeTimers()
  const calls = Array.from({ length: 2_000 }, (_, at) => liveCall({ id: at + 1 }))
  link.snapshots.emit(hostState({ calls }))
  const before = store.calls
  diff({ changed: calls.slice(0, 500).map((call) => ({ ...call, state: 'CONNECTED' })), removed: [2_000] })
  diff({ changed: [liveCall({ id: 1, state: 'ON_HOLD' }), liveCall({ id: 3_000 })] })
  expect(store.calls).toBe(before)
  vi.advanceTimersByTime(250)
  expect([1, 2, 501].map((id) => store.calls.get(id)?.state)).toEqual(['ON_HOLD', 'CONNECTED', 'RINGING'])
  expect([store.calls.has(2_000), store.calls.has(3_000), store.calls.size]).toEqual([false, true, 2_000])

  diff({ removed: [1] })
  link.snapshots.emit(hostState({ calls: [liveCall({ id: 7 })] }))
  vi.advanceTimersByTime(1_000)
  expect(ids(), 'a snapshot takes the place of what waits').toEqual([7])
  diff({ changed: [liveCall({ id: 8 })] })
  expect(ids(), 'a few are shown at once').toEqual([7, 8])
})

test.each([3, 2_000])('a difference that comes in parts is shown as a whole, of %i calls', (count) => {
  vi.useFakeTimers()
  const calls = Array.from({ length: count }, (_, at) => liveCall({ id: at + 1 }))
  link.snapshots.emit(hostState({ calls }))
  const before = store.calls
  diff({ changed: [liveCall({ id: 2, state: 'CONNECTED' })] })
  vi.advanceTimersByTime(200)
  const whole = store.calls
  diff({ changed: [liveCall({ id: count + 1 })], removed: [1] }, true)
  vi.advanceTimersByTime(10_000)
  expect(store.calls, 'one is gone, and what took its place has not come').toBe(whole)
  diff({ changed: [liveCall({ id: count + 2 })] })
  expect([1, count + 1, count + 2].map((id) => store.calls.has(id))).toEqual([false, true, true])
  expect(store.calls.get(2)?.state).toBe('CONNECTED')
  expect(before.get(2)?.state).toBe('RINGING')

  diff({ changed: [liveCall({ id: 90_000 })] }, true)
  link.snapshots.emit(hostState({ calls: [liveCall({ id: 7 })] }))
  diff({ changed: [liveCall({ id: 8 })] })
  expect(ids(), 'a new connection begins anew').toEqual([7, 8])
})

test('frames that are not for it change nothing', () => {
  link.snapshots.emit(hostState())
  const before = { ...store.state }
  link.frames.emit({ kind: 'command', name: 'answer' })
  link.frames.emit({ kind: 'audio-role', active: true })
  expect(store.state).toEqual(before)
})

test('a reader of one slice hears of that slice alone, and of another snapshot', () => {
  link.snapshots.emit(hostState())
  const readings: number[] = []
  const stop = watchEffect(() => readings.push(store.state?.lines.length ?? 0), { flush: 'sync' })
  const callFeed = { kind: 'live', lastPollAt: 1, nextPollAt: 2, error: null } as const
  link.frames.emit({ kind: 'slice', frame: { slice: 'callFeed', value: callFeed } })
  expect([readings, store.state?.callFeed]).toEqual([[0], callFeed])
  link.frames.emit({ kind: 'slice', frame: { slice: 'lines', value: [phoneLine()] } })
  link.snapshots.emit(hostState())
  expect(readings).toEqual([0, 1, 0])
  stop()
})

test('the last known state is kept while the host is disconnected', () => {
  link.snapshots.emit(hostState())
  link.connection.emit(true)
  expect(store.connected).toBe(true)
  link.connection.emit(false)
  expect([store.connected, store.session.kind]).toEqual([false, 'signed-in'])
})
