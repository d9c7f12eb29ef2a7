import { expect, it } from 'vitest'
import { ClockBound } from '#shared/calls/judge-event.ts'
import { readLiveCall } from '#shared/calls/read-live-call.ts'

const now = 1_800_000_000_000
const minute = 60_000

function readAt(startTime: number) {
  const call = readLiveCall({ id: 1, start_time: startTime })
  if (!call) throw new Error('A call with an id is read.')
  return call
}

it('judges events as before after a call of the year 9000', () => {
  const clocks = new ClockBound()
  clocks.learn(readAt(221_845_392_000), now)
  clocks.learn(readAt(now / 1_000), now)
  const event = (eventTime: number) => ({ eventTime, state: 'RINGING' as const })
  expect(clocks.isBefore(event(now + minute), now)).toBe(false)
  expect(clocks.isBefore(event(now - minute), now)).toBe(true)
})
