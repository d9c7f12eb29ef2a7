/** The words of one part of the screens, by name. A word with placeholders is a function of their values. */
export type WordTable = { readonly [name: string]: string | ((...gaps: never[]) => string) | WordTable }

/** The same words in another language: every name, with the same placeholders. */
export type Translation<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends string
    ? string
    : Table[Name] extends (...gaps: infer Gaps) => string
      ? (...gaps: Gaps) => string
      : Translation<Table[Name]>
}

/** A language, and its word tables by their `defineWords` name. English is in the tables themselves. */
export type Language = {
  /** BCP 47: `en`, `de`. */
  readonly code: string
  readonly tables: Readonly<Record<string, WordTable>>
}

export const english: Language = { code: 'en', tables: {} }

/**
 * Current language of this process and the only state of this folder: each process serves one person, and every word
 * would otherwise need the language as an argument.
 */
let spoken: { language: Language } = { language: english }

/** Every table of this process in English, by its name. */
const defined = new Map<string, WordTable>()

/** The tables defined so far, in English: what a language must translate, and the source of its other forms. */
export function definedTables(): ReadonlyMap<string, WordTable> {
  return defined
}

/** Changes the language of all words read from now on. */
export function speak(language: Language): void {
  spoken.language = language
}

/** Lets a framework observe reads of the language: `wrap` returns the same object, observed. Call before any read. */
export function observeLanguage(wrap: <Observed extends object>(state: Observed) => Observed): void {
  spoken = wrap(spoken)
}

/**
 * Defines the words of one part; each is returned in the language current when read, or in English if it is missing. A
 * constant created at import would keep the language of that moment, so read words where they are shown.
 */
export function defineWords<const Table extends WordTable>(name: string, table: Table): Table {
  defined.set(name, table)
  return new Proxy(table, {
    get: (target, word: string) => spoken.language.tables[name]?.[word] ?? target[word],
  })
}
