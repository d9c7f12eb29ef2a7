import type { CodeWord } from '../../api/codes.ts'

/** An agent's record in a queue, reduced to what the ring order needs. */
export type AgentRecord = {
  /** Answered calls of this queue. */
  readonly calls: number
  /** When the last call of this queue ended, milliseconds since 1970; 0 for none. */
  readonly lastCallAt: number
  /** The same for the calls of all queues. */
  readonly idleSince: number
}

/** An agent who could be rung; `place` is their position in the queue's list. */
export type Candidate = AgentRecord & { readonly id: number; readonly place: number }

export type RingOrder = {
  readonly strategy: CodeWord<'queue.ring_strategy'>
  /** Whether the longest idle agent comes first, whatever the strategy. */
  readonly longestIdleFirst: boolean
  /** The place of the agent rung last; -1 if none. */
  readonly lastRung: number
  /** From 0 to below 1. */
  readonly random: () => number
}

/** The candidates in the queue's ring order; with `ringall` all of them ring at once. */
export function inRingOrder(candidates: readonly Candidate[], order: RingOrder): readonly Candidate[] {
  const byStrategy = ordered(
    candidates.toSorted((one, other) => one.place - other.place),
    order,
  )
  return order.longestIdleFirst
    ? byStrategy.toSorted((one, other) => one.idleSince - other.idleSince)
    : byStrategy
}

function ordered(
  listed: readonly Candidate[],
  { strategy, lastRung, random }: RingOrder,
): readonly Candidate[] {
  switch (strategy) {
    case 'ringall':
    case 'linear':
      return listed
    case 'leastrecent':
      return listed.toSorted((one, other) => one.lastCallAt - other.lastCallAt)
    case 'fewestcalls':
      return listed.toSorted((one, other) => one.calls - other.calls)
    case 'rrmemory':
      return [
        ...listed.filter(({ place }) => place > lastRung),
        ...listed.filter(({ place }) => place <= lastRung),
      ]
    case 'random':
      return listed
        .map((candidate) => ({ candidate, draw: random() }))
        .toSorted((one, other) => one.draw - other.draw)
        .map(({ candidate }) => candidate)
  }
}
