import type { BookStep } from '#shared/calls/book-step.ts'
import type { EventPath } from '#shared/host/events.ts'

/** An event that the platform has not confirmed yet. */
export type DoubtedEvent = { readonly callId: number; readonly eventId: string; readonly path: EventPath }

/** The platform's verdict on events that were in doubt. */
export type Verdicts = {
  readonly refused: readonly DoubtedEvent[]
  readonly refuted: readonly DoubtedEvent[]
  readonly confirmed: readonly DoubtedEvent[]
}

const maxPerCall = 20

/** The events behind the book's doubts, until the platform confirms or contradicts them. */
export class DoubtedEvents {
  private readonly byCall = new Map<number, DoubtedEvent[]>()

  add(event: DoubtedEvent): void {
    const known = this.byCall.get(event.callId)
    if (!known) this.byCall.set(event.callId, [event])
    else if (known.length < maxPerCall) known.push(event)
  }

  /** `doubts`: the calls that are still in doubt after the step. */
  settle({ refused, refuted }: BookStep, doubts: ReadonlySet<number>): Verdicts {
    const settled = (ids: readonly number[]) => ids.flatMap((id) => this.remove(id))
    return {
      refused: settled(refused),
      refuted: settled(refuted),
      confirmed: settled([...this.byCall.keys()].filter((id) => !doubts.has(id))),
    }
  }

  clear(): void {
    this.byCall.clear()
  }

  private remove(id: number): readonly DoubtedEvent[] {
    const events = this.byCall.get(id) ?? []
    this.byCall.delete(id)
    return events
  }
}
