import { describe, expect, test } from 'vitest'
import { personDestination } from '#renderer/features/transfer/destination.ts'
import {
  destinationFacts,
  outcomeWords,
  waitingWords,
} from '#renderer/features/transfer/destination-words.ts'
import { transferWords } from '#renderer/locales/transfer.ts'
import { findDestinations } from '#renderer/features/transfer/destinations.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { knownFrom } from '#test/support/known-from.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { colleague, contact, queue, ringGroup } from '#test/support/people.ts'

const now = 1_800_000_102_000
const billing = queue()
const leads = ringGroup()
const waits = (startedAt: number, changes: object = {}) =>
  liveCall({
    destination: { number: '+441632960102', name: 'Billing', id: 'Queue2' },
    queueState: 'waiting:1',
    state: 'CONNECTED',
    startedAt,
    ...changes,
  })
const known = (calls: readonly LiveCallRecord[] = [], people = [colleague(), contact(), billing]) =>
  knownFrom(calls, people)
const there = (calls = [waits(now - 102_000), waits(now - 5_000, { id: 2 })]) =>
  personDestination(billing, '6002', known(calls))
const facts = (...given: Parameters<typeof destinationFacts>) =>
  destinationFacts(...given).map(({ name, words }) => `${transferWords.facts[name]}: ${words}`)

describe('a queue', () => {
  test('says who waits and for how long, by its own word or while it rings', () => {
    expect(waitingWords(there(), now)).toBe('2 waiting, longest 1:42')
    expect(waitingWords(there([]), now)).toBe('')
    expect(waitingWords(there([waits(0)]), now), 'the start is not known').toBe('1 waiting')
    expect(waitingWords(there([waits(0), waits(now - 9_000, { id: 2 })]), now)).toBe(
      '2 waiting, longest 0:09',
    )
    const other = { destination: { number: '6003', name: '', id: '' } }
    const none = [waits(1, { state: 'HANGUP' }), waits(1, other)]
    expect(waitingWords(there(none), now)).toBe('')
    expect(waitingWords(there([waits(now - 9_000, { queueState: '', state: 'RINGING' })]), now)).toBe(
      '1 waiting, longest 0:09',
    )
  })

  test('tells its limits and what comes after', () => {
    expect(facts(there([waits(now - 102_000)]), now)).toEqual([
      'Waiting: 1 caller, longest 1:42',
      'Limit: 8 callers, 3:00 each',
      'After that: Voicemail of Sybilla Thornapple',
    ])
    expect(there().presence).toBeNull()
  })
})

test('a ring group tells whom it rings', () => {
  const group = personDestination(leads, '6102', known())
  expect(group.note).toBe('Ring group 6102. 3 users')
  expect(facts(group, now)).toEqual(['Rings: 3 users', 'Limit: 0:20 each', 'After that: The call ends'])
})

test('a colleague tells phones and call, a contact only the number', () => {
  const calls = [
    liveCall({ source: { number: '1002', name: '', id: '2' }, state: 'CONNECTED', startedAt: now - 65_000 }),
  ]
  const kit = personDestination(colleague(), '1002', known(calls))
  expect(facts(kit, now)).toEqual(['Phones: 1 connected', 'Now: On a call, 1:05', 'Dials: 1002'])
  const ada = personDestination(contact(), '+447700900142', known())
  expect(facts(ada, now)).toEqual(['Dials: +447700900142'])
})

test('every outcome is said before it happens', () => {
  const how = { caller: 'Tamsin', ringing: false, talkFirst: false }
  expect(outcomeWords(there(), how)).toBe(
    'Tamsin leaves your line at once and waits in Billing. You can take the next call right away.',
  )
  const kit = personDestination(colleague(), '1002', known())
  expect(outcomeWords(kit, { ...how, talkFirst: true })).toMatch(
    /^Tamsin is put on hold while you call Kit\./,
  )
  expect(outcomeWords(kit, { ...how, ringing: true })).toBe('Tamsin rings Kit instead of you.')
})

test('queues and ring groups are found like people, each in its group', () => {
  const search = {
    ...known(),
    ownKey: 'user:7',
    ownExtension: '1001',
    people: [colleague(), billing, leads, contact()],
  }
  const groups = (typed: string, scope: 'all' | 'queue' | 'ring-group' = 'all') =>
    findDestinations({ ...search, typed, scope }).map(
      ({ id, options }) => `${id}: ${options.map(({ name }) => name)}`,
    )
  expect(groups('bill')).toEqual(['queue: Billing', 'ring-group: Billing leads'])
  expect(groups('')).toEqual(['queue: Billing', 'user: Kit Colleague', 'ring-group: Billing leads'])
  expect(groups('', 'queue')).toEqual(['queue: Billing'])
  expect(groups('610', 'ring-group')).toEqual(['number: 610', 'ring-group: Billing leads'])
  expect(groups('6002')).toEqual(['queue: Billing'])
})

test('a name that somebody else chose cannot break the list', () => {
  const rogue = colleague({ name: `\u202e${'Z\u0301\u0301\u0301\u0301\u0301\u0301'.repeat(2_000)}` })
  const { name } = personDestination(rogue, '1002', known())
  expect([...name]).toHaveLength(80)
})
