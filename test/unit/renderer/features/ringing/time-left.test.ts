import { expect, test } from 'vitest'
import { timeLeft } from '#renderer/features/ringing/caller-words.ts'
import type { OwnCall } from '#renderer/stores/own-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { ownCall } from '#test/support/own-calls.ts'
import { queue } from '#test/support/people.ts'

const start = 1_800_000_000_000
const orders = {
  ...queue({ name: 'Orders queue', numbers: [{ label: 'extension', number: '6005' }] }),
  service: { members: 3, mostCallers: null, longestWait: 60, afterwards: null },
}
const through = (name: string) => ownCall({ line: { through: name, startedAt: start } })
const left = (own: OwnCall, now: number, waitedSince: number | null = null) =>
  timeLeft(own, { people: [orders], waitedSince, now })

test('counts from when the caller began to wait, which may be before it rang here', () => {
  expect(left(through('Orders queue'), start + 15_000)).toEqual({ seconds: 45, share: 0.75 })
  expect(left(through('6005'), start + 15_000)).toEqual({ seconds: 45, share: 0.75 })
  const waited = { ...through('Orders queue'), call: liveCall({ startedAt: start - 30_000 }) }
  expect(left(waited, start)).toEqual({ seconds: 30, share: 0.5 })
})

test('counts from when the queue took the call, not from when it was offered to this agent', () => {
  const offered = { ...through('Orders queue'), call: liveCall({ startedAt: start, parentId: 40 }) }
  expect(left(offered, start, start - 30_000)).toEqual({ seconds: 30, share: 0.5 })
  expect(left(offered, start)).toBeNull()
})

test('counts from the first ring here if the platform gives no start', () => {
  const timeless = { ...through('Orders queue'), call: liveCall({ startedAt: 0 }) }
  expect(left(timeless, start + 15_000)).toEqual({ seconds: 45, share: 0.75 })
})

test('ends at nothing, and never begins above all', () => {
  expect(left(through('Orders queue'), start + 90_000)).toEqual({ seconds: 0, share: 0 })
  expect(left(through('Orders queue'), start - 5_000)).toEqual({ seconds: 60, share: 1 })
})

test('is not known for a direct call, another queue, or one that says nothing', () => {
  expect(left(through(''), start)).toBeNull()
  expect(left(through('Repairs'), start)).toBeNull()
  const silent = { ...orders, service: { ...orders.service, longestWait: null } }
  const facts = { people: [silent], waitedSince: null, now: start }
  expect(timeLeft(through('Orders queue'), facts)).toBeNull()
})
