import { expect, test } from 'vitest'
import { timeLeft } from '#renderer/features/ringing/caller-words.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { ownCall } from '#test/support/own-calls.ts'
import { queue } from '#test/support/people.ts'

const start = 1_800_000_000_000
const orders = {
  ...queue({ name: 'Orders queue', numbers: [{ label: 'extension', number: '6005' }] }),
  service: { members: 3, mostCallers: null, longestWait: 60, afterwards: null },
}
const through = (name: string) => ownCall({ line: { through: name, startedAt: start } })

test('counts from when the caller began to wait, which may be before it rang here', () => {
  expect(timeLeft(through('Orders queue'), [orders], start + 15_000)).toEqual({ seconds: 45, share: 0.75 })
  expect(timeLeft(through('6005'), [orders], start + 15_000)).toEqual({ seconds: 45, share: 0.75 })
  const waited = { ...through('Orders queue'), call: liveCall({ startedAt: start - 30_000 }) }
  expect(timeLeft(waited, [orders], start)).toEqual({ seconds: 30, share: 0.5 })
})

test('ends at nothing, and never begins above all', () => {
  expect(timeLeft(through('Orders queue'), [orders], start + 90_000)).toEqual({ seconds: 0, share: 0 })
  expect(timeLeft(through('Orders queue'), [orders], start - 5_000)).toEqual({ seconds: 60, share: 1 })
})

test('is not known for a direct call, another queue, or one that says nothing', () => {
  expect(timeLeft(through(''), [orders], start)).toBeNull()
  expect(timeLeft(through('Repairs'), [orders], start)).toBeNull()
  const silent = { ...orders, service: { ...orders.service, longestWait: null } }
  expect(timeLeft(through('Orders queue'), [silent], start)).toBeNull()
})
