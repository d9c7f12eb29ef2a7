/** The words of one part of the screens, by name. A word with gaps is a function of what goes into them. */
export type WordTable = { readonly [name: string]: string | ((...gaps: never[]) => string) | WordTable }

/** The same words in another language: every name, with the same gaps. */
export type Translation<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends string
    ? string
    : Table[Name] extends (...gaps: infer Gaps) => string
      ? (...gaps: Gaps) => string
      : Translation<Table[Name]>
}

/** A language, and its word tables by the name that `defineWords` gave them. English is in the tables themselves. */
export type Language = {
  /** BCP 47: `en`, `de`. */
  readonly code: string
  readonly tables: Readonly<Record<string, WordTable>>
}

export const english: Language = { code: 'en', tables: {} }

/**
 * What the screens of this process speak. The only state of this folder: one process has one person before it, and every
 * word would otherwise need the language as an argument.
 */
let spoken: { language: Language } = { language: english }

/** Every table of this process in English, by its name. */
const defined = new Map<string, WordTable>()

/** The tables that were defined so far, in English: what a language has to have, and what other forms of it are made from. */
export function definedTables(): ReadonlyMap<string, WordTable> {
  return defined
}

/** Changes the language of every word that is read from now on. */
export function speak(language: Language): void {
  spoken.language = language
}

/** Lets a framework see who reads the language: `wrap` returns the same object, observed. Once, before words are read. */
export function observeLanguage(wrap: <Observed extends object>(state: Observed) => Observed): void {
  spoken = wrap(spoken)
}

/**
 * The words of one part, in the language that is spoken when each is read; English where that language lacks one. A
 * constant made of them at import would keep the language of that moment, so read them where they are shown.
 */
export function defineWords<const Table extends WordTable>(name: string, table: Table): Table {
  defined.set(name, table)
  return new Proxy(table, {
    get: (target, word: string) => spoken.language.tables[name]?.[word] ?? target[word],
  })
}
