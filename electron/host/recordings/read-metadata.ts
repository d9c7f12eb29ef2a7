import { parseJson } from '#shared/core/parse-json.ts'

/** Limits of the metadata sent to a page; anything larger was not meant for a human reader. */
const limits = { depth: 12, entries: 500, characters: 20_000 } as const

type Budget = { entries: number; characters: number; isWhole: boolean }

/**
 * Reads free-form metadata (specification 2.2) as a JSON value that a page can hold; text that is JSON is parsed. Null
 * if there is none. `isWhole` is false if something was left out.
 */
export function readMetadata(metadata: unknown): { readonly value: unknown; readonly isWhole: boolean } {
  const budget: Budget = { entries: 0, characters: 0, isWhole: true }
  const value = limited(parsed(metadata), 0, budget)
  return { value: isNothing(value) ? null : value, isWhole: budget.isWhole }
}

function limited(value: unknown, depth: number, budget: Budget): unknown {
  if (typeof value === 'string') return truncated(value, budget)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= limits.depth) return omitted(budget)
  if (Array.isArray(value))
    return value.flatMap((item) => (spendEntry(budget) ? [limited(item, depth + 1, budget)] : []))
  const entries = Object.entries(value).flatMap(([key, item]) =>
    spendEntry(budget) ? [[truncated(key, budget), limited(item, depth + 1, budget)] as const] : [],
  )
  return Object.fromEntries(entries)
}

function spendEntry(budget: Budget): boolean {
  budget.entries += 1
  if (budget.entries > limits.entries) budget.isWhole = false
  return budget.entries <= limits.entries
}

function truncated(text: string, budget: Budget): string {
  const remaining = limits.characters - budget.characters
  budget.characters += Math.min(text.length, remaining)
  if (text.length <= remaining) return text
  budget.isWhole = false
  return `${text.slice(0, Math.max(0, remaining)).toWellFormed()}…`
}

function omitted(budget: Budget): string {
  budget.isWhole = false
  return '…'
}

function parsed(metadata: unknown): unknown {
  if (typeof metadata !== 'string' || !/^\s*[[{]/.test(metadata)) return metadata
  return parseJson(metadata) ?? metadata
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
