import { expect, test } from 'vitest'
import { delayWords, eventName, partyWords } from '#renderer/features/settings/event-words.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import type { Person } from '#shared/host/slices.ts'

const person = (kind: Person['kind'], name: string, number: string): Person => ({
  key: `${kind}:${number}`,
  kind,
  name,
  company: '',
  notes: '',
  numbers: [{ label: 'phone', number }],
  phones: 0,
})
const nameOf = indexPeople(
  [person('contact', 'Tamsin Quillfeather', '+447700900142'), person('queue', 'Repairs', '601')],
  'GB',
).byNumber
const agent = { name: 'Wren Alderpike', ext: '204', callerId: '+441632960100' }

test.each([
  ['', ''],
  ['204', 'You'],
  ['01632 960100', 'You'],
  ['Wren Alderpike', 'You'],
  ['07700 900142', 'Tamsin Quillfeather'],
  ['601', 'Repairs'],
  ['Orders line', 'Orders line'],
  ['+12025550148', '+1 202 555 0148'],
  ['<b>bold</b>', '<b>bold</b>'],
  ['\u202Eada\ngnp', 'ada gnp'],
])('a party given as %j is called %j', (text, words) => {
  expect(partyWords(text, { agent, nameOf, country: 'GB' })).toBe(words)
})

test('without an agent nobody is you, and an agent without a name is not everybody without one', () => {
  expect(partyWords('204', { agent: null, nameOf, country: 'GB' })).toBe('204')
  const nobody = { name: '', ext: '', callerId: '' }
  expect(partyWords('204', { agent: nobody, nameOf, country: 'GB' })).toBe('204')
})

test('a name is one line, however it came', () => {
  expect(eventName({ name: 'call.ringing' })).toBe('call.ringing')
  expect(eventName({ name: 'a\n\u202Eb' })).toBe('a b')
  expect(eventName({ name: 'x'.repeat(5_000) }).length).toBeLessThan(100)
  expect(eventName({ name: '' })).toBe('No name')
})

test.each([
  [null, ''],
  [0, '0.0 s'],
  [400, '0.4 s'],
  [9_949, '9.9 s'],
  [9_951, '10 s'],
  [61_000, '1 min'],
])('a delay of %s ms reads %j', (delay, words) => {
  expect(delayWords(delay)).toBe(words)
})
