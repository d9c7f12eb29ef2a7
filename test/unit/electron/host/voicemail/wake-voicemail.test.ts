import { expect, test } from 'vitest'
import { Emitter } from '#shared/core/emitter.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { RecentCall, SessionState } from '#shared/host/slices.ts'
import { StateStore } from '#electron/host/state-store.ts'
import { wakeVoicemail } from '#electron/host/voicemail/voicemail-feature.ts'
import { party } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { hostState } from '#test/support/fake-host.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

function desk() {
  const clock = new ManualClock()
  const endings = new Emitter<LiveCallRecord>()
  const session = { kind: 'signed-in', agent: { id: 7 } } as SessionState
  const recents = { calls: [], loading: false, error: null }
  const store = new StateStore(hostState({ session, recents }))
  let woken = 0
  const stop = wakeVoicemail({
    ...{ clock, store },
    calls: { onEnd: (listener) => endings.on(listener) },
    voicemail: { wake: () => (woken += 1) },
  })
  const end = (source: string, destination: string) =>
    endings.emit(liveCall({ source: party(source), destination: party(destination) }))
  const show = (...calls: readonly (readonly [number, RecentCall['type']])[]) =>
    store.set('recents', {
      ...recents,
      calls: calls.map(([cdrId, type]) => ({ cdrId, type }) as RecentCall),
    })
  return { clock, stop, end, show, endings, woken: () => woken }
}

test('looks when an own call ends, and once more when the platform has had time', () => {
  const { clock, end, woken, stop, endings } = desk()
  end('3', '4')
  expect(woken()).toBe(0)
  end('', '7')
  expect(woken()).toBe(1)
  clock.advance(7_999)
  end('7', '3')
  clock.advance(7_999)
  expect(woken()).toBe(2)
  clock.advance(1)
  expect(woken()).toBe(3)
  end('7', '')
  stop()
  expect([clock.pending, endings.size]).toEqual([0, 0])
})

test('looks when somebody has been at the own mailbox, not at another one', () => {
  const { end, woken } = desk()
  end('', 'Voicemail3')
  expect(woken()).toBe(0)
  end('', 'Voicemail7')
  expect(woken()).toBe(1)
})

test('looks when a missed call appears, and not for others', () => {
  const { show, woken } = desk()
  show([1, 'out'])
  expect(woken()).toBe(0)
  show([2, 'missed'], [1, 'out'])
  expect(woken()).toBe(1)
  show([2, 'missed'], [3, 'in'])
  expect(woken()).toBe(1)
})
