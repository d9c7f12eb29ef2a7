import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The document beside the project, or the path in the environment. */
export const specificationPath =
  process.env['SWITCHHOOK_SPECIFICATION'] ??
  fileURLToPath(new URL('../../../shared/spec/telephony-platform-api.md', import.meta.url))

/** A type in the document's notation; `free-form` is any. */
export type DocumentedType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'free-form'

/** A name with its type, if the document gives one. */
export type DocumentedField = {
  readonly name: string
  readonly type: DocumentedType | undefined
  /** The text in brackets after a name: required, optional, members. */
  readonly note: string
}

/** One row of section 4. */
export type DocumentedOperation = {
  readonly method: string
  readonly path: string
  readonly request: string
  readonly statuses: readonly number[]
  readonly errors: readonly number[]
  readonly answer: string
}

export const specificationIsThere = existsSync(specificationPath)

/** The document's lines; empty if it is absent. */
export function readSpecification(): readonly string[] {
  return specificationIsThere ? readFileSync(specificationPath, 'utf8').split('\n') : []
}

/** The lines below a heading, up to the next heading of the same or a higher level. */
export function sectionOf(lines: readonly string[], heading: string): readonly string[] {
  const start = lines.findIndex((line) => line.startsWith(`${heading} `))
  if (start === -1) return []
  const level = heading.indexOf(' ')
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level)
  return end === -1 ? rest : rest.slice(0, end)
}

/** The cells of all table rows in these lines, without heads and rulers. */
export function tableRows(lines: readonly string[]): readonly (readonly string[])[] {
  return lines
    .filter(
      (line, at) => line.startsWith('|') && !/^\|\s*-/.test(line) && !/^\|\s*-/.test(lines[at + 1] ?? ''),
    )
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** Each row of section 4's tables. */
export function documentedOperations(lines: readonly string[]): readonly DocumentedOperation[] {
  return tableRows(sectionOf(lines, '## 4.')).flatMap(
    ([method = '', path = '', request = '', response = '']) => {
      if (!/^(GET|POST|PATCH|DELETE)$/.test(method)) return []
      const [answer = '', ...rest] = response.split(';')
      return [{ method, path, request, answer, statuses: numbers(answer), errors: numbers(rest.join(';')) }]
    },
  )
}

function numbers(text: string): readonly number[] {
  return [...text.matchAll(/\b[2-5]\d\d\b/g)].map(Number)
}

/** Reads `name (type, note), name, name (type)`: a name without brackets has the type of the next name with them. */
export function attributesOf(request: string): readonly DocumentedField[] {
  const fields: DocumentedField[] = []
  for (const item of splitOutside(request, ',').toReversed()) {
    const match = /^(\w+)(?:\s+\((.*)\))?$/s.exec(item.trim())
    if (!match) continue
    const note = match[2] ?? ''
    fields.push({ name: match[1] ?? '', type: note === '' ? fields.at(-1)?.type : typeIn(note), note })
  }
  return fields.toReversed()
}

/** The members named in the note of an object: `type string code, time_of_day array of integers`. */
export function membersOf({ note }: DocumentedField): readonly DocumentedField[] {
  const members = /^object: (.*)$/.exec(note)?.[1] ?? ''
  return members.split(', ').flatMap((member) => {
    const [name = '', ...rest] = member.split(' ')
    return name === '' ? [] : [{ name, type: typeIn(rest.join(' ')), note: '' }]
  })
}

/** The paragraphs of 2.2, by title; fields for reading only, since those for writing are in section 4. */
export function documentedResources(
  lines: readonly string[],
): ReadonlyMap<string, readonly DocumentedField[]> {
  const found = sectionOf(lines, '### 2.2').flatMap((line) => {
    const match = /^\*\*(.+?)\*\*[^:]*:\s*(.*)$/.exec(line)
    if (!match) return []
    const [, title = '', text = ''] = match
    const [fields = '', ...rest] = text.split(/\.(?:\s+|$)/)
    const more = rest
      .filter((sentence) => sentence.startsWith('Updatable'))
      .map((each) => each.split(': ')[1] ?? '')
    return [
      [title, [fields, ...more].flatMap((sentence) => sentence.split(/;\s*/).flatMap(readField))] as const,
    ]
  })
  return new Map(found)
}

/** `a, b string`, `a (string, key action)` or `a integer (write: string)`. */
function readField(text: string): readonly DocumentedField[] {
  const plain = text.replace(/^and /, '').replace(/^\w+-style fields /, '')
  const match = /^(\w+(?:, \w+)*) \(?(string|integer|number|boolean|array|object|free-form)\b/.exec(plain)
  if (!match) return []
  const type = typeIn(match[2] ?? '')
  return (match[1] ?? '').split(', ').map((name) => ({ name, type, note: '' }))
}

/** The rows of a table of fields (2.3, 2.4, 6.1, 6.2); a row may name several, with one type or one each. */
export function documentedTable(lines: readonly string[], heading: string): readonly DocumentedField[] {
  return tableRows(sectionOf(lines, heading)).flatMap(([names = '', types = '', note = '']) => {
    const each = types.split(', ')
    return names.split(', ').map((name, at) => ({ name, type: typeIn(each[at] ?? each[0] ?? ''), note }))
  })
}

const typeWords: Readonly<Record<string, DocumentedType>> = {
  string: 'string',
  date: 'string',
  integer: 'integer',
  number: 'number',
  float: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
  'free-form': 'free-form',
}

function typeIn(note: string): DocumentedType | undefined {
  return typeWords[/^[a-z]+(?:-form)?/.exec(note)?.[0] ?? '']
}

/** Splits at a separator outside all brackets. */
function splitOutside(text: string, separator: string): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if ('({['.includes(sign)) depth += 1
    if (')}]'.includes(sign)) depth -= 1
    if (sign === separator && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts
}
