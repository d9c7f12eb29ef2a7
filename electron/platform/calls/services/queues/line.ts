import type { Offer } from '../agents/offer.ts'
import type { ServedCall } from '../service.ts'

/** A caller waiting in a queue. */
export type WaitingCaller = {
  readonly served: ServedCall
  /** Milliseconds since 1970. */
  readonly waitingSince: number
  /** Agents rung in this round who did not answer. */
  readonly triedAgentIds: Set<number>
  /** The current try, and when it ends: milliseconds since 1970. */
  offer: Offer | undefined
  offerEndsAt: number
  /** Between two tries: its end, and the agents free when it began. Another agent who becomes free is rung at once. */
  pause: { readonly until: number; readonly freeAgentIds: ReadonlySet<number> } | undefined
  /** Whether the caller is now with an agent or at another destination. */
  hasMovedOn: boolean
}

/** The callers of one queue, first come first. Each one's live call shows its place: `waiting:1` is next. */
export class WaitingLine {
  private waiting: readonly WaitingCaller[] = []

  get callers(): readonly WaitingCaller[] {
    return this.waiting
  }

  join(served: ServedCall, since: number): WaitingCaller {
    const caller: WaitingCaller = {
      served,
      waitingSince: since,
      triedAgentIds: new Set(),
      offer: undefined,
      offerEndsAt: 0,
      pause: undefined,
      hasMovedOn: false,
    }
    this.renumber([...this.waiting, caller])
    return caller
  }

  leave(caller: WaitingCaller): void {
    this.renumber(this.waiting.filter((other) => other !== caller))
  }

  /** From 1, the next to be served. */
  positionOf(caller: WaitingCaller): number {
    return this.waiting.indexOf(caller) + 1
  }

  private renumber(waiting: readonly WaitingCaller[]): void {
    this.waiting = waiting
    waiting.forEach(({ served: { call } }, index) => {
      const queueState = `waiting:${index + 1}`
      if (call.live.facts.queueState !== queueState) call.live.set({ queueState })
    })
  }
}
