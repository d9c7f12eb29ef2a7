import { isRecord, type Fields } from '../../core/is-record.ts'
import type { FieldForm, ValueForm } from './kind.ts'

/** A mistake in a field of a request, as data; `limit` is the bound that it violates. */
export type BodyMistake = {
  readonly field: string
  readonly rule:
    | 'required'
    | 'unknown'
    | 'form'
    | 'pattern'
    | 'choice'
    | 'short'
    | 'long'
    | 'small'
    | 'large'
    | 'few'
    | 'many'
  readonly limit?: number
}

type Finding = Omit<BodyMistake, 'field'>

/** Returns the mistakes in a body, at most one per field; empty if it is valid. */
export function bodyMistakes(
  fields: readonly FieldForm[],
  body: Readonly<Record<string, unknown>>,
): readonly BodyMistake[] {
  const known = new Set(fields.map(({ name }) => name))
  const strange = Object.keys(body)
    .filter((name) => !known.has(name))
    .map((field): BodyMistake => ({ field, rule: 'unknown' }))
  const wrong = fields.flatMap(({ name, required, value }): readonly BodyMistake[] => {
    if (body[name] === undefined) return required ? [{ field: name, rule: 'required' }] : []
    const found = mistakeIn(value, body[name])
    return found === null ? [] : [{ field: name, ...found }]
  })
  return [...strange, ...wrong]
}

/** Returns the mistake in one value, or null. */
function mistakeIn(form: ValueForm, value: unknown): Finding | null {
  switch (form.kind) {
    case 'text':
      return typeof value === 'string' ? textMistake(form, value) : { rule: 'form' }
    case 'number':
      return typeof value === 'number' ? numberMistake(form, value) : { rule: 'form' }
    case 'flag':
      return typeof value === 'boolean' ? null : { rule: 'form' }
    case 'code':
      return isCode(value) ? null : { rule: 'choice' }
    case 'choice':
      return form.values.some((each) => each === value) ? null : { rule: 'choice' }
    case 'list':
      return Array.isArray(value) ? listMistake(form, value) : { rule: 'form' }
    case 'record':
      return isRecord(value) ? recordMistake(form, value) : { rule: 'form' }
    case 'either':
      return eitherMistake(form, value)
    case 'object':
      return isRecord(value) ? null : { rule: 'form' }
    case 'open':
      return null
  }
}

type Form<Kind extends ValueForm['kind']> = Extract<ValueForm, { readonly kind: Kind }>

function recordMistake({ fields }: Form<'record'>, value: Fields): Finding | null {
  const [first] = bodyMistakes(fields, value)
  if (first === undefined) return null
  return { rule: first.rule === 'unknown' ? 'form' : first.rule, ...limitOf(first) }
}

/** Returns the mistake relative to the closest member. */
function eitherMistake({ forms }: Form<'either'>, value: unknown): Finding | null {
  const found = forms.map((each) => mistakeIn(each, value))
  return found.includes(null) ? null : (found.find((each) => each?.rule !== 'form') ?? { rule: 'form' })
}

/** JSON Schema counts characters, not UTF-16 units. */
function textMistake({ least, most, pattern }: Form<'text'>, value: string): Finding | null {
  const length = value.length > most || least > 1 ? [...value].length : value.length
  if (length < least) return least === 1 ? { rule: 'required' } : { rule: 'short', limit: least }
  if (length > most) return { rule: 'long', limit: most }
  return pattern === undefined || new RegExp(pattern, 'u').test(value) ? null : { rule: 'pattern' }
}

function numberMistake({ whole, least, most }: Form<'number'>, value: number): Finding | null {
  if (whole ? !Number.isInteger(value) : !Number.isFinite(value)) return { rule: 'form' }
  if (value < least) return { rule: 'small', limit: least }
  return value > most ? { rule: 'large', limit: most } : null
}

function listMistake({ of, least, most }: Form<'list'>, value: readonly unknown[]): Finding | null {
  if (value.length < least) return least === 1 ? { rule: 'required' } : { rule: 'few', limit: least }
  if (value.length > most) return { rule: 'many', limit: most }
  for (const item of value) {
    const found = mistakeIn(of, item)
    if (found !== null) return found
  }
  return null
}

function isCode(value: unknown): boolean {
  return Number.isSafeInteger(value) || (typeof value === 'string' && value !== '' && value.length <= 100)
}

function limitOf({ limit }: BodyMistake): { readonly limit?: number } {
  return limit === undefined ? {} : { limit }
}
