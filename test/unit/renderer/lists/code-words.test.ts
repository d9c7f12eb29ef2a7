import { afterEach, expect, test } from 'vitest'
import { wordLabel } from '#renderer/lists/code-words.ts'
import { german } from '#renderer/locales/de/index.ts'
import { codeTables } from '#shared/api/codes.ts'
import { english, speak } from '#shared/locales/words.ts'

afterEach(() => speak(english))

test.each([english, german])('every word of the code tables has a label in $code', (language) => {
  speak(language)
  const without = Object.entries(codeTables).flatMap(([table, words]) =>
    words.filter((word) => wordLabel(table, word) === undefined).map((word) => `${table} ${word}`),
  )
  expect(without).toEqual([])
})

test('the last state of a call is shown in the language of the screen', () => {
  expect(wordLabel('cdr.disposition', 'ON_HOLD')).toBe('On hold')
  speak(german)
  expect(wordLabel('cdr.disposition', 'ON_HOLD')).toBe('Gehalten')
})

test('a word that the code table does not contain has no label', () => {
  expect(wordLabel('cdr.disposition', 'PARKED')).toBeUndefined()
  expect(wordLabel('no.such.table', 'CONNECTED')).toBeUndefined()
})
