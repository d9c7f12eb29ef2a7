import type { Random } from '../random.ts'

const day = 86_400_000
/** The shop is open from 8 to 18, UTC; seconds of the day. */
const opening = { from: 8 * 3_600, to: 18 * 3_600 } as const
/** Today counts once so much of it is over; its calls begin at least so long ago that all have ended. */
const todayFrom = 10 * 3_600
const settled = 25 * 60

/** How busy each half hour is, from opening to closing. */
const halfHours = [3, 6, 10, 13, 14, 13, 12, 11, 8, 6, 7, 9, 12, 13, 12, 10, 9, 7, 4, 2]

/** A moment of the past that does not know the date: working days ago, and the second of that day. */
export type Moment = { readonly day: number; readonly second: number }

/** A working moment: busier in the middle of the mornings and of the afternoons. */
export function workingMoment(random: Random, days: number): Moment {
  let left = random.next() * halfHours.reduce((sum, weight) => sum + weight, 0)
  const place = halfHours.findIndex((weight) => (left -= weight) < 0)
  return {
    day: random.between(0, days - 1),
    second: opening.from + Math.max(place, 0) * 1_800 + random.between(0, 1_799),
  }
}

/** Orders moments from the oldest to the newest; whatever the date is, the order is the same. */
export function byTime(one: Moment, other: Moment): number {
  return other.day - one.day || one.second - other.second
}

/** The working days (Monday to Friday) that end now. */
export class Calendar {
  private readonly now: number
  private readonly today: number
  private readonly days: number[] = []

  /** `now` in milliseconds since 1970. */
  constructor(now: number) {
    this.now = now
    this.today = Math.floor(now / day) * day
    if (isWorkingDay(this.today) && now - this.today >= todayFrom * 1000) this.days.push(this.today)
  }

  /** When that was, in milliseconds since 1970. Calls of today are moved together into what of the day is over. */
  at({ day: ago, second }: Moment): number {
    const midnight = this.midnight(ago)
    if (midnight !== this.today) return midnight + second * 1000
    const over = Math.min((this.now - this.today) / 1000 - settled, opening.to)
    const share = (over - opening.from) / (opening.to - opening.from)
    return midnight + Math.round(opening.from + (second - opening.from) * share) * 1000
  }

  private midnight(ago: number): number {
    while (this.days.length <= ago) {
      let before = (this.days.at(-1) ?? this.today) - day
      while (!isWorkingDay(before)) before -= day
      this.days.push(before)
    }
    return this.days[ago] ?? this.today
  }
}

function isWorkingDay(midnight: number): boolean {
  const weekday = new Date(midnight).getUTCDay()
  return weekday > 0 && weekday < 6
}
