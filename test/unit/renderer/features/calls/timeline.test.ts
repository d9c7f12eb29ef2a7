import { expect, test } from 'vitest'
import { entryWords, nextEntries, type TimelineEntry } from '#renderer/features/calls/timeline.ts'
import type { Line } from '#shared/calls/line.ts'
import type { RecordingState } from '#shared/calls/live-call.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { ownCall } from '#test/support/own-calls.ts'

const start = 1_800_000_000_500
const answered = { state: 'connected', connectedAt: start + 4_000 } as const

function follow(...steps: readonly [at: number, line: Partial<Line>, recording?: RecordingState][]) {
  return steps.reduce<readonly TimelineEntry[]>((entries, [at, line, recording]) => {
    const call = recording === undefined ? null : liveCall({ recording })
    return nextEntries(entries, ownCall({ line, call }), start + at)
  }, [])
}
const wordsOf = (entries: readonly TimelineEntry[]) =>
  entries.map((entry) => `${(entry.at - start) / 1000} ${entryWords(entry)}`)

test('the entries of a call have the time of the line where it is known', () => {
  const entries = follow(
    [100, {}],
    [4_300, answered, 'off'],
    [10_000, answered, 'recording'],
    [15_000, answered, 'paused'],
    [20_000, { ...answered, state: 'held', heldAt: start + 19_900 }, 'paused'],
    [30_000, answered, 'paused'],
    [31_000, answered, 'recording'],
    [40_000, { ...answered, state: 'ended', endedAt: start + 39_900 }],
  )
  expect(wordsOf(entries)).toEqual([
    '0 Ringing',
    '4 You answered',
    '10 Recording started',
    '15 Recording paused',
    '19.9 On hold',
    '30 Off hold',
    '31 Recording resumed',
    '39.9 Ended',
  ])
})

test.each([
  ['agent', 'You answered'],
  ['itself', 'Answered automatically'],
  ['service', 'Answered by the phone service'],
] as const)('a call answered by %s says so', (answeredBy, words) => {
  expect(wordsOf(follow([4_300, { ...answered, answeredBy }]))[1]).toBe(`4 ${words}`)
})

test('a dialled call is answered by the other side', () => {
  const out = { direction: 'out', state: 'dialling' } as const
  expect(wordsOf(follow([0, out], [4_100, { ...out, ...answered }]))).toEqual(['0 Dialling', '4 Answered'])
})

test('the same state again adds nothing, and keeps the list', () => {
  const held = ownCall({ line: { ...answered, state: 'held', heldAt: start + 9_000 } })
  const once = nextEntries([], held, start + 9_000)
  expect(nextEntries(once, held, start + 20_000)).toBe(once)
})

test('every hold has its own entry', () => {
  const held = (heldAt: number) => ({ ...answered, state: 'held', heldAt: start + heldAt }) as const
  const entries = follow(
    [4_000, answered],
    [5_000, held(5_000)],
    [6_000, answered],
    [7_000, held(7_000)],
    [8_000, answered],
  )
  expect(wordsOf(entries).slice(2)).toEqual(['5 On hold', '6 Off hold', '7 On hold', '8 Off hold'])
})

test('of a call that is first seen late, no beginning is invented', () => {
  expect(wordsOf(follow([60_000, answered, 'recording']))).toEqual([
    '0 Ringing',
    '4 You answered',
    '60 Recording is on',
  ])
  expect(wordsOf(follow([60_000, answered, 'paused'], [61_000, answered, 'recording'])).slice(2)).toEqual([
    '60 Recording is paused',
    '61 Recording resumed',
  ])
})

test('a call that nobody answered only begins and ends', () => {
  expect(wordsOf(follow([0, {}], [9_000, { state: 'ended', endedAt: start + 9_000 }]))).toEqual([
    '0 Ringing',
    '9 Ended',
  ])
})
