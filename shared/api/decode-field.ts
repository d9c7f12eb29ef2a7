import type { TSchema } from 'typebox'
import { isRecord, type Fields } from '../core/is-record.ts'
import {
  maxTextLength,
  readFlag,
  readId,
  readNumber,
  readText,
  type NumberRange,
  type TextKind,
} from './read-field.ts'
import { readTimestamp, writeTimestamp } from './timestamp.ts'

/** Converts a value to the schema's type; undefined if it cannot be read. The value is never null. */
export type FieldDecoder = (value: unknown) => unknown

const unlimited: NumberRange = { minimum: -1e15, maximum: 1e15 }

/** Returns the decoder of a field, based on its schema and the marks of `fields.ts`. The decoder never throws. */
export function fieldDecoder(schema: TSchema): FieldDecoder {
  const field: Fields = { ...withoutNull(schema) }
  if (Array.isArray(field['anyOf'])) return firstReadable(field['anyOf'].map(fieldDecoder))
  switch (field['type']) {
    case 'string':
      return textDecoder(field)
    case 'integer':
      return integerDecoder(field)
    case 'number':
      return (value) => readNumber(value, rangeOf(field) ?? unlimited) ?? undefined
    case 'boolean':
      return (value) => readFlag(value) ?? undefined
    case 'array':
      return listDecoder(field)
    case 'object':
      return (value) => (isRecord(value) ? value : undefined)
    case 'null':
      return () => undefined
    default:
      return (value) => value
  }
}

/** Whether a field may be null. */
export function isNullable(schema: TSchema): boolean {
  return membersOf(schema).some(({ type }) => type === 'null')
}

/** The schema of a nullable field without null. */
export function withoutNull(schema: TSchema): TSchema {
  const [only, other] = membersOf(schema).filter(({ type }) => type !== 'null')
  return only !== undefined && other === undefined ? only : schema
}

function membersOf(schema: TSchema): readonly (TSchema & { readonly type?: unknown })[] {
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : []
}

/** Keeps a value that is valid for a member; otherwise the first member that can read it decides. */
function firstReadable(members: readonly FieldDecoder[]): FieldDecoder {
  return (value) => {
    const readings = members.map((member) => member(value))
    return readings.includes(value) ? value : readings.find((read) => read !== undefined)
  }
}

function textDecoder(field: Fields): FieldDecoder {
  const { 'x-text': kind, 'x-time': isTime, pattern, const: only } = field
  if (isTime === true)
    return (value) => (typeof value === 'number' ? timestampText(value) : textOf(value, 'word'))
  const textKind: TextKind = isTextKind(kind) ? kind : 'message'
  if (typeof only === 'string') return (value) => (value === only ? value : undefined)
  if (typeof pattern !== 'string') return (value) => textOf(value, textKind)
  const form = new RegExp(pattern, 'u')
  return (value) => {
    const text = textOf(value, textKind)
    return text !== undefined && form.test(text) ? text : undefined
  }
}

/** Undefined for a value that is not text, and for a number or an identifier that is too long. */
function textOf(value: unknown, kind: TextKind): string | undefined {
  const text = readText(value, kind)
  return text === '' && value !== '' ? undefined : text
}

/** Converts a time in seconds since 1970 to the document's time format. */
function timestampText(seconds: number): string | undefined {
  const time = readTimestamp(seconds)
  return time === undefined ? undefined : writeTimestamp(time)
}

function integerDecoder(field: Fields): FieldDecoder {
  if (field['x-reference'] === true) return (value) => readId(value) ?? undefined
  if (field['x-epoch'] === true) return epochSecondsOf
  const range = rangeOf(field)
  if (range === undefined) return wholeNumber
  return (value) => {
    const number = readNumber(value, range)
    return number === null ? undefined : Math.round(number)
  }
}

/** Seconds since 1970, from any form of time. */
function epochSecondsOf(value: unknown): number | undefined {
  if (value === 0) return 0
  const time = readTimestamp(value)
  return time === undefined ? undefined : Math.round(time / 1_000)
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

/** Leaves out unreadable items; returns the list itself if all are valid. */
function listDecoder({ items }: Fields): FieldDecoder {
  const decode = isRecord(items) && 'type' in items ? fieldDecoder(items) : undefined
  return (value) => {
    if (!Array.isArray(value)) return undefined
    if (decode === undefined) return value
    const read = value.map(decode)
    return read.every((item, index) => item === value[index])
      ? value
      : read.filter((item) => item !== undefined)
  }
}

/** The range in a field's schema. */
function rangeOf({ 'x-range': range }: Fields): NumberRange | undefined {
  if (!isRecord(range)) return undefined
  const { minimum, maximum } = range
  return typeof minimum === 'number' && typeof maximum === 'number' ? { minimum, maximum } : undefined
}

function isTextKind(kind: unknown): kind is TextKind {
  return typeof kind === 'string' && Object.hasOwn(maxTextLength, kind)
}
