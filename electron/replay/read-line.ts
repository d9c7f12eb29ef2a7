import type { LogLine } from '#electron/host/event-log/log-line.ts'
import { loggedSlices } from '#electron/host/event-log/logged-state.ts'
import { isRecord } from '#shared/core/is-record.ts'
import { parseJson } from '#shared/core/parse-json.ts'
import { fitsSlice, isBookMemory, isInput, isShallow } from './fits.ts'

/** A parsed line of a log; `other`: of a kind unknown to this version. */
export type ReadLine =
  | { readonly kind: 'line'; readonly line: LogLine }
  | { readonly kind: 'broken' }
  | { readonly kind: 'other' }

const broken: ReadLine = { kind: 'broken' }
const slices: readonly unknown[] = loggedSlices

/** Parses a line. The header of a foreign version is read too, since its version is needed. */
export function readLine(text: string): ReadLine {
  const value = parseJson(text)
  if (!isRecord(value) || !isTime(value['at']) || !isShallow(value)) return broken
  const { t: kind } = value
  if (typeof kind !== 'string') return broken
  const check = Object.hasOwn(checks, kind) ? checks[kind] : undefined
  if (!check) return { kind: 'other' }
  return check(value) ? { kind: 'line', line: value as LogLine } : broken
}

const checks: Readonly<Record<string, (line: Readonly<Record<string, unknown>>) => boolean>> = {
  header: ({ format, version }) => typeof format === 'string' && typeof version === 'number',
  start: ({ state, book }) =>
    isRecord(state) && loggedSlices.every((slice) => fitsSlice(slice, state[slice])) && isBookMemory(book),
  input: ({ input }) => isInput(input),
  slice: ({ slice, patch }) => slices.includes(slice) && isRecord(patch),
  notice: ({ row }) => isRecord(row),
  digest: ({ of, sum }) => isRecord(of) && typeof sum === 'string',
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < 8.64e15
}
