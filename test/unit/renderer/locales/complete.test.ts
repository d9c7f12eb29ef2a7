import { expect, test } from 'vitest'
import { german } from '#renderer/locales/de/index.ts'
import type { WordTable } from '#shared/locales/words.ts'
import { readSources } from '#test/architecture/sources.ts'
import { plainWords, wordTables } from '#test/support/word-tables.ts'

test('every table that is defined is looked at here', () => {
  const defined = readSources()
    .filter(({ path }) => /^(shared|renderer)\/locales\//.test(path))
    .flatMap(({ text }) => [...text.matchAll(/= defineWords\('([^']+)'/g)])
    .map(([, name = '']) => name)
  expect([...wordTables.keys()].toSorted()).toEqual(defined.toSorted())
})

test('German has every table of words, and none that there is not', () => {
  expect(Object.keys(german.tables).toSorted()).toEqual([...wordTables.keys()].toSorted())
})

test.for([...wordTables])('German has every word of %s', ([name, table]) => {
  expect(shapeOf(german.tables[name] ?? {})).toEqual(shapeOf(table))
})

test('no word is empty in one language alone', () => {
  for (const [name, table] of wordTables) {
    const words = plainWords(german.tables[name] ?? {})
    for (const [path, english] of plainWords(table))
      expect([`${name}${path}`, words.get(path) === '']).toEqual([`${name}${path}`, english === ''])
  }
})

/** Which words are plain and which have gaps. */
function shapeOf(table: WordTable): unknown {
  return Object.fromEntries(
    Object.entries(table)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, word]) => [name, typeof word === 'object' ? shapeOf(word) : typeof word]),
  )
}
