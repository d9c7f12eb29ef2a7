import { expect, test } from 'vitest'
import { countNames, divergenceWords, pathRows, pollWords } from '#renderer/features/settings/event-counts.ts'
import { noCounts, noEvents } from '#shared/host/events.ts'

const some = {
  ...noCounts,
  received: 41,
  duplicated: 2,
  late: 1,
  outOfOrder: 3,
  lost: 4,
  unknown: 5,
  refused: 6,
}

test('each path in use has a row, and so has one that has brought something', () => {
  const neither = { receiver: false, relay: false }
  expect(pathRows(noEvents, neither)).toEqual([])
  const [row] = pathRows({ ...noEvents, webhook: some }, neither)
  expect(row).toEqual({ name: 'Your address', counts: [41, 2, 1, 3, 4, 5, 6] })
  expect(row?.counts).toHaveLength(countNames.length)
  expect(pathRows(noEvents, { receiver: true, relay: true }).map(({ name }) => name)).toEqual([
    'Your address',
    'Team relay',
  ])
})

test.each([
  [{ readings: 0, failed: 0, first: 0 }, 'Switchhook has not checked for calls yet.'],
  [{ readings: 1, failed: 0, first: 0 }, 'Checked for calls once. No change was seen there first.'],
  [
    { readings: 1_204, failed: 3, first: 1 },
    'Checked for calls 1,204 times, 3 without an answer. One change was seen there first.',
  ],
  [{ readings: 2, failed: 0, first: 5 }, 'Checked for calls 2 times. 5 changes were seen there first.'],
])('asking that brought %o', (counts, words) => {
  expect(pollWords(counts)).toBe(words)
})

test('a difference is told with the state that it is about, where there is one', () => {
  expect(divergenceWords({ kind: 'lost', state: 'RINGING' })).toBe('Ringing. No event reported it')
  expect(divergenceWords({ kind: 'refused', state: null })).toBe(
    'The platform does not have the call of this event',
  )
})
