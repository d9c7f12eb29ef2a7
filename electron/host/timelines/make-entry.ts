import type { TimelineEntry } from '#shared/calls/call-timeline.ts'
import { withoutSecrets } from './redact.ts'

/** Most characters of a text and of a title that are kept. */
const mostText = 8_000
const mostTitle = 160

export type Fact = Omit<TimelineEntry, 'title' | 'text'> & {
  readonly title: string
  /** A message, or facts to be written as JSON; left out where the title says it all. */
  readonly detail?: unknown
}

/** An entry as it may be kept: without secrets, without marks that turn or hide text, and of a bounded size. */
export function makeEntry({ at, source, way, title, detail }: Fact): TimelineEntry {
  const text = detail === undefined ? '' : plain(withoutSecrets(detail))
  return {
    at: Math.round(at),
    source,
    way,
    title: cut(plain(withoutSecrets(title)).replace(/\s+/g, ' '), mostTitle),
    text: cut(text, mostText),
  }
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
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more characters)`
}
