import { codeTables, type CodeTable } from '#shared/api/codes.ts'
import { codeTableOf, wordTableOf } from '#shared/api/field-kind.ts'
import type { Resource } from '#shared/api/resource.ts'

/**
 * A record in the form that the models of specification 2.3 and 2.4 show for a single one: coded fields as letters and
 * words, where lists of the same records show integers. Fields that the contract does not name are omitted.
 */
export function withCodeWords<Stored extends { readonly id: number }>(
  resource: Resource,
  stored: Stored,
): Stored {
  const coded = codedFieldsOf(resource)
  const record: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(stored))
    if (Object.hasOwn(resource.fields, name))
      record[name] = typeof value === 'number' ? (coded.get(name)?.[value] ?? value) : value
  return record as Stored
}

/**
 * Like `inWords`, from the JSON text of the served fields to that of the same fields in words. The text comes from
 * `JSON.stringify`: if the record contains nothing nested, and no text that resembles nesting, only the codes are
 * replaced.
 */
export function jsonWithCodeWords(resource: Resource, json: string): string {
  const coded = codedFieldsOf(resource)
  if (json.indexOf('{', 1) === -1)
    return json.replaceAll(codePattern(coded), (found, name: string, code: string) => {
      const word = coded.get(name)?.[Number(code)]
      return word === undefined ? found : `"${name}":"${word}"`
    })
  const record: Record<string, unknown> = JSON.parse(json)
  for (const [name, words] of coded) {
    const code = record[name]
    if (typeof code === 'number') record[name] = words[code] ?? code
  }
  return JSON.stringify(record)
}

const patterns = new WeakMap<CodedFields, RegExp>()

/**
 * Matches coded fields in a text. Inside a text value a quotation mark is preceded by a backslash, so no value matches.
 */
function codePattern(coded: CodedFields): RegExp {
  const pattern = patterns.get(coded) ?? new RegExp(`"(${[...coded.keys()].join('|')})":(\\d+)(?=[,}])`, 'g')
  patterns.set(coded, pattern)
  return pattern
}

/** Coded fields, each with the words of its codes. */
type CodedFields = ReadonlyMap<string, readonly string[]>

const codedFieldsByResource = new WeakMap<Resource, CodedFields>()

function codedFieldsOf(resource: Resource): CodedFields {
  const cached = codedFieldsByResource.get(resource)
  if (cached) return cached
  const codedFields = new Map<string, readonly string[]>()
  for (const [name, field] of Object.entries(resource.fields)) {
    const words = wordsOf(codeTableOf(field))
    if (words) codedFields.set(name, words)
  }
  codedFieldsByResource.set(resource, codedFields)
  return codedFields
}

function isCodeTable(name: string): name is CodeTable {
  return Object.hasOwn(codeTables, name)
}

/**
 * The tables of a resource's coded fields, as a `dictionaries` endpoint serves them: `{ type: { "0": "O" } }`. A field
 * that is read and written as a word maps to itself: `{ type: { "in": "in" } }`.
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
