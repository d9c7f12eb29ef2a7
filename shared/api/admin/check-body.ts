import { isRecord, type Fields } from '../../core/is-record.ts'
import type { RequestField, ValueForm } from './kind.ts'

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

type FieldMistake = Omit<BodyMistake, 'field'>

/** Returns the mistakes in a body, at most one per field; empty if it is valid. */
export function bodyMistakes(
  fields: readonly RequestField[],
  body: Readonly<Record<string, unknown>>,
): readonly BodyMistake[] {
  const knownFields = new Set(fields.map(({ name }) => name))
  const unknownFields = Object.keys(body)
    .filter((name) => !knownFields.has(name))
    .map((field): BodyMistake => ({ field, rule: 'unknown' }))
  const invalidFields = fields.flatMap(({ name, required, value }): readonly BodyMistake[] => {
    if (body[name] === undefined) return required ? [{ field: name, rule: 'required' }] : []
    const mistake = mistakeIn(value, body[name])
    return mistake === null ? [] : [{ field: name, ...mistake }]
  })
  return [...unknownFields, ...invalidFields]
}

/** Returns the mistake in one value, or null. */
function mistakeIn(form: ValueForm, value: unknown): FieldMistake | null {
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

function recordMistake({ fields }: Form<'record'>, value: Fields): FieldMistake | null {
  const [first] = bodyMistakes(fields, value)
  if (first === undefined) return null
  return { rule: first.rule === 'unknown' ? 'form' : first.rule, ...limitOf(first) }
}

/** Returns the mistake relative to the closest member. */
function eitherMistake({ forms }: Form<'either'>, value: unknown): FieldMistake | null {
  const found = forms.map((each) => mistakeIn(each, value))
  return found.includes(null) ? null : (found.find((each) => each?.rule !== 'form') ?? { rule: 'form' })
}

/** JSON Schema counts characters, not UTF-16 units. */
function textMistake({ minimum, maximum, pattern }: Form<'text'>, value: string): FieldMistake | null {
  const length = value.length > maximum || minimum > 1 ? [...value].length : value.length
  if (length < minimum) return minimum === 1 ? { rule: 'required' } : { rule: 'short', limit: minimum }
  if (length > maximum) return { rule: 'long', limit: maximum }
  return pattern === undefined || new RegExp(pattern, 'u').test(value) ? null : { rule: 'pattern' }
}

function numberMistake({ isInteger, minimum, maximum }: Form<'number'>, value: number): FieldMistake | null {
  if (isInteger ? !Number.isInteger(value) : !Number.isFinite(value)) return { rule: 'form' }
  if (value < minimum) return { rule: 'small', limit: minimum }
  return value > maximum ? { rule: 'large', limit: maximum } : null
}

function listMistake(
  { items, minimum, maximum }: Form<'list'>,
  value: readonly unknown[],
): FieldMistake | null {
  if (value.length < minimum) return minimum === 1 ? { rule: 'required' } : { rule: 'few', limit: minimum }
  if (value.length > maximum) return { rule: 'many', limit: maximum }
  for (const item of value) {
    const found = mistakeIn(items, item)
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
