import { rangUnanswered } from '#shared/calls/missed-cause.ts'
import { shownName } from '#shared/calls/shown-name.ts'
import type { MissedRing } from '#shared/host/arrivals.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import type { Arrivals } from '../arrivals/arrivals.ts'
import { endOf } from './one-call.ts'

export type MissedArrivalsOptions = {
  readonly arrivals: Pick<Arrivals, 'add' | 'markSeen'>
  /** Missed calls that ended until then have been seen; as all times here in the platform's milliseconds since 1970. */
  readonly seenUntil: () => number
  readonly now: () => number
}

/** Maximum announced calls remembered. */
const maxAnnounced = 500

/**
 * Announces each call that rang here in this session and ended unanswered, once its record is read, and withdraws it
 * once the agent has seen it or the record shows that somebody answered. Attempts of a queue are one call.
 */
export class MissedArrivals {
  private readonly options: MissedArrivalsOptions
  /** By caller and start, since each attempt of a queue has a record of its own. */
  private readonly announced = new Map<string, RecentCall>()
  /** Start of the session; null without one. */
  private since: number | null = null

  constructor(options: MissedArrivalsOptions) {
    this.options = options
  }

  start(): void {
    this.announced.clear()
    this.since = this.options.now()
  }

  stop(): void {
    this.announced.clear()
    this.since = null
  }

  /** Called when the recent calls have changed; newest first. */
  update(calls: readonly RecentCall[]): void {
    if (this.since === null) return
    const after = Math.max(this.since, this.options.seenUntil())
    const missed = calls.flatMap((call) => {
      const ring = ringOf(call)
      return ring && endOf(call) > after ? [{ call, ring }] : []
    })
    const current = new Map(missed.map((each) => [keyOf(each.call), each]))
    const oldest = calls.at(-1)?.at ?? Infinity
    const gone = [...this.announced].filter(
      ([key, call]) => endOf(call) <= after || (!current.has(key) && call.at >= oldest),
    )
    for (const [key] of gone) this.announced.delete(key)
    const numbers = new Set(gone.map(([, { number }]) => number))
    for (const number of numbers) this.options.arrivals.markSeen('missed', number)
    for (const [key, { call, ring }] of [...current].toReversed()) {
      const isAnnounced = this.announced.has(key)
      this.announced.set(key, call)
      if (isAnnounced && !numbers.has(call.number)) continue
      const { number, name } = call
      this.options.arrivals.add('missed', { item: number, name: name || number, words: '', missed: ring })
    }
    for (const key of [...this.announced.keys()].slice(0, -maxAnnounced)) this.announced.delete(key)
  }
}

function keyOf({ number, at }: RecentCall): string {
  return `${number} ${at}`
}

/** The facts of a call that rang here and was not answered; null for others. */
function ringOf({ type, missedReason, through, voicemail, cause }: RecentCall): MissedRing | null {
  if (type !== 'missed' || !missedReason || !rangUnanswered(missedReason)) return null
  return {
    ...{ missedReason, cause },
    ...(through !== undefined && { through: shownName(through) }),
    ...(voicemail && { voicemail }),
  }
}
