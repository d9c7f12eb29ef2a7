import type { Clock } from '#shared/core/clock.ts'
import type { Arrival } from '#shared/host/arrivals.ts'

export type ArrivalsOptions = {
  readonly clock: Clock
  /** A call is on: nothing is told until it is over. */
  readonly isBusy: () => boolean
  /** What the settings say about notices of this kind. */
  readonly isWanted: (kind: Arrival['kind']) => boolean
  readonly onChange: (arrivals: readonly Arrival[]) => void
}

/** Which quiet notices are due. */
export class Arrivals {
  readonly options: ArrivalsOptions

  constructor(options: ArrivalsOptions) {
    this.options = options
  }

  took(_kind: Arrival['kind'], _item: { item: string; name: string; words: string }): void {}

  /** The agent has looked at this item, or at all of the kind. */
  looked(_kind: Arrival['kind'], _item?: string): void {}

  /** A call began or ended, or the settings changed. */
  update(): void {}

  /** Nobody is signed in any more. */
  clear(): void {}
}
