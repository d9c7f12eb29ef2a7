import { err, ok, type Result } from '#shared/core/result.ts'
import { isRecord } from '#shared/core/is-record.ts'

/**
 * A change of a JSON value: `v` a new value, `o` changed fields and `d` names of removed ones, `a` a list made of runs
 * of the old one (`[from, count]`) and of new items.
 */
export type Patch =
  | { readonly v: unknown }
  | { readonly o: Readonly<Record<string, Patch>>; readonly d?: readonly string[] }
  | { readonly a: readonly (readonly [from: number, count: number] | { readonly v: unknown })[] }

const keys = new WeakMap<object, string>()
/** Maximum list length and nesting that a patch may produce, whatever its source. */
const maxSize = 100_000
const deepest = 32

/** Returns the patch from one JSON value to another; undefined if they are equal. Absent and undefined are alike. */
export function patchOf(before: unknown, after: unknown): Patch | undefined {
  if (Object.is(before, after)) return undefined
  if (Array.isArray(before) && Array.isArray(after)) return listPatch(before, after)
  if (isRecord(before) && isRecord(after)) return recordPatch(before, after)
  return { v: after ?? null }
}

/** Applies a patch. Fails if it is invalid or does not fit the value. */
export function applyPatch(before: unknown, patch: unknown, depth = 0): Result<unknown, 'misfit'> {
  if (!isRecord(patch) || depth > deepest) return err('misfit')
  if ('v' in patch) return ok(patch['v'])
  if ('a' in patch) return applyList(before, patch['a'])
  return 'o' in patch ? applyRecord(before, patch, depth) : err('misfit')
}

function recordPatch(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Patch | undefined {
  const removedNames = Object.keys(before).filter(
    (name) => before[name] !== undefined && (!Object.hasOwn(after, name) || after[name] === undefined),
  )
  const changed = Object.entries(after).flatMap(([name, value]) => {
    if (value === undefined) return []
    const patch = patchOf(Object.hasOwn(before, name) ? before[name] : undefined, value)
    return patch ? [[name, patch] as const] : []
  })
  if (changed.length === 0 && removedNames.length === 0) return undefined
  return { o: Object.fromEntries(changed), ...(removedNames.length > 0 && { d: removedNames }) }
}

/** The same for a list whose unchanged items stay the very same objects: only these count as equal. */
export function keptPatch(before: readonly object[], after: readonly object[]): Patch | undefined {
  let places: Map<unknown, number> | undefined
  return runsPatch(before, after, {
    placeOf: (item) => (places ??= firstPlaces<unknown>(before)).get(item),
    isEqual: Object.is,
  })
}

function listPatch(before: readonly unknown[], after: readonly unknown[]): Patch | undefined {
  return runsPatch(before, after, { placeOf: placesIn(before), isEqual: isAlike })
}

type ItemSearch = {
  /** Index of the item, or of an equal one, in the old list. */
  readonly placeOf: (item: unknown) => number | undefined
  readonly isEqual: (one: unknown, other: unknown) => boolean
}

function runsPatch(
  before: readonly unknown[],
  after: readonly unknown[],
  { placeOf, isEqual }: ItemSearch,
): Patch | undefined {
  const runs: ([number, number] | { v: unknown })[] = []
  for (const item of after) {
    const last = runs.at(-1)
    const next = Array.isArray(last) ? last[0] + last[1] : -1
    if (Array.isArray(last) && next < before.length && isEqual(before[next], item)) last[1] += 1
    else {
      const place = placeOf(item)
      runs.push(place === undefined ? { v: item } : [place, 1])
    }
  }
  const [only] = runs
  const isWhole = runs.length === 1 && Array.isArray(only) && only[0] === 0 && only[1] === before.length
  return isWhole || (before.length === 0 && after.length === 0) ? undefined : { a: runs }
}

/**
 * Finds the index of an item, or of an equal one, in a list. Most are the very same object; only the others are
 * serialized.
 */
function placesIn(list: readonly unknown[]): (item: unknown) => number | undefined {
  let objects: Map<unknown, number> | undefined
  let alike: Map<string, number> | undefined
  return (item) => {
    objects ??= firstPlaces(list)
    const place = objects.get(item)
    if (place !== undefined) return place
    alike ??= firstPlaces(list.map(keyOf))
    return alike.get(keyOf(item))
  }
}

function firstPlaces<Item>(list: readonly Item[]): Map<Item, number> {
  const places = new Map<Item, number>()
  for (const [at, item] of list.entries()) if (!places.has(item)) places.set(item, at)
  return places
}

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || keyOf(one) === keyOf(other)
}

function applyRecord(
  before: unknown,
  patch: Readonly<Record<string, unknown>>,
  depth: number,
): Result<unknown, 'misfit'> {
  const { o: fields, d: gone = [] } = patch
  if (!isRecord(before) || !isRecord(fields) || !Array.isArray(gone)) return err('misfit')
  const values = new Map(Object.entries(before))
  for (const name of gone) values.delete(String(name))
  for (const [name, field] of Object.entries(fields)) {
    const value = applyPatch(values.get(name), field, depth + 1)
    if (!value.ok) return value
    values.set(name, value.value)
  }
  return ok(Object.fromEntries(values))
}

function applyList(before: unknown, runs: unknown): Result<unknown, 'misfit'> {
  if (!Array.isArray(before) || !Array.isArray(runs)) return err('misfit')
  const list: unknown[] = []
  for (const run of runs) {
    if (isRecord(run) && 'v' in run) list.push(run['v'])
    else if (isRun(run, before.length)) for (let at = 0; at < run[1]; at += 1) list.push(before[run[0] + at])
    else return err('misfit')
    if (list.length > maxSize) return err('misfit')
  }
  return ok(list)
}

function isRun(run: unknown, length: number): run is readonly [number, number] {
  if (!Array.isArray(run) || run.length !== 2) return false
  const [from, count]: readonly unknown[] = run
  return isCount(from) && isCount(count) && count > 0 && from + count <= length
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

/** Items with the same serialization are equal. The states of this app are never changed in place. */
function keyOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return JSON.stringify(item) ?? 'null'
  const cached = keys.get(item)
  if (cached !== undefined) return cached
  const key = JSON.stringify(item)
  keys.set(item, key)
  return key
}
