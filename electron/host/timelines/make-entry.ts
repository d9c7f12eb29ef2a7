import type { TimelineEntry } from '#shared/calls/call-timeline.ts'
import type { TimelineFact } from '#shared/calls/timeline-fact.ts'
import { withoutSecrets } from './redact.ts'

/** Most characters that are kept of a text, and of a line. */
const mostText = 8_000
const mostTitle = 160

export type EntryFacts = Pick<TimelineEntry, 'at' | 'source' | 'way'> & {
  /** What happened: as a code with its values, or a line of a protocol as it stands. */
  readonly what: TimelineFact | string
  /** A message, or facts to be written as JSON; left out where nothing more is to be said. */
  readonly detail?: unknown
}

/** An entry as it may be kept: without secrets, without marks that turn or hide text, and of a bounded size. */
export function makeEntry({ at, source, way, what, detail }: EntryFacts): TimelineEntry {
  const text = detail === undefined ? '' : cut(plain(withoutSecrets(detail)), mostText)
  const entry = { at: Math.round(at), source, way, text }
  return typeof what === 'string'
    ? { ...entry, title: line(what) }
    : { ...entry, title: '', fact: clean(what) }
}

/** Values may be words of others, such as the name of a device. */
function clean<Fact extends TimelineFact>(fact: Fact): Fact {
  const values = Object.entries(fact).map(([name, value]) => [
    name,
    typeof value === 'string' ? line(value) : value,
  ])
  return Object.fromEntries(values) as Fact
}

function line(text: string): string {
  return cut(plain(withoutSecrets(text)).replace(/\s+/g, ' '), mostTitle)
}

function plain(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // Control characters and marks of direction (Unicode categories Cc, Cf) show another text than there is.
      .replace(/(?![\n\t])[\p{Cc}\p{Cf}]/gu, '')
      .trim()
  )
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (+${text.length - most})`
}
