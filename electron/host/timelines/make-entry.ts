import type { TimelineEntry } from '#shared/calls/call-timeline.ts'
import type { TimelineFact } from '#shared/calls/timeline-fact.ts'
import { withoutSecrets } from './redact.ts'

/** Maximum characters of a text, and of a title line. */
const maxTextLength = 8_000
const maxTitleLength = 160

export type EntryFacts = Pick<TimelineEntry, 'at' | 'source' | 'way'> & {
  /** The event: a code with its values, or a protocol line. */
  readonly what: TimelineFact | string
  /** A message, or facts to be written as JSON; omitted if there is nothing to add. */
  readonly detail?: unknown
}

/** Makes an entry fit for storage: without secrets, without marks that turn or hide text, and of a bounded size. */
export function makeEntry({ at, source, way, what, detail }: EntryFacts): TimelineEntry {
  const text = detail === undefined ? '' : cut(plain(withoutSecrets(detail)), maxTextLength)
  const entry = { at: Math.round(at), source, way, text }
  return typeof what === 'string'
    ? { ...entry, title: line(what) }
    : { ...entry, title: '', fact: clean(what) }
}

/** Values may contain foreign text, such as the name of a device. */
function clean<Fact extends TimelineFact>(fact: Fact): Fact {
  const values = Object.entries(fact).map(([name, value]) => [
    name,
    typeof value === 'string' ? line(value) : value,
  ])
  return Object.fromEntries(values) as Fact
}

function line(text: string): string {
  return cut(plain(withoutSecrets(text)).replace(/\s+/g, ' '), maxTitleLength)
}

function plain(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // Control characters and direction marks (Unicode categories Cc, Cf) can disguise the text.
      .replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '')
      .trim()
  )
}

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit)}… (+${text.length - limit})`
}
