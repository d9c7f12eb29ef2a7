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

type Names = Pick<ReturnType<typeof useRecordNamesStore>, 'cachedName' | 'requestNames'>

/** A routing rule in words: which calls it matches, when, and what happens to them. */
export type RuleFacts = {
  readonly calls: string
  readonly when: string
  readonly action: string
  /** The destination no longer exists. */
  readonly isMissing: boolean
}

export function ruleFacts(rule: AdminRecord, names: Names): RuleFacts {
  const { words: what, isMissing: isGone } = destinationWords(readDestination(textOf(rule['action'])), names)
  return {
    calls: words.rules.fromTo(
      ruleEndWords('source', rule['source'], names),
      ruleEndWords('destination', rule['destination'], names),
    ),
    when: intervalsWords(intervalIds(rule['time_interval'])),
    action: what,
    isMissing: isGone,
  }
}

type ToWords = (value: unknown) => string

/** Fields stored in the platform's own notation, in words: ends of rules, destinations of keys, report times. */
export function notationWords(
  kind: string,
  record: AdminRecord,
  names: Names,
): Readonly<Record<string, string>> {
  const fields = Object.entries(wordsByField(kind, names))
  return Object.fromEntries(
    fields.flatMap(([name, toWords]) => (name in record ? [[name, toWords(record[name])]] : [])),
  )
}

function wordsByField(kind: string, names: Names): Readonly<Record<string, ToWords>> {
  const destination: ToWords = (value) => {
    const parsed = readDestination(textOf(value))
    return parsed.type === 'none' ? '' : destinationWords(parsed, names).words
  }
  if (kind === 'ivrs')
    return {
      ...Object.fromEntries(ivrKeys.map(({ field }) => [field, destination])),
      random_dst: (value) => textOf(value).split(',').map(destination).filter(Boolean).join(', '),
    }
  if (kind === 'report-schedules') return { frequency: frequencyWords }
  if (kind !== 'routing-rules') return {}
  return {
    source: (value) => ruleEndWords('source', value, names),
    destination: (value) => ruleEndWords('destination', value, names),
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
export function ruleEndWords(field: RuleEndField, value: unknown, names: Names): string {
  const list: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(',')
  const items = list
    .map(textOf)
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items.length === 0 || items.some((item) => item.toLowerCase() === 'any'))
    return routingWords.changes.any
  return items.map((item) => ruleEndItemWords(field, item, names)).join(', ')
}

/**
 * Parses what was typed for one end: a telephone number, a prefix with `*`, or `anonymous`. Returns undefined for
 * anything else: digits alone would be read back as a user id.
 */
export function parseRuleEnd(text: string): string | undefined {
  const compact = text
    .trim()
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  if (/^anonymous$/i.test(compact)) return 'anonymous'
  return /^(\+\d{1,15}\*?|\d{1,15}\*)$/.test(compact) ? compact : undefined
}

/** Describes one entry. Patterns and groups have no names on the platform, so their ids are shown. */
export function ruleEndItemWords(field: RuleEndField, item: string, names: Names): string {
  if (!/^\d{1,15}$/.test(item)) return item.endsWith('*') ? item : formatNumber(item)
  const id = Number(item)
  if (field === 'destination') return words.ruleEnd.unnamed(id)
  const cachedName = names.cachedName('users', id)
  if (cachedName === undefined) names.requestNames('users', [id])
  return cachedName === null ? words.destination.gone(id) : cachedName?.name || item
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
