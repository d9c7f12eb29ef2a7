import { expect, test } from 'vitest'
import { waitingRows, waitsInQueue } from '#renderer/features/compact/waiting-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'

const waiting = liveCall({
  id: 2,
  queueState: 'waiting:1',
  source: { number: '+12025550148', name: '', id: '' },
  destination: { number: '6002', name: 'Billing', id: '' },
  startedAt: 2_000,
})

test('only who is in a queue and talks to nobody waits', () => {
  expect(waitsInQueue(waiting)).toBe(true)
  expect(waitsInQueue(liveCall({ queueState: '' }))).toBe(false)
  for (const state of ['CONNECTED', 'ON_HOLD', 'HANGUP'] as const)
    expect(waitsInQueue({ ...waiting, state })).toBe(false)
})

test('the one that waits longest comes first, by the best name there is, with the queue below', () => {
  const first = liveCall({ ...waiting, id: 1, startedAt: 1_000, source: { number: '7', name: 'X', id: '' } })
  const nameless = liveCall({
    ...waiting,
    id: 3,
    startedAt: 3_000,
    source: { number: '', name: '', id: '' },
    destination: { number: '6003', name: '', id: '' },
  })
  const nameOf = (number: string) => (number === '7' ? 'Odile Marshgrove' : '')
  const rows = waitingRows([waiting, liveCall(), nameless, first], { stale: false, country: 'GB', nameOf })
  expect(rows.map(({ title, subtitle, state, since }) => [title, subtitle, state, since])).toEqual([
    ['Odile Marshgrove', 'Billing', 'ringing', 1_000],
    ['+1 202 555 0148', 'Billing', 'ringing', 2_000],
    ['Unknown caller', '6003', 'ringing', 3_000],
  ])
})

test('what may be out of date says so', () => {
  const [row] = waitingRows([waiting], { stale: true, country: 'GB', nameOf: () => '' })
  expect(row?.state).toBe('last-known')
})
