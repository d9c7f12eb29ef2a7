import { describe, expect, test } from 'vitest'
import type { CallState } from '#shared/calls/call-state.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import { readPresence, type PresenceState } from '#shared/calls/presence.ts'
import type { Person } from '#shared/host/slices.ts'
import { messageFor, party, queueLegs } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { colleague, contact, queue } from '#test/support/people.ts'
import { fc } from '#test/support/property.ts'
import { runs } from '#test/support/tier.ts'

const direct = '+441632960211'
const kit = colleague({
  numbers: [
    { label: 'extension', number: '1002' },
    { label: 'mobile', number: '07700 900555' },
    { label: 'direct', number: direct },
  ],
})
const lee = colleague({ key: 'user:3', name: 'Lee Other', numbers: [{ label: 'extension', number: '1003' }] })
const everybody = [kit, lee, contact(), queue()]

function does(
  calls: readonly LiveCallRecord[],
  who: Person = kit,
  { people = everybody, isCurrent = true }: { people?: readonly Person[]; isCurrent?: boolean } = {},
) {
  return readPresence({ index: indexPeople(people, 'GB'), calls, isCurrent })(who)
}
const talking = (changes: Partial<LiveCallRecord>) =>
  liveCall({ state: 'CONNECTED', connectedAt: 20, startedAt: 10, ...changes })

describe('a colleague is free on evidence only', () => {
  test.each<readonly [string, Partial<Person>, boolean, PresenceState]>([
    ['a phone, and current calls', {}, true, 'free'],
    ['a phone, and calls that may be out of date', {}, false, 'unknown'],
    ['no phone', { phones: 0 }, true, 'away'],
    ['phones of which the platform does not say', { phones: null }, true, 'unknown'],
    ['do-not-disturb', { doNotDisturb: true }, true, 'do-not-disturb'],
  ])('%s', (...[, changes, isCurrent, state]) => {
    expect(does([], { ...kit, ...changes }, { isCurrent })).toEqual({ state, since: null })
  })

  test('a contact’s phones are nobody’s business', () => {
    expect(does([], contact()).state).toBe('unknown')
    const ada = contact({ numbers: [{ label: 'phone', number: '020 7946 0018' }] })
    expect(does([talking({})], ada, { people: [ada] })).toEqual({ state: 'talking', since: 20 })
    const unknown = { connectedAt: null, startedAt: 0 }
    expect(does([talking(unknown)], ada, { people: [ada] })).toEqual({ state: 'talking', since: null })
  })
})

describe('whichever field names them', () => {
  test.each([
    ['the identifier behind the direct number', party('2', '+441632960999')],
    ['the identifier behind a queue’s number', party('2', '6002')],
    ['the identifier alone', party('2')],
    ['the extension alone', party('', '1002')],
    ['the extension beside 0, who is nobody', party('0', '1002')],
    ['the direct number, national', party('', '01632 960211')],
    ['the direct number, with 00', party('', '0044 1632 960211')],
    ['the mobile, and a contact who has it too', party('contact:1', '+447700900555')],
    ['an identifier that nobody has, and the extension', party('99', '1002')],
  ])('%s', (_, end) => {
    expect(does([talking({ destination: end })])).toEqual({ state: 'talking', since: 20 })
    expect(does([talking({ source: end })])).toEqual({ state: 'talking', since: 20 })
  })

  /** Ways to write one who is named, and ways to say nothing, in either field. */
  const ids = ['2', ' 2', '002', 'user:2', 'User2', 'user_2']
  const numbers = [
    '1002',
    direct,
    '441632960211',
    '01632960211',
    '(01632) 960-211',
    '00441632960211',
    '+44 7700 900555',
  ]
  const blanks = ['', '0', 'contact:77', '4711']
  const named = fc.oneof(
    fc.record({
      id: fc.constantFrom(...ids),
      number: fc.constantFrom(...numbers, '', '6002', '1003', '+12025550148'),
    }),
    fc.record({ id: fc.constantFrom(...blanks), number: fc.constantFrom(...numbers) }),
  )
  const standing = fc.constantFrom<CallState>('CONNECTED', 'ON_HOLD')
  const stranger = fc.constantFrom(
    party('', '+12025550148'),
    party('contact:5', '+442079460018'),
    party('Queue9', '6009'),
  )

  test('no way to write it, no order and no company of other calls makes who talks free', () => {
    fc.assert(
      fc.property(
        fc.record({
          ...{ end: named, far: stranger, state: standing, name: fc.constantFrom('', 'Kit', 'Someone') },
          ...{ isSource: fc.boolean(), direction: fc.constantFrom<'in' | 'out'>('in', 'out') },
          context: fc.constantFrom('', 'PSTN_CALL', 'USER_LOCAL', 'QUEUE', 'RING_GROUP', 'FOLLOW_ME'),
          others: fc.shuffledSubarray([...queueLegs(party('3', '1003')), messageFor(2, '1002')]),
        }),
        ({ end, far, state, name, isSource, direction, context, others }) => {
          const own = { ...end, name }
          const ends = isSource ? { source: own, destination: far } : { source: far, destination: own }
          const call = talking({ ...ends, state, direction, context })
          const { state: seen } = does([...others, call])
          expect(seen).toBe(state === 'CONNECTED' ? 'talking' : 'on-hold')
        },
      ),
      runs(2_000),
    )
  })

  test('no live call that names them, in whatever state, leaves them free', () => {
    const states = fc.constantFrom<CallState>('INITIAL', 'ACCEPTED', 'RINGING', 'CONNECTED', 'ON_HOLD')
    fc.assert(
      fc.property(named, states, fc.boolean(), (end, state, isSource) => {
        const own = { ...end, name: '' }
        expect(
          does([liveCall({ state, ...(isSource ? { source: own } : { destination: own }) })]).state,
        ).not.toBe('free')
      }),
      runs(1_000),
    )
  })
})

test.each<readonly [CallState, PresenceState, PresenceState]>([
  ['INITIAL', 'dialling', 'ringing'],
  ['ACCEPTED', 'ringing', 'ringing'],
  ['RINGING', 'dialling', 'ringing'],
  ['CONNECTED', 'talking', 'talking'],
  ['ON_HOLD', 'on-hold', 'on-hold'],
  ['HANGUP', 'free', 'free'],
])('in a call that is %s its source is %s and its destination %s', (state, source, destination) => {
  expect(does([liveCall({ state, source: party('2') })]).state).toBe(source)
  expect(does([liveCall({ state, destination: party('2') })]).state).toBe(destination)
})

test('a mailbox that takes a message is not its owner, however the platform says so', () => {
  expect(does([messageFor(2, '1002')]).state).toBe('free')
  const toVoicemail = { context: 'VOICEMAIL', destination: party('2', direct) }
  expect(does([talking(toVoicemail)]).state).toBe('free')
  expect(does([talking({ context: 'VOICEMAIL', destination: party('', '1002') })]).state).toBe('free')
  expect(
    does([
      talking({ context: 'VOICEMAIL', source: party('2', '1002'), destination: party('Voicemail2', '1002') }),
    ]).state,
    'who listens to the own mailbox',
  ).toBe('talking')
})

test('of a caller in a queue, who is rung is ringing, and nobody talks', () => {
  const calls = queueLegs(party('2', '1002'), party('3', '1003'))
  expect([does(calls).state, does(calls, lee).state]).toEqual(['ringing', 'ringing'])
  expect(does(calls.slice(0, 1)).state).toBe('free')
})

test('the call that is talked on counts, and of two such the older', () => {
  const at = (state: CallState, since: number) =>
    liveCall({ state, connectedAt: since, destination: party('2') })
  expect(does([at('RINGING', 1), at('ON_HOLD', 2), at('CONNECTED', 4), at('CONNECTED', 3)])).toEqual({
    state: 'talking',
    since: 3,
  })
})

test('a number that several show says of none of them that they are free, and of none that they talk', () => {
  const shared = '+441632960100'
  const both = [
    { ...kit, callerId: shared },
    { ...lee, callerId: shared },
  ]
  const call = talking({ source: party('', shared) })
  expect(both.map((each) => does([call], each, { people: both }).state)).toEqual(['unknown', 'unknown'])
  const known = talking({ source: party('3', shared) })
  expect(both.map((each) => does([known], each, { people: both }).state)).toEqual(['free', 'talking'])
})

test('each call is looked at once, however many people are asked for', () => {
  let looks = 0
  const index = indexPeople(everybody, 'GB')
  const calls = Array.from({ length: 1_000 }, (_, id) => liveCall({ id, destination: party('3') }))
  const watched: typeof index = {
    ...index,
    at(...given) {
      looks += 1
      return index.at(...given)
    },
  }
  const presenceOf = readPresence({ index: watched, calls, isCurrent: true })
  for (let person = 0; person < 1_000; person += 1) presenceOf(kit)
  expect(looks).toBe(2_000)
})
