import { beforeEach, expect, test } from 'vitest'
import { LossWatch } from '#electron/host/calls/loss-watch.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let lost: string[]
let watch: LossWatch

beforeEach(() => {
  clock = new ManualClock()
  lost = []
  watch = new LossWatch({
    clock,
    onLost: ({ path, callId, state }) => lost.push(`${path} ${callId} ${state}`),
  })
  for (const state of ['RINGING', 'CONNECTED', 'HANGUP'] as const) watch.eventArrived('webhook', 1, state)
})

test('a change that no event reports within ten seconds is lost if its path has reported others of the call', () => {
  watch.eventArrived('webhook', 2, 'RINGING')
  watch.changeShown({ callId: 2, state: 'CONNECTED' })
  clock.advance(9_999)
  expect(lost).toEqual([])
  clock.advance(1)
  expect(lost).toEqual(['webhook 2 CONNECTED'])
})

test('an event in time is not lost', () => {
  watch.eventArrived('webhook', 2, 'RINGING')
  watch.changeShown({ callId: 2, state: 'CONNECTED' })
  clock.advance(5_000)
  watch.changeShown({ callId: 2, state: 'HANGUP' })
  watch.eventArrived('webhook', 2, 'CONNECTED')
  clock.advance(20_000)
  expect(lost).toEqual(['webhook 2 HANGUP'])
})

test('a path that tells nothing of the call, or nothing of such changes, has lost nothing', () => {
  watch.changeShown({ callId: 3, state: 'RINGING' })
  watch.eventArrived('webhook', 4, 'RINGING')
  watch.changeShown({ callId: 4, state: 'ACCEPTED' })
  clock.advance(20_000)
  expect(lost).toEqual([])
})

test('each path answers for itself', () => {
  watch.eventArrived('relay', 1, 'CONNECTED')
  watch.eventArrived('relay', 2, 'RINGING')
  watch.eventArrived('webhook', 2, 'RINGING')
  watch.changeShown({ callId: 2, state: 'CONNECTED' })
  watch.eventArrived('relay', 2, 'CONNECTED')
  clock.advance(10_000)
  expect(lost).toEqual(['webhook 2 CONNECTED'])
})

test('nothing is planned once it is over, or where nothing waits', () => {
  watch.changeShown({ callId: 2, state: 'CONNECTED' })
  watch[Symbol.dispose]()
  expect(clock.pending).toBe(0)
})
