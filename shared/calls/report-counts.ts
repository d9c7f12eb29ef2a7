import { inOrder, medianRing, ringOf, type DayCall } from './day-counts.ts'

/** A call from outside, with the fields by which a report groups calls. */
export type CountedCall = DayCall & {
  /** The key of the user who answered first, or was called directly and did not answer; empty if unknown. */
  readonly agent: string
  /** The number that was called, from the first record; empty if unknown. */
  readonly number: string
  /** Each person's conversation with the caller, in order. */
  readonly talks: readonly { readonly agent: string; readonly seconds: number }[]
}

/** Groupings of a report. `hour`: of the day, `0` to `23`. */
export type ReportPart = 'queue' | 'agent' | 'hour' | 'number'
export const reportParts: readonly ReportPart[] = ['queue', 'agent', 'hour', 'number']

/** Counts of a set of calls. */
export type ReportCounts = {
  readonly answered: number
  readonly missed: number
  /** Seconds within which half of the answered calls were answered; null if there are none. */
  readonly medianWait: number | null
  readonly talkSeconds: number
  /** Number of conversations: a transferred caller has talked to several people. */
  readonly talks: number
}

export type ReportRow = ReportCounts & { readonly key: string }

/** Most calls first. `others`: the sum of the rows that are not listed. */
export type ReportTable = {
  readonly rows: readonly ReportRow[]
  readonly others: (ReportCounts & { readonly rows: number }) | null
}

export type CallReport = {
  readonly total: ReportCounts
  readonly by: Readonly<Record<ReportPart, ReportTable>>
}

/** Maximum number of rows in a table. */
export const maxReportRows = 500

/** Counts calls one by one. Each call is in exactly one row of each table, and so is each conversation. */
export class ReportCounter {
  private readonly hourOf: (at: number) => number
  private readonly total = new Tally()
  private readonly tallies: Readonly<Record<ReportPart, Map<string, Tally>>> = {
    queue: new Map(),
    agent: new Map(),
    hour: new Map(),
    number: new Map(),
  }

  /** `hourOf`: the hour of the day of a timestamp, in the person's time zone. */
  constructor(hourOf: (at: number) => number) {
    this.hourOf = hourOf
  }

  add(call: CountedCall): void {
    const keys = {
      queue: call.queue,
      agent: call.agent,
      hour: String(this.hourOf(call.at)),
      number: call.number,
    }
    this.total.addCall(call)
    for (const part of reportParts) this.tally(part, keys[part]).addCall(call)
    for (const { agent, seconds } of call.talks) {
      this.total.addTalk(seconds)
      for (const part of reportParts) this.tally(part, part === 'agent' ? agent : keys[part]).addTalk(seconds)
    }
  }

  result(): CallReport {
    const { queue, agent, hour, number } = this.tallies
    return {
      total: this.total.counts(),
      by: { queue: tableOf(queue), agent: tableOf(agent), hour: tableOf(hour), number: tableOf(number) },
    }
  }

  private tally(part: ReportPart, key: string): Tally {
    const known = this.tallies[part].get(key)
    if (known) return known
    const made = new Tally()
    this.tallies[part].set(key, made)
    return made
  }
}

class Tally {
  private readonly rings = new Map<number, number>()
  private answered = 0
  private missed = 0
  private talkSeconds = 0
  private talks = 0

  get calls(): number {
    return this.answered + this.missed
  }

  addCall(call: CountedCall): void {
    const ring = ringOf(call)
    if (ring === null) this.missed += 1
    else this.answered += 1
    if (ring !== null) this.rings.set(ring, (this.rings.get(ring) ?? 0) + 1)
  }

  addTalk(seconds: number): void {
    this.talkSeconds += seconds
    this.talks += 1
  }

  merge(other: Tally): void {
    this.answered += other.answered
    this.missed += other.missed
    this.talkSeconds += other.talkSeconds
    this.talks += other.talks
    for (const [ring, calls] of other.rings) this.rings.set(ring, (this.rings.get(ring) ?? 0) + calls)
  }

  counts(): ReportCounts {
    const { answered, missed, talkSeconds, talks } = this
    return { answered, missed, talkSeconds, talks, medianWait: medianRing({ rings: inOrder(this.rings) }) }
  }
}

function tableOf(tallies: ReadonlyMap<string, Tally>): ReportTable {
  const all = [...tallies].sort(
    ([oneKey, one], [otherKey, other]) => other.calls - one.calls || (oneKey < otherKey ? -1 : 1),
  )
  const rest = all.slice(maxReportRows)
  const others = new Tally()
  for (const [, tally] of rest) others.merge(tally)
  return {
    rows: all.slice(0, maxReportRows).map(([key, tally]) => ({ key, ...tally.counts() })),
    others: rest.length === 0 ? null : { ...others.counts(), rows: rest.length },
  }
}

/** Offsets of time zones are multiples of a quarter of an hour. */
const quarter = 900_000
/** Maximum number of cached quarters: two years. */
const maxQuarters = 70_080

/** Returns the hour of the day in an IANA time zone; undefined for an unknown zone. */
export function hourIn(timeZone: string): ((at: number) => number) | undefined {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  } catch {
    return undefined
  }
  const known = new Map<number, number>()
  return (at) => {
    const slot = Math.floor(at / quarter)
    const found = known.get(slot)
    if (found !== undefined) return found
    if (known.size >= maxQuarters) known.clear()
    const hour = Number(format.format(slot * quarter))
    known.set(slot, hour)
    return hour
  }
}
