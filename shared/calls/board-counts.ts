import type { BoardCall } from './board-call.ts'
import type { LiveCallRecord } from './live-call.ts'

/** Counts of live calls. Times are milliseconds since 1970, of the longest-lasting call; null if none is known. */
export type BoardCounts = {
  readonly waiting: number
  readonly waitingSince: number | null
  readonly inbound: number
  readonly outbound: number
  /** Talks between colleagues, which are neither. */
  readonly internal: number
  readonly held: number
  /** Also null if the start of the holds was not observed. */
  readonly heldSince: number | null
}

/** Counts of one queue. */
export type QueueCounts = {
  readonly waiting: number
  readonly waitingSince: number | null
  readonly talking: number
}

/** Counts every call once. `isInternal` says which are between colleagues; without it, none are known to be. */
export function countBoard(
  calls: readonly BoardCall[],
  isInternal: (call: LiveCallRecord) => boolean = () => false,
): BoardCounts {
  let [waiting, inbound, outbound, internal, held] = [0, 0, 0, 0, 0]
  let [waitingSince, heldSince]: (number | null)[] = [null, null]
  for (const { state, since, heldSince: from, call } of calls) {
    if (state === 'waiting') {
      waiting += 1
      waitingSince = earlier(waitingSince, since)
    } else if (state === 'held') {
      held += 1
      heldSince = earlier(heldSince, from)
    } else if (state === 'talking') {
      if (isInternal(call)) internal += 1
      else if (call.direction === 'in') inbound += 1
      else outbound += 1
    }
  }
  return {
    waiting,
    waitingSince: waitingSince ?? null,
    inbound,
    outbound,
    internal,
    held,
    heldSince: heldSince ?? null,
  }
}

/** The counts of each queue that has calls, by its key. */
export function countQueues(calls: readonly BoardCall[]): ReadonlyMap<string, QueueCounts> {
  const counts = new Map<string, { waiting: number; waitingSince: number | null; talking: number }>()
  for (const { state, since, queue } of calls) {
    if (queue === null) continue
    let known = counts.get(queue)
    if (!known) counts.set(queue, (known = { waiting: 0, waitingSince: null, talking: 0 }))
    if (state === 'talking') known.talking += 1
    if (state !== 'waiting') continue
    known.waiting += 1
    known.waitingSince = earlier(known.waitingSince, since)
  }
  return counts
}

function earlier(known: number | null | undefined, at: number | null): number | null {
  if (at === null || at === 0) return known ?? null
  return known === null || known === undefined ? at : Math.min(known, at)
}
