import { formatNumber } from '#shared/calls/phone-number.ts'
import type { AdminRecord } from '#shared/host/admin.ts'
import { intervalsWords } from '../../lists/rule-words.ts'
import { frequencyWords } from '../../lists/schedule-words.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import { routingWords } from '../../locales/routing.ts'
import type { useRecordNamesStore } from '../record-names.ts'
import { destinationWords, readDestination } from './destination.ts'
import { ivrKeys } from './ivr-keys.ts'

/** Bare digits identify a user in `source`, a number pattern or group in `destination` (specification 4.5). */
export type RuleEndField = 'source' | 'destination'

type Names = Pick<ReturnType<typeof useRecordNamesStore>, 'known' | 'want'>

/** A routing rule in words: which calls it matches, when, and what happens to them. */
export type RuleFacts = {
  readonly who: string
  readonly when: string
  readonly what: string
  /** The destination no longer exists. */
  readonly isGone: boolean
}

export function ruleFacts(rule: AdminRecord, names: Names): RuleFacts {
  const { words: what, isGone } = destinationWords(readDestination(textOf(rule['action'])), names)
  return {
    who: words.rules.fromTo(
      endWords('source', rule['source'], names),
      endWords('destination', rule['destination'], names),
    ),
    when: intervalsWords(intervalIds(rule['time_interval'])),
    what,
    isGone,
  }
}

type ToWords = (value: unknown) => string

/** Fields stored in the platform's own notation, in words: ends of rules, destinations of keys, report times. */
export function ownWords(kind: string, record: AdminRecord, names: Names): Readonly<Record<string, string>> {
  const fields = Object.entries(wordsByField(kind, names))
  return Object.fromEntries(
    fields.flatMap(([name, toWords]) => (name in record ? [[name, toWords(record[name])]] : [])),
  )
}

function wordsByField(kind: string, names: Names): Readonly<Record<string, ToWords>> {
  const destination: ToWords = (value) => {
    const read = readDestination(textOf(value))
    return read.way === 'none' ? '' : destinationWords(read, names).words
  }
  if (kind === 'ivrs')
    return {
      ...Object.fromEntries(ivrKeys.map(({ field }) => [field, destination])),
      random_dst: (value) => textOf(value).split(',').map(destination).filter(Boolean).join(', '),
    }
  if (kind === 'report-schedules') return { frequency: frequencyWords }
  if (kind !== 'routing-rules') return {}
  return {
    source: (value) => endWords('source', value, names),
    destination: (value) => endWords('destination', value, names),
    time_interval: (value) => intervalsWords(intervalIds(value)),
    action: (value) => destinationWords(readDestination(textOf(value)), names).words,
  }
}

/** Reads the ids of time intervals from a list or a comma-separated text. */
export function intervalIds(value: unknown): readonly number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(',')
  return items.flatMap((item) => {
    const text = textOf(item).trim()
    return /^\d{1,6}$/.test(text) ? [Number(text)] : []
  })
}

/** Describes one end of the calls a rule matches: users by name, numbers formatted. */
export function endWords(field: RuleEndField, value: unknown, names: Names): string {
  const list: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(',')
  const items = list
    .map(textOf)
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items.length === 0 || items.some((item) => item.toLowerCase() === 'any'))
    return routingWords.changes.any
  return items.map((item) => memberWords(field, item, names)).join(', ')
}

/**
 * Parses what was typed for one end: a telephone number, a prefix with `*`, or `anonymous`. Returns undefined for
 * anything else: digits alone would be read back as a user id.
 */
export function readEnd(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  if (/^anonymous$/i.test(bare)) return 'anonymous'
  return /^(\+\d{1,15}\*?|\d{1,15}\*)$/.test(bare) ? bare : undefined
}

/** Describes one entry. Patterns and groups have no names on the platform, so their ids are shown. */
export function memberWords(field: RuleEndField, item: string, names: Names): string {
  if (!/^\d{1,15}$/.test(item)) return item.endsWith('*') ? item : formatNumber(item)
  const id = Number(item)
  if (field === 'destination') return words.ruleEnd.unnamed(id)
  const known = names.known('users', id)
  if (known === undefined) names.want('users', [id])
  return known === null ? words.destination.gone(id) : known?.name || item
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
