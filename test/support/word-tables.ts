import { definedTables, type WordTable } from '#shared/locales/words.ts'

/* Importing a table defines it. */
import.meta.glob(['../../{renderer,shared}/locales/**/*.ts', '!**/de/**'], { eager: true })

/** Every table of words in English, by its name. */
export const wordTables: ReadonlyMap<string, WordTable> = definedTables()

/** The words of a table that have no gaps, by where they stand in it. */
export function plainWords(table: WordTable, path = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([name, word]) => {
      const at = `${path}/${name}`
      if (typeof word === 'string') return [[at, word] as const]
      return typeof word === 'function' ? [] : [...plainWords(word, at)]
    }),
  )
}
