/** An outside call that was answered or has ended. Times are milliseconds since 1970. */
export type DayCall = {
  readonly at: number
  readonly endedAt: number
  /** Null if nobody of the company answered. */
  readonly answeredAt: number | null
  /** The key of the queue that it came through; empty for none, `unknownQueue` for one without a record. */
  readonly queue: string
}

/** Counts of a day's calls, and of the last hour's, which may have begun the day before. */
export type DayCounts = {
  readonly answered: number
  readonly answeredLastHour: number
  readonly missed: number
  /** Number of calls answered after each number of seconds, shortest first. */
  readonly rings: readonly (readonly [seconds: number, calls: number])[]
}

/** Calls of one minute. */
export type MinuteCounts = { readonly answered: number; readonly missed: number }

/** Key of a queue that rang an agent, but whose own record the account does not see. */
export const unknownQueue = 'queue:'

const hour = 3_600_000
export const minute = 60_000
/** Longer waits count as this long. */
const maxRingSeconds = 3_600

/** Counts the calls since `from`, and those answered in the last hour even if it began before, by the key of the queue; the empty key counts calls without a queue. */
export function countDay(
  calls: readonly DayCall[],
  { from, now }: { readonly from: number; readonly now: number },
): Readonly<Record<string, DayCounts>> {
  const isRecent = ({ answeredAt }: DayCall) => answeredAt !== null && now - answeredAt < hour
  const counted = calls.filter((call) => call.at >= from || isRecent(call))
  const byQueue = Map.groupBy(counted, ({ queue }) => queue)
  return Object.fromEntries(
    [...byQueue].map(([queue, ofQueue]) => [
      queue,
      {
        ...countCalls(ofQueue.filter(({ at }) => at >= from)),
        answeredLastHour: ofQueue.filter(isRecent).length,
      },
    ]),
  )
}

function countCalls(calls: readonly DayCall[]): Omit<DayCounts, 'answeredLastHour'> {
  const rings = new Map<number, number>()
  let [answered, missed] = [0, 0]
  for (const call of calls) {
    const seconds = ringOf(call)
    if (seconds === null) missed += 1
    else {
      answered += 1
      rings.set(seconds, (rings.get(seconds) ?? 0) + 1)
    }
  }
  return { answered, missed, rings: inOrder(rings) }
}

/** Seconds until a call was answered, at most an hour; null for a missed call. */
export function ringOf({ at, answeredAt }: Pick<DayCall, 'at' | 'answeredAt'>): number | null {
  if (answeredAt === null) return null
  return Math.min(maxRingSeconds, Math.max(0, Math.round((answeredAt - at) / 1_000)))
}

/** Sorts the number of calls by seconds until the answer, shortest first. */
export function inOrder(rings: ReadonlyMap<number, number>): DayCounts['rings'] {
  return [...rings].sort(([one], [other]) => one - other)
}

/** Adds up several counts. */
export function sumDays(days: readonly DayCounts[]): DayCounts {
  const rings = new Map<number, number>()
  for (const day of days)
    for (const [seconds, calls] of day.rings) rings.set(seconds, (rings.get(seconds) ?? 0) + calls)
  const sum = (of: (day: DayCounts) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    answered: sum(({ answered }) => answered),
    answeredLastHour: sum(({ answeredLastHour }) => answeredLastHour),
    missed: sum(({ missed }) => missed),
    rings: inOrder(rings),
  }
}

/** The seconds within which half of the answered calls were answered; null if there are none. */
export function medianRing({ rings }: Pick<DayCounts, 'rings'>): number | null {
  const all = rings.reduce((sum, [, calls]) => sum + calls, 0)
  let seen = 0
  for (const [seconds, calls] of rings) {
    seen += calls
    if (seen * 2 >= all) return seconds
  }
  return null
}

/** Missed calls in percent of all calls from outside; null if there were none. */
export function missedShare({ answered, missed }: Pick<DayCounts, 'answered' | 'missed'>): number | null {
  return answered + missed === 0 ? null : Math.round((missed / (answered + missed)) * 100)
}

/** Answered and missed calls of each minute, by its beginning. */
export function countMinutes(calls: readonly DayCall[], from: number): ReadonlyMap<number, MinuteCounts> {
  const minutes = new Map<number, { answered: number; missed: number }>()
  for (const { answeredAt, endedAt } of calls) {
    const at = Math.floor((answeredAt ?? endedAt) / minute) * minute
    if (at < from) continue
    const known = minutes.get(at) ?? { answered: 0, missed: 0 }
    minutes.set(at, known)
    if (answeredAt === null) known.missed += 1
    else known.answered += 1
  }
  return minutes
}
