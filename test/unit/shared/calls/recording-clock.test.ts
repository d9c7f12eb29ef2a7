import { expect, test } from 'vitest'
import { RecordingClock, type RecordedCall } from '#shared/calls/recording-clock.ts'

const call = (recording: RecordedCall['recording'], startedAt = 100): readonly RecordedCall[] => [
  { id: 'one', startedAt, recording },
]

/** What the clock says at `now` of a call that was seen so at those moments. */
function after(
  steps: readonly (readonly [at: number, calls: readonly RecordedCall[]])[],
  now: number,
): number | null {
  const clock = new RecordingClock(50)
  for (const [at, calls] of steps) clock.update(calls, at)
  return clock.of('one', now)
}

test.each([
  ['nothing is recorded', [[100, call('off')]], 0],
  [
    'it has run since it began',
    [
      [100, call('off')],
      [110, call('recording')],
    ],
    50,
  ],
  ['it records from the first moment', [[100, call('recording')]], 60],
  [
    'it is seen again and again',
    [
      [100, call('recording')],
      [120, call('recording')],
    ],
    60,
  ],
  [
    'it stands still while paused',
    [
      [100, call('recording')],
      [115, call('paused')],
    ],
    15,
  ],
  [
    'pauses are left out',
    [
      [100, call('recording')],
      [115, call('paused')],
      [140, call('recording')],
    ],
    35,
  ],
  [
    'it ends with the call',
    [
      [100, call('recording')],
      [130, call('off')],
    ],
    30,
  ],
] as const)('%s', (_, steps, time) => {
  expect(after(steps, 160)).toBe(time)
})

test('of a recording that was under way before anybody watched, nobody knows', () => {
  expect(after([[60, call('recording', 10)]], 160)).toBeNull()
  expect(
    after(
      [
        [60, call('paused', 10)],
        [70, call('recording', 10)],
      ],
      160,
    ),
  ).toBeNull()
  expect(
    after(
      [
        [60, call('off', 10)],
        [70, call('recording', 10)],
      ],
      160,
    ),
  ).toBe(90)
})

test('a call that is gone is forgotten', () => {
  const clock = new RecordingClock(50)
  clock.update(call('recording'), 100)
  clock.update([], 110)
  expect(clock.of('one', 120)).toBeNull()
})

test.each([-3_600_000, 7_200_000])('a computer clock that is set by %d ms does not count', (by) => {
  const clock = new RecordingClock(5_000_000)
  const began = 5_000_100
  clock.update(call('recording', began), began)
  clock.update(call('recording', began + by), began + by + 30)
  expect(clock.of('one', began + by + 40)).toBe(40)
  clock.update(call('paused', began + by), began + by + 50)
  clock.update(call('paused', began), began + 60)
  expect(clock.of('one', began + 70)).toBe(50)
})

test('calls that begin after the clock was set back were watched from their beginning', () => {
  const clock = new RecordingClock(5_000_000)
  clock.update([], 5_000_100)
  clock.update(call('recording', 1_400_000), 1_400_010)
  expect(clock.of('one', 1_400_040)).toBe(30)
})
