import { expect, test } from 'vitest'
import { missedAfter, oneEach, readStop, type Stopped } from '#electron/host/history/one-call.ts'
import { readRecentCall } from '#electron/host/history/read-recent-call.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'

const start = 1_800_000_000_000

/** A record of user 7 that began so many seconds after the first. */
function record(liveId: number, after: number, changes: Partial<Cdr>): Stopped {
  const cdr: Cdr = {
    id: liveId,
    live_id: liveId,
    calldate: writeTimestamp(start + after * 1_000),
    src: '+447700900142',
    ...{ type: 'I', duration: 10, billsec: 0, context: 'PSTN_CALL', ...changes },
  }
  const call = readRecentCall(cdr, 7)
  if (!call) throw new Error('No record')
  return { ...call, recordings: [liveId], stop: readStop(cdr) }
}

const missed = record(1, 0, { type: 'M', dst_id: '7', duration: 20 })
const message = record(2, 20, {
  ...{ parent_live_id: 1, dst_id: 'Voicemail7', dst_name: 'Sam Sample', user_id: 7 },
  ...{ context: 'VOICEMAIL', duration: 30, billsec: 30 },
})

test('a missed call and the message that was left are one missed call, and nobody talked', () => {
  const calls = oneEach([message, missed])
  expect(calls).toMatchObject([
    {
      cdrId: 1,
      type: 'missed',
      at: start,
      talkSeconds: 0,
      totalSeconds: 50,
      voicemail: true,
      recordings: [2, 1],
    },
  ])
  expect(calls[0]).not.toHaveProperty('stop')
})

test('a part without a time does not stretch a call back to 1970', () => {
  const silent = record(2, 20, {
    ...{ parent_live_id: 1, dst_id: 'Voicemail7', user_id: 7, context: 'VOICEMAIL', duration: 30 },
    calldate: null,
  })
  expect(oneEach([silent, missed])).toMatchObject([{ cdrId: 1, at: start, totalSeconds: 20 }])
})

test('a call that a colleague took is not counted as missed', () => {
  const taken = record(3, 40, { type: 'M', dst_id: '7', t_cause: 'Call completed elsewhere' })
  expect(missedAfter([taken, missed], 0)).toBe(1)
  expect(missedAfter([taken], 0)).toBe(0)
  expect(missedAfter([taken, missed], 0, missed.at - 1), 'its time is to come').toBe(0)
})

test('whoever came to the mailbox at once is one call in which nobody talked', () => {
  expect(oneEach([message])).toMatchObject([{ cdrId: 2, type: 'in', talkSeconds: 0, voicemail: true }])
})

test('a colleague’s mailbox is no answer of theirs', () => {
  const out = record(1, 0, { type: 'M', src_id: '7', src: '1001', dst: '1002', dst_name: 'Kit', dst_id: '8' })
  const box = record(2, 10, {
    ...{ type: 'O', src_id: '7', src: '1001', dst: '1002' },
    ...{ parent_live_id: 1, dst_id: 'Voicemail8', billsec: 12 },
  })
  expect(oneEach([box, out])).toMatchObject([{ type: 'out', name: 'Kit', talkSeconds: 0, voicemail: true }])
})

test('a queue and the one who answered are one call, with the one who answered', () => {
  const own = { type: 'O', src_id: '7', src: '1001' }
  const wait = record(1, 0, {
    ...own,
    dst: '6002',
    dst_name: 'Billing',
    dst_id: 'Queue2',
    context: 'QUEUE',
    billsec: 15,
  })
  const tried = record(2, 1, { ...own, parent_live_id: 1, dst: '1003', dst_id: '9', context: 'QUEUE' })
  const talk = record(3, 5, {
    ...own,
    parent_live_id: 1,
    dst: '1002',
    dst_name: 'Kit',
    dst_id: '8',
    context: 'QUEUE',
    duration: 60,
    billsec: 50,
  })
  expect(oneEach([talk, tried, wait])).toMatchObject([
    { cdrId: 3, name: 'Kit', at: start, talkSeconds: 50, totalSeconds: 65, recordings: [3, 2, 1] },
  ])
  expect(oneEach([wait])).toMatchObject([{ name: 'Billing' }])
})

test('each try of a queue at this agent is the same call, answered where one try was', () => {
  const rung = (liveId: number, after: number, changes: Partial<Cdr> = {}) =>
    record(liveId, after, { type: 'M', dst_id: '7', parent_live_id: 90, context: 'QUEUE', ...changes })
  expect(oneEach([rung(2, 20), rung(1, 0)])).toMatchObject([{ type: 'missed', at: start, totalSeconds: 30 }])
  expect(oneEach([rung(3, 40, { type: 'I', billsec: 5 }), rung(2, 20), rung(1, 0)])).toMatchObject([
    { cdrId: 3, type: 'in', talkSeconds: 5 },
  ])
})

test('two calls stay two: of the same caller, and before and after a transfer', () => {
  expect(oneEach([record(2, 60, { dst_id: '7' }), missed])).toHaveLength(2)
  const first = record(1, 0, { dst_id: '7', billsec: 9 })
  const back = record(3, 30, { dst_id: '7', parent_live_id: 1, context: 'TRANSFER_RECALL', billsec: 4 })
  expect(oneEach([back, first])).toHaveLength(2)
  const circle = [
    record(1, 0, { dst_id: 'Queue1', parent_live_id: 2 }),
    record(2, 1, { dst_id: 'Queue2', parent_live_id: 1 }),
  ]
  expect(oneEach(circle).length).toBeGreaterThan(0)
  expect(
    oneEach([
      { ...missed, liveId: null },
      { ...missed, cdrId: 5, liveId: null },
    ]),
  ).toHaveLength(2)
})
