import { expect, test } from 'vitest'
import { searchedText } from '#shared/host/admin.ts'

test.each([
  ['+44 1632 960501', '+441632960501'],
  [' +44 1632 ', '+441632'],
  ['Front desk', 'Front desk'],
  ['6 100', '6 100'],
  ['', ''],
])('a search for %j looks for %j', (typed, text) => {
  expect(searchedText(typed)).toBe(text)
})
