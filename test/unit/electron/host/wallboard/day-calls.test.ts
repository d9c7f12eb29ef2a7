import { expect, test } from 'vitest'
import { callOf, readDayCalls, readDayRecord, type DayRecord } from '#electron/host/wallboard/day-calls.ts'
import type { Cdr } from '#shared/api/modules/history.ts'
import { unknownQueue } from '#shared/calls/day-counts.ts'
import { writeTimestamp } from '#shared/api/timestamp.ts'

const begin = 1_800_000_000_000
let next = 1

function record(after: number, changes: Partial<Cdr>): DayRecord {
  const id = next++
  const read = readDayRecord({
    ...{ id, live_id: id, type: 'I', src: '+442079460018', dst: '1001', dst_id: '7', context: 'PSTN_CALL' },
    ...{ calldate: writeTimestamp(begin + after * 1_000), duration: 30, billsec: 0 },
    ...changes,
  } as Cdr)
  if (!read) throw new Error('No record')
  return read
}

const read = (...records: readonly DayRecord[]) => readDayCalls(records)
const ofQueue = { dst_id: 'Queue3', dst: '6003', context: 'QUEUE' }

test('a caller whom an agent of a queue took: one call, answered when the talk began', () => {
  const queue = record(0, { ...ofQueue, duration: 20, billsec: 20, live_id: 50 })
  const tried = record(2, { type: 'M', parent_live_id: 50, context: 'QUEUE', dst_id: '8', duration: 10 })
  const taken = record(14, { parent_live_id: 50, context: 'QUEUE', duration: 106, billsec: 100 })
  expect(read(taken, queue, tried)).toEqual([
    {
      ...{ at: begin, endedAt: begin + 120_000, answeredAt: begin + 20_000, queue: 'queue:3' },
      ...{ agent: 'user:7', number: '6003', talks: [{ agent: 'user:7', seconds: 100 }] },
    },
  ])
})

test('a caller who gave up in the queue was missed, though music was heard', () => {
  expect(read(record(0, { ...ofQueue, duration: 45, billsec: 45 }))).toEqual([
    {
      ...{ at: begin, endedAt: begin + 45_000, answeredAt: null, queue: 'queue:3' },
      ...{ agent: '', number: '6003', talks: [] },
    },
  ])
})

test('a call that a mailbox took was missed', () => {
  const rang = record(0, { type: 'M', live_id: 70 })
  const mailbox = record(20, {
    ...{ parent_live_id: 70, dst_id: 'Voicemail7', context: 'VOICEMAIL', duration: 12, billsec: 12 },
  })
  expect(read(rang, mailbox)).toMatchObject([{ answeredAt: null, queue: '' }])
})

test('calls that went out do not count, and a direct one came through no queue', () => {
  expect(read(record(0, { type: 'O', billsec: 5 }))).toEqual([])
  expect(read(record(0, { billsec: 10 }))).toMatchObject([{ answeredAt: begin + 20_000, queue: '' }])
})

test('a record with a talk time was answered here too, even if the platform calls it missed', () => {
  expect(read(record(0, { type: 'M', billsec: 10 }))).toMatchObject([{ answeredAt: begin + 20_000 }])
})

test('a talk of less than a second was answered', () => {
  expect(read(record(0, { duration: 9, disposition: 'CONNECTED' }))).toMatchObject([
    { answeredAt: begin + 9_000 },
  ])
  expect(read(record(0, { duration: 9, disposition: 'RINGING' }))).toMatchObject([{ answeredAt: null }])
})

test('a record without a time does not count', () => {
  expect(readDayRecord({ id: 1, calldate: null } as Cdr)).toBeNull()
})

test('a caller whom an agent passes on has called once, and talks to both', () => {
  const first = record(0, { live_id: 80, dst: '+441632960537', duration: 30, billsec: 22 })
  const second = record(30, { parent_live_id: 80, dst_id: '24', dst: '224', duration: 121, billsec: 110 })
  expect(read(second, first)).toEqual([
    {
      ...{ at: begin, endedAt: begin + 151_000, answeredAt: begin + 8_000, queue: '' },
      ...{ agent: 'user:7', number: '+441632960537' },
      talks: [
        { agent: 'user:7', seconds: 22 },
        { agent: 'user:24', seconds: 110 },
      ],
    },
  ])
})

test('a caller whom an agent passes on to nobody was answered', () => {
  const first = record(0, { live_id: 81, billsec: 22 })
  const second = record(30, { type: 'M', parent_live_id: 81, dst_id: '24' })
  expect(read(first, second)).toMatchObject([{ answeredAt: begin + 8_000, talks: [{ agent: 'user:7' }] }])
})

test('a call between colleagues that nobody answered came from nobody outside', () => {
  expect(read(record(0, { type: 'M', destination: 'out', context: 'USER_LOCAL' }))).toEqual([])
  expect(read(record(0, { type: 'M', destination: 'in' }))).toHaveLength(1)
})

test('a missed direct call counts for its agent, a missed queue call for the queue alone', () => {
  expect(read(record(0, { type: 'M' }))).toMatchObject([{ agent: 'user:7' }])
  const queue = record(0, { ...ofQueue, live_id: 90 })
  expect(read(queue, record(2, { type: 'M', parent_live_id: 90, context: 'QUEUE' }))).toMatchObject([
    { agent: '', queue: 'queue:3' },
  ])
})

test('a call through a menu was to the number that was dialled', () => {
  const menu = record(0, { dst_id: 'IVR1', dst: '+441632960100', context: 'IVR', live_id: 95 })
  const queue = record(9, { ...ofQueue, parent_live_id: 95, live_id: 96 })
  const taken = record(14, { parent_live_id: 96, context: 'QUEUE', billsec: 10 })
  expect(read(taken, menu, queue)).toMatchObject([{ number: '+441632960100', queue: 'queue:3' }])
})

test('of legs whose first record is not shown, one caller is made, and the number is not known', () => {
  const tries = [1, 2].map((at) => record(at, { type: 'M', parent_live_id: 500, context: 'QUEUE' }))
  expect(read(...tries)).toMatchObject([{ answeredAt: null, number: '' }])
})

test('of attempts of a queue whose own record is not shown, the queue is not known', () => {
  const tried = record(1, { type: 'M', parent_live_id: 510, context: 'QUEUE' })
  const taken = record(2, { parent_live_id: 510, context: 'QUEUE', billsec: 10 })
  expect(read(tried, taken)).toMatchObject([{ queue: unknownQueue }])
  const queue = record(0, { ...ofQueue, live_id: 510 })
  expect(read(tried, taken, queue)).toMatchObject([{ queue: 'queue:3' }])
  const group = record(1, { parent_live_id: 520, context: 'RING_GROUP', billsec: 10 })
  expect(read(group)).toMatchObject([{ queue: '' }])
})

test('the number is that of the first stop, also where a later one has the same second and was recorded before', () => {
  const tried = record(0, { type: 'M', parent_live_id: 700, context: 'QUEUE', dst: '212' })
  const queue = record(0, { ...ofQueue, dst: '+441632960120', live_id: 700 })
  expect(read(tried, queue)).toMatchObject([{ number: '+441632960120', answeredAt: null }])
})

test('two hundred thousand records that claim to be of one call are one call', () => {
  const one = record(0, { live_id: 70 })
  const many = Array.from({ length: 200_000 }, (_, at) => ({ ...one, cdrId: at, at: begin + at }))
  expect(callOf(many)).toMatchObject({ at: begin, endedAt: begin + 199_999 + 30_000 })
})
