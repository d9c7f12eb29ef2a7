import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeCode } from '#shared/api/codes.ts'
import { storeQueues } from '#electron/platform/calls/services/queues/queue-book.ts'
import { storeRingGroups } from '#electron/platform/calls/services/ring-groups/ring-group-book.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'

let store: Store

beforeEach(() => {
  store = openStore(':memory:')
})
afterEach(() => store[Symbol.dispose]())

const members = [
  { user_id: 4, status: true },
  { user_id: 5, status: false },
]
const least = { customer_id: 1, name: 'Support', number: 600, members, group_ids: [] }

it('reads a queue that says little with defaults', () => {
  const { id } = store.queues.insert(least)
  expect(storeQueues(store).queue(id)).toMatchObject({
    name: 'Support',
    members: [
      { userId: 4, loggedIn: true, paused: false },
      { userId: 5, loggedIn: false, paused: false },
    ],
    strategy: 'ringall',
    ringSeconds: 20,
    joinEmpty: true,
    maxCallers: 0,
    final: { type: 'H', id: 0 },
    missedMailTo: [],
  })
  expect(storeQueues(store).queue(id + 1)).toBeUndefined()
})

it('reads codes and addresses', () => {
  const { id } = store.queues.insert({
    ...least,
    ring_strategy: writeCode('queue.ring_strategy', 'rrmemory'),
    final_dst_type: writeCode('user.final_dst_type', 'V'),
    final_dst_id: 4,
    monitor: writeCode('user.monitor', 'A'),
    email_missed: 'lead@example.com; desk@example.com, Y',
    liaf: true,
    join_empty: false,
  })
  expect(storeQueues(store).queue(id)).toMatchObject({
    strategy: 'rrmemory',
    final: { type: 'V', id: 4 },
    monitor: 'A',
    missedMailTo: ['lead@example.com', 'desk@example.com'],
    longestIdleFirst: true,
    joinEmpty: false,
  })
})

it('pauses members, until they log in or out or end it, and knows whose queues these are', () => {
  const { id } = store.queues.insert(least)
  store.queues.insert({ ...least, customer_id: 2 })
  const book = storeQueues(store)
  const paused = () => book.queue(id)?.members.map((member) => member.paused)
  book.setAttendance(id, 4, { paused: true })
  expect(paused()).toEqual([true, false])
  book.setAttendance(id, 4, { paused: false })
  book.setAttendance(id, 5, { paused: true })
  expect(paused()).toEqual([false, true])
  book.setAttendance(id, 5, { loggedIn: true })
  expect(paused()).toEqual([false, false])
  expect(book.queuesOf(1, 4)).toEqual([id])
  expect(book.queuesOf(1, 9)).toEqual([])
})

it('logs members in and out', () => {
  const { id } = store.queues.insert(least)
  const book = storeQueues(store)
  expect(book.setAttendance(id, 5, { loggedIn: true })).toBe(true)
  expect(book.setAttendance(id, 6, { loggedIn: true })).toBe(false)
  expect(book.setAttendance(id + 1, 5, { loggedIn: true })).toBe(false)
  expect(book.queue(id)?.members).toEqual([
    { userId: 4, loggedIn: true, paused: false },
    { userId: 5, loggedIn: true, paused: false },
  ])
})

it('reads ring groups', () => {
  const { id } = store.ringGroups.insert({
    customer_id: 1,
    name: 'Sales',
    number: 601,
    user_ids: [5, 4],
    moh_id: 0,
    strategy: writeCode('ringgroup.strategy', 'H'),
  })
  expect(storeRingGroups(store).ringGroup(id)).toEqual({
    name: 'Sales',
    members: [5, 4],
    strategy: 'H',
    ringSeconds: 20,
    cliPrefix: false,
    mohId: undefined,
    final: { type: 'H', id: 0 },
  })
})
