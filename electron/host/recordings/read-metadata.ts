import { parseJson } from '../platform-client/parse-json.ts'

/** Limits of the metadata sent to a page; anything larger was not meant for a human reader. */
const most = { depth: 12, entries: 500, characters: 20_000 } as const

type Budget = { entries: number; characters: number; whole: boolean }

/**
 * Reads free-form metadata (specification 2.2) as a JSON value that a page can hold; text that is JSON is parsed. Null
 * if there is none. `isWhole` is false if something was left out.
 */
export function readMetadata(given: unknown): { readonly value: unknown; readonly isWhole: boolean } {
  const taken: Budget = { entries: 0, characters: 0, whole: true }
  const value = tame(unpack(given), 0, taken)
  return { value: isNothing(value) ? null : value, isWhole: taken.whole }
}

function tame(value: unknown, depth: number, taken: Budget): unknown {
  if (typeof value === 'string') return shortened(value, taken)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= most.depth) return leftOut(taken)
  if (Array.isArray(value))
    return value.flatMap((each) => (spendEntry(taken) ? [tame(each, depth + 1, taken)] : []))
  const entries = Object.entries(value).flatMap(([key, each]) =>
    spendEntry(taken) ? [[shortened(key, taken), tame(each, depth + 1, taken)] as const] : [],
  )
  return Object.fromEntries(entries)
}

function spendEntry(taken: Budget): boolean {
  taken.entries += 1
  if (taken.entries > most.entries) taken.whole = false
  return taken.entries <= most.entries
}

function shortened(text: string, taken: Budget): string {
  const left = most.characters - taken.characters
  taken.characters += Math.min(text.length, left)
  if (text.length <= left) return text
  taken.whole = false
  return `${text.slice(0, Math.max(0, left)).toWellFormed()}…`
}

function leftOut(taken: Budget): string {
  taken.whole = false
  return '…'
}

function unpack(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given
  return parseJson(given) ?? given
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
