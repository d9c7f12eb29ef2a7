import { expect, test } from 'vitest'
import { BusyPeople } from '#shared/calls/busy-people.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import { readTeam } from '#shared/calls/presence.ts'
import { party } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { colleague } from '#test/support/people.ts'
import { fc } from '#test/support/property.ts'

const people = [
  colleague({ key: 'user:2', callerId: '+442079460000' }),
  colleague({
    key: 'user:3',
    numbers: [{ label: 'extension', number: '1003' }],
    phones: 0,
    callerId: '+442079460000',
  }),
  colleague({ key: 'user:4', numbers: [{ label: 'extension', number: '1004' }], doNotDisturb: true }),
]
const index = indexPeople(people, 'GB')

const ends = [
  party('2', '1002'),
  party('3', '1003'),
  party('', '1004'),
  party('', '+442079460000'),
  party('', '0'),
]
const record = fc
  .record({
    id: fc.integer({ min: 1, max: 8 }),
    state: fc.constantFrom('ACCEPTED', 'RINGING', 'CONNECTED', 'ON_HOLD', 'HANGUP'),
    source: fc.constantFrom(...ends),
    destination: fc.constantFrom(...ends),
    startedAt: fc.integer({ min: 1, max: 9 }),
    connectedAt: fc.constantFrom(null, 5),
  })
  .map((fields) => liveCall(fields as Partial<LiveCallRecord>))

const diff = fc.record({
  changed: fc.uniqueArray(record, { selector: ({ id }) => id, maxLength: 4 }),
  removed: fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
})

test('change by change it says of everybody what a look at all calls says', () => {
  fc.assert(
    fc.property(fc.array(diff, { maxLength: 8 }), (diffs) => {
      const busy = new BusyPeople(index)
      const calls = new Map<number, LiveCallRecord>()
      for (const each of diffs) {
        busy.apply(each)
        for (const id of each.removed) calls.delete(id)
        for (const call of each.changed) calls.set(call.id, call)
      }
      busy.reindex(index)
      const team = readTeam({ index, calls: [...calls.values()], isCurrent: true })
      for (const person of people) expect(busy.presenceOf(person)).toEqual(team.presenceOf(person))
    }),
  )
})

test('whoever is asked about after each change, the answer is of that moment', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(diff, fc.subarray(people)), { maxLength: 12 }), (steps) => {
      const busy = new BusyPeople(index)
      const calls = new Map<number, LiveCallRecord>()
      for (const [{ changed, removed }, asked] of steps) {
        busy.apply({ changed, removed })
        for (const id of removed) calls.delete(id)
        for (const call of changed) calls.set(call.id, call)
        const team = readTeam({ index, calls: [...calls.values()], isCurrent: true })
        for (const person of asked) {
          expect(busy.presenceOf(person)).toEqual(team.presenceOf(person))
          const decided = busy.callOf(person)?.call
          expect(decided, 'a call as it is now').toBe(decided && calls.get(decided.id))
        }
      }
    }),
  )
})

test('who has another number is found by it from then on', () => {
  const busy = new BusyPeople(index)
  const [kit] = people
  if (!kit) throw new Error('Nobody')
  busy.apply({ changed: [liveCall({ state: 'CONNECTED', destination: party('', '1999') })], removed: [] })
  expect(busy.presenceOf(kit).state).toBe('free')
  busy.reindex(indexPeople([{ ...kit, numbers: [{ label: 'extension', number: '1999' }] }], 'GB'))
  expect(busy.presenceOf(kit).state).toBe('talking')
})
