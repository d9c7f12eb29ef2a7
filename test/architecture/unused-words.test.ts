import { expect, test } from 'vitest'
import type { WordTable } from '#shared/locales/words.ts'
import { wordTables } from '#test/support/word-tables.ts'
import { readSources, type Source } from './sources.ts'

/** Where a table is used: the name that it has there, and the text without imports and comments. */
interface Use {
  readonly alias: string
  readonly text: string
}

const sources = readSources().filter(
  ({ path }) => /^(renderer|shared|electron)\//.test(path) && !path.includes('/locales/de/'),
)

test('no word stands in a table that nothing uses', () => {
  const unused = [...wordTables].flatMap(([name, table]) => {
    const uses = usesOf(name)
    return pathsIn(table)
      .filter((path) => !uses.some((use) => isRead(use, path)))
      .map((path) => `${name}: ${path.join('.')}`)
  })
  expect(unused).toEqual([])
})

test.for([
  ['words.title', true],
  ['words . title', true],
  ['words.titles', false],
  ['words.more.other', false],
  ['names(words)', true],
  ['words[kind]', true],
] as const)('%s reads the title: %s', ([text, reads]) => {
  expect(isRead({ alias: 'words', text }, ['title'])).toBe(reads)
})

/** The paths to the words of a table. */
function pathsIn(table: WordTable, path: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(table).flatMap(([name, word]) =>
    typeof word === 'object' ? pathsIn(word, [...path, name]) : [[...path, name]],
  )
}

function usesOf(table: string): readonly Use[] {
  const declared = new RegExp(`export const (\\w+)[^=]*= defineWords\\('${table}'`)
  const constant = sources.map(({ text }) => declared.exec(text)?.[1]).find((name) => name !== undefined)
  if (constant === undefined) throw new Error(`No table ${table}`)
  return sources.flatMap((source) => useIn(source, constant))
}

function useIn({ text }: Source, constant: string): readonly Use[] {
  const named = new RegExp(`\\b${constant}\\b(?:\\s+as\\s+(\\w+))?`).exec(text)
  const body = text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|<!--[\s\S]*?-->/gm, '')
    .replaceAll(/^import[\s\S]*?from '.*'$/gm, '')
  return named ? [{ alias: named[1] ?? constant, text: body }] : []
}

/** Whether a word is read by its path, by a name in a variable, or with the whole part of the table that it stands in. */
function isRead({ alias, text }: Use, path: readonly string[]): boolean {
  const whole = new RegExp(`\\b${alias}\\s*[[)]|[=:(]\\s*${alias}\\s*,|\\}\\s*=\\s*${alias}\\b(?!\\.)`)
  return (
    whole.test(text) ||
    path.some((_, at) => {
      const part = [alias, ...path.slice(0, at + 1)].join('\\s*\\??\\.\\s*')
      const isWord = at === path.length - 1
      return new RegExp(`\\b${part}(?!\\w)${isWord ? '' : '(?!\\s*\\??\\.\\s*\\w)'}`).test(text)
    })
  )
}
