import { formatNumber } from '#shared/calls/phone-number.ts'
import type { AdminRecord } from '#shared/host/admin.ts'
import { intervalsWords } from '../../lists/rule-words.ts'
import { frequencyWords } from '../../lists/schedule-words.ts'
import { adminEditorWords as words } from '../../locales/admin-editors.ts'
import { routingWords } from '../../locales/routing.ts'
import type { useRecordNamesStore } from '../record-names.ts'
import { destinationWords, readDestination } from './destination.ts'
import { ivrKeys } from './ivr-keys.ts'

/** Bare digits are the id of a user in `source`, and of a number pattern or a group in `destination` (specification 4.5). */
export type RuleEndField = 'source' | 'destination'

type Names = Pick<ReturnType<typeof useRecordNamesStore>, 'known' | 'want'>

/** A routing rule in words: which calls it is about, when, and what happens to them. */
export type RuleFacts = {
  readonly who: string
  readonly when: string
  readonly what: string
  /** What it leads to is no longer there. */
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

/** Fields of a record that hold the platform's own short forms, said by name: what rules are about, where keys lead, when a report runs. */
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

/** The ids of time intervals, read as a list or as the text that joins them by commas. */
export function intervalIds(value: unknown): readonly number[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(',')
  return items.flatMap((item) => {
    const text = textOf(item).trim()
    return /^\d{1,6}$/.test(text) ? [Number(text)] : []
  })
}

/** One end of a call that rules look at: users by name, numbers as people write them. */
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
 * What a person types for one end: a telephone number, a beginning of one with `*`, or `anonymous`. Undefined for anything
 * else: digits alone would be read back as the id of a user.
 */
export function readEnd(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/[\s().\-/]/g, '')
    .replace(/^00/, '+')
  if (/^anonymous$/i.test(bare)) return 'anonymous'
  return /^(\+\d{1,15}\*?|\d{1,15}\*)$/.test(bare) ? bare : undefined
}

/** One of those in words. The platform names no patterns and groups: they are said by their ids. */
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
