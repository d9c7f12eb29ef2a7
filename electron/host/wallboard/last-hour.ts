import type { BoardCounts } from '#shared/calls/board-counts.ts'
import { minute } from '#shared/calls/day-counts.ts'
import { wallboardMinutes } from '#shared/host/wallboard.ts'

type Peak = { waiting: number; talking: number }

/** The peak number of waiting callers and of talks in each minute of the last hour. */
export class LastHour {
  private readonly minutes = new Map<number, Peak>()

  /** Records the current counts. */
  record(now: number, counts: Pick<BoardCounts, 'waiting' | 'inbound' | 'outbound' | 'internal'>): void {
    const at = Math.floor(now / minute) * minute
    const peak = this.minutes.get(at) ?? { waiting: 0, talking: 0 }
    const talking = counts.inbound + counts.outbound + counts.internal
    this.minutes.set(at, {
      waiting: Math.max(peak.waiting, counts.waiting),
      talking: Math.max(peak.talking, talking),
    })
    for (const recordedAt of this.minutes.keys())
      if (Math.abs(at - recordedAt) >= wallboardMinutes * minute) this.minutes.delete(recordedAt)
  }

  /** The peak of the minute that begins then; undefined if nothing was recorded. */
  at(begin: number): Readonly<Peak> | undefined {
    return this.minutes.get(begin)
  }

  clear(): void {
    this.minutes.clear()
  }
}

/** Start of each minute of the last hour, the current one last. */
export function minutesUntil(now: number): readonly number[] {
  const last = Math.floor(now / minute) * minute
  return Array.from({ length: wallboardMinutes }, (_, at) => last - (wallboardMinutes - 1 - at) * minute)
}
