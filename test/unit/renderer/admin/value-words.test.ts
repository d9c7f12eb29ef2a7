import { expect, onTestFinished, test } from 'vitest'
import {
  exactWords,
  factWords,
  referredKind,
  titleOf,
  type ValueReader,
} from '#renderer/admin/value-words.ts'
import { adminWords } from '#renderer/locales/admin.ts'
import { region } from '#renderer/locales/region.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'
import { regionOf } from '#shared/locales/region.ts'

const reader: ValueReader = {
  codes: {},
  today: Date.UTC(2026, 10, 27),
  nameOf: (kind, key) => `${kind} ${String(key)}`,
}
const fieldOf = (kind: string, name: string) => {
  const field = adminKind(kind)?.fields.find((each) => each.name === name)
  if (!field) throw new Error(`${kind} has no ${name}`)
  return field
}

test('telephone numbers are written as everywhere else, in titles too; other texts stay as they are', () => {
  const number = fieldOf('numbers', 'e164')
  expect(factWords(number, { e164: '+441632960501' }, reader)).toBe('+44 1632 960501')
  expect(factWords(number, { e164: '+441632*' }, reader)).toBe('+441632*')
  expect(factWords(fieldOf('call-me-back', 'ddi'), { ddi: 441632960101 }, reader)).toBe('+44 1632 960101')
  expect(titleOf(['src', 'dst'], { src: '+441632960166', dst: '204' }, reader.today)).toBe(
    '+44 1632 960166 → 204',
  )
})

test('a pickup group says how many users it has, not who has that number', () => {
  const users = fieldOf('pickup-groups', 'users')
  expect(referredKind(users, { users: 16 }, {})).toBeUndefined()
  expect(factWords(users, { users: 16 }, reader)).toBe('16')
  expect(factWords(fieldOf('ring-groups', 'users'), { users: [16] }, reader)).toBe('users 16')
})

test('an entry of the dictionary has its word as title', () => {
  const kind = adminKind('ai-dictionary')
  expect(titleOf(kind?.titleFields ?? [], { token: 'celadon', transcript: null }, reader.today)).toBe(
    'celadon',
  )
})

test('what the search field of a list finds is a sentence', () => {
  expect(adminWords.list.findBy('First name')).toBe('Find by first name')
  expect(adminWords.list.findBy('ID of the caller')).toBe('Find by ID of the caller')
})

test('a column has room for the day, and the open record says the time of day too', () => {
  const time = fieldOf('call-records', 'calldate')
  const record = { calldate: '2026-11-26 14:06:31' }
  expect(factWords(time, record, reader)).toBe('26 Nov')
  expect(exactWords(time, record, reader)).toBe('26 Nov 14:06')
  expect(exactWords(time, { calldate: '2025-11-26 14:06:31' }, reader)).toBe('26 Nov 2025 14:06')
  expect(exactWords(time, { calldate: '2026-11-27 14:06:31' }, reader)).toBe('14:06')
  expect(exactWords(time, { calldate: null }, reader)).toBe('')
  expect(titleOf(['created_at'], { created_at: '2026-11-26 14:06:31' }, reader.today)).toBe('26 Nov 14:06')
})

test('decimals are written as in the region, and whole numbers without separators', () => {
  const charge = fieldOf('web-calls', 'charge')
  expect(factWords(charge, { charge: 0.1283 }, reader)).toBe('0.1283')
  region.value = regionOf('de-DE', 'de')
  onTestFinished(() => void (region.value = regionOf('en-GB', 'en')))
  expect(factWords(charge, { charge: 0.1283 }, reader)).toBe('0,1283')
  expect(factWords(fieldOf('call-records', 'live_id'), { live_id: 90020000 }, reader)).toBe('90020000')
})

test('a list of calls that belongs to a user begins with when, not with how long', () => {
  const calls = adminKind('users')?.related.find(({ tail }) => tail === 'cdrs')
  expect(calls?.fields.map(({ name }) => name)).toEqual(['calldate', 'src', 'dst', 'duration'])
})

test('a length of time is shown in days, hours, minutes and seconds, without those that are zero', () => {
  const field = fieldOf('call-records', 'duration')
  const shown = (duration: unknown) => factWords(field, { duration }, reader)
  expect([0, 45, 92, 120, 3600, 5432, 2_592_000, 90_061].map(shown)).toEqual([
    ...['0 s', '45 s', '1 min 32 s', '2 min', '1 h', '1 h 30 min 32 s', '30 d', '1 d 1 h 1 min 1 s'],
  ])
})

test('a length of time that is not whole seconds is shown in seconds, as the platform sent it', () => {
  const field = fieldOf('call-records', 'duration')
  expect(factWords(field, { duration: -5 }, reader)).toBe('-5 s')
  expect(factWords(field, { duration: 1.5 }, reader)).toBe('1.5 s')
})
