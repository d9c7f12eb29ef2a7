import { expect, test } from 'vitest'
import { factWords, referredKind, titleOf, type ValueReader } from '#renderer/admin/value-words.ts'
import { adminWords } from '#renderer/locales/admin.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'

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

test('a word of the dictionary is named by itself', () => {
  const kind = adminKind('ai-dictionary')
  expect(titleOf(kind?.titleFields ?? [], { token: 'celadon', transcript: null }, reader.today)).toBe(
    'celadon',
  )
})

test('what the search field of a list finds is a sentence', () => {
  expect(adminWords.list.findBy('First name')).toBe('Find by first name')
  expect(adminWords.list.findBy('ID of the caller')).toBe('Find by ID of the caller')
})
