import type { TimelineEntry } from './timeline.ts'

/** All times are milliseconds since 1970. `seenSince`: from when on nothing of the calls was missed. */
export type RecordedTimeOptions = { readonly now: number; readonly seenSince: number }

/** For how long the call has been recorded, in milliseconds, pauses left out; null where its beginning was not seen. */
export function recordedTime(
  entries: readonly TimelineEntry[],
  { now, seenSince }: RecordedTimeOptions,
): number | null {
  const [first] = entries
  if (!first || first.at < seenSince) return null
  let total = 0
  let runningFrom: number | null = null
  for (const { kind, at } of entries) {
    if (kind === 'recording') runningFrom ??= at
    if (kind !== 'rec-paused' && kind !== 'ended') continue
    if (runningFrom !== null) total += at - runningFrom
    runningFrom = null
  }
  return runningFrom === null ? total : total + (now - runningFrom)
}
