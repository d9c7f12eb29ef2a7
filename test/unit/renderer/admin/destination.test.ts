import { expect, test } from 'vitest'
import {
  destinationMistake,
  destinationWords,
  readDestination,
  writeDestination,
} from '#renderer/admin/editors/destination.ts'
import { ivrMistakes, nextKey } from '#renderer/admin/editors/ivr-keys.ts'
import { adminEditorWords as words } from '#renderer/locales/admin-editors.ts'

test.for([
  ['', { type: 'none' }],
  ['H', { type: 'H' }],
  ['block', { type: 'block' }],
  ['Q3', { type: 'Q', id: 3 }],
  ['V12', { type: 'V', id: 12 }],
  ['R', { type: 'R', id: null }],
  ['+', { type: 'dial', number: '+' }],
  ['+441632960166', { type: 'dial', number: '+441632960166' }],
  ['6100', { type: 'dial', number: '6100' }],
  ['sip:someone', { type: 'other', text: 'sip:someone' }],
  ['Z9', { type: 'other', text: 'Z9' }],
] as const)('%s is read and written back', ([text, destination]) => {
  expect(readDestination(text)).toEqual(destination)
  expect(writeDestination(readDestination(text))).toBe(text)
})

test('a destination that leads nowhere by mistake is reported, one that does so on purpose is not', () => {
  expect(['', 'H', 'block', 'Q3', '6100'].map(destinationMistake)).toEqual(Array(5).fill(undefined))
  expect(destinationMistake('Q')).toBe(words.destination.noRecord)
  expect(destinationMistake('+')).toBe(words.destination.noNumber)
  expect(destinationMistake('sip:x')).toBe(words.destination.unreadable('sip:x'))
})

test('a record is named, one that is gone is said to be gone, one that is not known yet is asked for', () => {
  const wanted: unknown[] = []
  const names = {
    cachedName: (_: string, key: unknown) =>
      key === 3 ? { key: 3, name: 'Orders', note: '6200' } : key === 9 ? null : undefined,
    requestNames: (kind: string, keys: readonly unknown[]) => wanted.push(kind, ...keys),
  }
  expect(destinationWords(readDestination('Q3'), names)).toEqual({ words: 'Queue Orders', isMissing: false })
  expect(destinationWords(readDestination('Q9'), names)).toEqual({
    words: 'Queue no. 9 (no longer exists)',
    isMissing: true,
  })
  expect(wanted).toEqual([])
  expect(destinationWords(readDestination('I7'), names)).toEqual({ words: 'IVR 7', isMissing: false })
  expect(wanted).toEqual(['ivrs', 7])
})

test('only keys that were changed and lead nowhere stand against saving', () => {
  expect(ivrMistakes({ name: 'Menu', one: 'Q3', two: '' }).size).toBe(0)
  const found = ivrMistakes({ one: 'Q', random_dst: 'Q3,R' })
  expect([...found.keys()]).toEqual(['one', 'random_dst'])
})

test('keys of the keyboard lead over the keypad', () => {
  expect(nextKey(0, 'ArrowRight')).toBe(1)
  expect(nextKey(0, 'ArrowDown')).toBe(3)
  expect(nextKey(0, 'ArrowUp')).toBe(0)
  expect(nextKey(11, 'ArrowDown')).toBe(11)
  expect(nextKey(0, '*')).toBe(9)
  expect(nextKey(0, '0')).toBe(10)
  expect(nextKey(0, 'x')).toBeUndefined()
})
