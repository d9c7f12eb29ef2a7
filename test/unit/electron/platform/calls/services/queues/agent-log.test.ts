import { expect, it } from 'vitest'
import { AgentLog } from '#electron/platform/calls/services/queues/agent-log.ts'

it('counts calls by queue, and idle time over all of them', () => {
  const log = new AgentLog()
  expect(log.statsOf(7, 1)).toEqual({ calls: 0, lastCallAt: 0, idleSince: 0 })
  log.recordAnswer(7, 1, 10)
  log.recordEnd(7, 1, { at: 5_000, wrapUp: 30 })
  log.recordAnswer(8, 1, 10)
  log.recordEnd(8, 1, { at: 9_000, wrapUp: 0 })
  expect(log.statsOf(7, 1)).toEqual({ calls: 1, lastCallAt: 5_000, idleSince: 9_000 })
  expect(log.statsOf(8, 1)).toEqual({ calls: 1, lastCallAt: 9_000, idleSince: 9_000 })
  expect(log.statsOf(7, 2)).toEqual({ calls: 0, lastCallAt: 0, idleSince: 0 })
})

it('remembers until when an agent wraps up and whom a queue rang last', () => {
  const log = new AgentLog()
  expect(log.wrapUpEnd(1)).toBe(0)
  log.recordEnd(7, 1, { at: 5_000, wrapUp: 30 })
  expect(log.wrapUpEnd(1)).toBe(35_000)
  log.recordRing(7, 2)
  expect([log.lastRungAgent(7), log.lastRungAgent(8)]).toEqual([2, undefined])
})

it('expects the average of the last ten waits', () => {
  const log = new AgentLog()
  expect(log.expectedWait(7)).toBeUndefined()
  for (let wait = 1; wait <= 12; wait += 1) log.recordAnswer(7, 1, wait)
  expect(log.expectedWait(7)).toBe(7.5)
})
