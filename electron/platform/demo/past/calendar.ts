import type { Random } from '../random.ts'

const dayMilliseconds = 86_400_000
/** Opening hours of the shop, 8 to 18 UTC, in seconds of the day. */
const opening = { from: 8 * 3_600, to: 18 * 3_600 } as const
/**
 * Today counts once this much of it is over; its calls begin at least `settled` seconds ago, so that all have ended.
 */
const todayStart = 10 * 3_600
const settled = 25 * 60

/** Relative load of each half hour, from opening to closing. */
const halfHours = [3, 6, 10, 13, 14, 13, 12, 11, 8, 6, 7, 9, 12, 13, 12, 10, 9, 7, 4, 2]

/** A past moment independent of the date: working days ago, and the second of that day. */
export type Moment = { readonly day: number; readonly second: number }

/** A random working moment, more likely in the middle of mornings and afternoons. */
export function workingMoment(random: Random, days: number): Moment {
  let remaining = random.next() * halfHours.reduce((sum, weight) => sum + weight, 0)
  const index = halfHours.findIndex((weight) => (remaining -= weight) < 0)
  return {
    day: random.between(0, days - 1),
    second: opening.from + Math.max(index, 0) * 1_800 + random.between(0, 1_799),
  }
}

/** Orders moments from oldest to newest; the order is the same on any date. */
export function byTime(a: Moment, b: Moment): number {
  return b.day - a.day || a.second - b.second
}

/** The working days (Monday to Friday) up to now. */
export class Calendar {
  private readonly now: number
  private readonly today: number
  private readonly days: number[] = []

  /** `now` in milliseconds since 1970. */
  constructor(now: number) {
    this.now = now
    this.today = Math.floor(now / dayMilliseconds) * dayMilliseconds
    if (isWorkingDay(this.today) && now - this.today >= todayStart * 1000) this.days.push(this.today)
  }

  /** The moment in milliseconds since 1970. Calls of today are compressed into the part of the day that is over. */
  at({ day: daysAgo, second }: Moment): number {
    const midnight = this.midnight(daysAgo)
    if (midnight !== this.today) return midnight + second * 1000
    const elapsed = Math.min((this.now - this.today) / 1000 - settled, opening.to)
    const share = (elapsed - opening.from) / (opening.to - opening.from)
    return midnight + Math.round(opening.from + (second - opening.from) * share) * 1000
  }

  private midnight(ago: number): number {
    while (this.days.length <= ago) {
      let previous = (this.days.at(-1) ?? this.today) - dayMilliseconds
      while (!isWorkingDay(previous)) previous -= dayMilliseconds
      this.days.push(previous)
    }
    return this.days[ago] ?? this.today
  }
}

function isWorkingDay(midnight: number): boolean {
  const weekday = new Date(midnight).getUTCDay()
  return weekday > 0 && weekday < 6
}
