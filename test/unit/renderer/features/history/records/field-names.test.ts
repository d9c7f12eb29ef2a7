import { afterEach, expect, test } from 'vitest'
import { recordLists } from '#electron/host/history/records/record-lists.ts'
import { headingOf } from '#renderer/features/history/records/columns.ts'
import { german } from '#renderer/locales/de/index.ts'
import { english, speak } from '#shared/locales/words.ts'

afterEach(() => speak(english))

const lists = Object.entries(recordLists).map(([list, { resource }]) => ({
  list,
  names: Object.keys(resource.fields),
}))

test.each(lists)(
  'every field of $list has a plain name of its own, in English and in German',
  ({ names }) => {
    expect(names.length).toBeGreaterThan(10)
    for (const language of [english, german]) {
      speak(language)
      const headings = names.map(headingOf)
      expect(names.filter((name) => headingOf(name) === name)).toEqual([])
      expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([])
    }
  },
)

test('a field that the contract does not know keeps the name that the platform gives it', () => {
  expect(headingOf('x_new_field')).toBe('x_new_field')
  expect(headingOf('constructor')).toBe('constructor')
})
