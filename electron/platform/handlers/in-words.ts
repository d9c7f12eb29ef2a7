import { codeTables, type CodeTable } from '#shared/api/codes.ts'
import { codeTableOf, wordTableOf } from '#shared/api/field-kind.ts'
import type { Resource } from '#shared/api/resource.ts'

/**
 * A record as the models of specification 2.3 and 2.4 show a single one: coded fields as letters and words, where the
 * lists of the same records show integers. Fields that the contract does not name are left out.
 */
export function inWords<Stored extends { readonly id: number }>(resource: Resource, stored: Stored): Stored {
  const entries = Object.entries(stored)
    .filter(([name]) => Object.hasOwn(resource.fields, name))
    .map(([name, value]) => {
      const field = resource.fields[name]
      return [name, field === undefined ? value : wordOf(codeTableOf(field), value)]
    })
  return Object.fromEntries(entries) as Stored
}

function wordOf(table: string | undefined, value: unknown): unknown {
  if (table === undefined || typeof value !== 'number' || !isCodeTable(table)) return value
  return codeTables[table][value] ?? value
}

function isCodeTable(name: string): name is CodeTable {
  return Object.hasOwn(codeTables, name)
}

/**
 * The tables behind a resource's coded fields, as a `dictionaries` endpoint serves them: `{ type: { "0": "O" } }`. A field
 * that is read and written as a word stands for itself: `{ type: { "in": "in" } }`.
 */
export function dictionaryOf(resource: Resource): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const codes = wordsOf(codeTableOf(field))
      const words = wordsOf(wordTableOf(field))
      if (codes) return [[name, Object.fromEntries(codes.map((word, code) => [String(code), word]))]]
      return words ? [[name, Object.fromEntries(words.map((word) => [word, word]))]] : []
    }),
  )
}

function wordsOf(table: string | undefined): readonly string[] | undefined {
  return table === undefined || !isCodeTable(table) ? undefined : codeTables[table]
}
