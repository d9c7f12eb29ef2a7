import type { DirectoryState } from '#shared/host/directory.ts'
import { peopleWords as words } from '../locales/people.ts'
import { formatMoment } from '../ui/format.ts'

/** Age beyond which contacts are outdated, in milliseconds; normally they are reloaded long before. */
const maxAge = 24 * 60 * 60_000

/**
 * Says why a person may be missing from the results: contacts are being loaded for the first time, or are outdated.
 * Empty otherwise.
 */
export function directoryNote({ readAt, reading }: DirectoryState, now: number): string {
  if (readAt === null)
    return reading && reading.total > 0
      ? words.reading(Math.floor((100 * reading.read) / reading.total))
      : words.notRead
  return now - readAt > maxAge ? words.asOf(formatMoment(readAt, now)) : ''
}
