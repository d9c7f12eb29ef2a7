import type { CommandName } from '#shared/host/command.ts'
import { commands } from '#shared/host/commands.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { isText, listOf, type Check } from '#shared/settings/checks.ts'

/** An optional field. */
type Optional<Value> = { readonly optional: Check<Value> }
type Field<Value, Name extends keyof Value> =
  Partial<Pick<Value, Name>> extends Pick<Value, Name>
    ? Optional<Exclude<Value[Name], undefined>>
    : Check<Value[Name]>
type Shape<Value> = { readonly [Name in keyof Value]-?: Field<Value, Name> }

/** Reads exactly the fields of `shape`: unknown ones are dropped, inherited ones ignored. */
export function record<Value extends object>(shape: Shape<Value>): Check<Value> {
  const fields = Object.entries<Check<unknown> | Optional<unknown>>(shape)
  return (value) => {
    if (!isRecord(value)) return undefined
    const read: Record<string, unknown> = {}
    for (const [name, field] of fields) {
      const given = Object.hasOwn(value, name) ? value[name] : undefined
      const isOptional = typeof field === 'object'
      if (isOptional && given === undefined) continue
      const good = (isOptional ? field.optional : field)(given)
      if (good === undefined) return undefined
      read[name] = good
    }
    return read as Value
  }
}

export function optional<Value>(check: Check<Value>): Optional<Value> {
  return { optional: check }
}

type Case<Value, Tag extends keyof Value, Name> =
  Value extends Readonly<Record<Tag, infer Names>> ? (Name extends Names ? Value : never) : never

/** One of several shapes, distinguished by the text in `tag`. */
export function oneOfShapes<Value extends object, Tag extends keyof Value & string>(
  tag: Tag,
  cases: { readonly [Name in Value[Tag] & string]: Check<Case<Value, Tag, Name>> },
): Check<Value> {
  const known = new Map<unknown, Check<Value>>(Object.entries(cases) as [string, Check<Value>][])
  return (value) => (isRecord(value) ? known.get(value[tag])?.(value) : undefined)
}

/** At most `maxLength` UTF-16 units. */
export function text(maxLength: number): Check<string> {
  return (value) => (isText(value) && value.length <= maxLength ? value : undefined)
}

/** The content of an input field, or an identifier: a name, a number, an address. */
export const word: Check<string> = text(2_000)

/** A finite number, `min` to `max`. */
export function amount(min: number, max: number): Check<number> {
  return (value) => (typeof value === 'number' && value >= min && value <= max ? value : undefined)
}

/** A whole number, `min` to `max`. */
export function whole(min: number, max: number): Check<number> {
  return (value) => (Number.isInteger(value) ? amount(min, max)(value) : undefined)
}

/** An id of a record of the platform. */
export const id: Check<number> = whole(0, Number.MAX_SAFE_INTEGER)

export const ids: Check<readonly number[]> = longListOf(id, 10_000)

/** The name of a command. */
export function commandName(value: unknown): CommandName | undefined {
  return commands.find(({ name }) => name === value)?.name
}

/** Number of rows requested from a list. */
export const count: Check<number> = whole(0, 1_000_000)

/** Milliseconds since 1970, before the year 10000. */
export const moment: Check<number> = amount(0, 253_402_300_799_999)

/** Like `listOf`, for lists of more than a hundred entries. */
export function longListOf<Value>(check: Check<Value>, maxEntries: number): Check<readonly Value[]> {
  const checkPiece = listOf(check)
  return (value) => {
    if (!Array.isArray(value) || value.length > maxEntries) return undefined
    const pieces = Array.from({ length: Math.ceil(value.length / 100) }, (_, index) =>
      checkPiece(value.slice(index * 100, index * 100 + 100)),
    )
    return pieces.every((piece) => piece !== undefined) ? pieces.flat() : undefined
  }
}

/** Names that reach an object's prototype when assigned. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** A table of at most a hundred entries. */
export function tableOf<Value>(check: Check<Value>): Check<Readonly<Record<string, Value>>> {
  return (value) => {
    if (!isRecord(value)) return undefined
    const entries = Object.entries(value)
    if (entries.length > 100) return undefined
    const good: [string, Value][] = []
    for (const [name, entry] of entries) {
      const read = name.length > 2_000 || reserved.has(name) ? undefined : check(entry)
      if (read === undefined) return undefined
      good.push([name, read])
    }
    return Object.fromEntries(good)
  }
}

/** A JSON value at most 20 deep, of at most `maxSize` strings, numbers, names and brackets and as many characters. */
export function json(maxSize: number): Check<unknown> {
  return (value) => {
    let remaining = maxSize
    const isGood = (part: unknown, depth: number): boolean => {
      remaining -= isText(part) ? part.length + 1 : 1
      if (remaining < 0 || depth > 20) return false
      if (part === null || isText(part) || typeof part === 'boolean') return true
      if (typeof part === 'number') return Number.isFinite(part)
      if (Array.isArray(part))
        return part.length <= remaining && part.every((each) => isGood(each, depth + 1))
      if (!isRecord(part) || Object.getPrototypeOf(part) !== Object.prototype) return false
      return Object.entries(part).every(
        ([name, each]) => !reserved.has(name) && isGood(name, depth) && isGood(each, depth + 1),
      )
    }
    return isGood(value, 0) ? value : undefined
  }
}
