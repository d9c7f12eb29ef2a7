import type { DirectoryState } from '#shared/host/directory.ts'
import { peopleWords as words } from '../locales/people.ts'
import { formatMoment } from '../ui/format.ts'

/** Contacts are read again long before they are so old, in milliseconds. */
const old = 24 * 60 * 60_000

/**
 * Why somebody may be missing among those who were found: contacts are being read for the first time, or were last read
 * long ago. Empty where neither is so.
 */
export function directoryNote({ readAt, reading }: DirectoryState, now: number): string {
  if (readAt === null)
    return reading && reading.total > 0
      ? words.reading(Math.floor((100 * reading.read) / reading.total))
      : words.notRead
  return now - readAt > old ? words.asOf(formatMoment(readAt, now)) : ''
}
