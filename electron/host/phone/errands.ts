import type { Clock } from '#shared/core/clock.ts'

/** Says something to the server; answers whether that is settled. */
export type Errand = () => Promise<boolean>

export type ErrandsOptions = {
  readonly clock: Clock
  /** Whether the server can be reached, as far as is known. */
  readonly isUp: () => boolean
  /** The server takes long to answer: is it still there? */
  readonly onDoubt: () => void
}

/** Milliseconds without an answer that give reason for doubt. */
const slow = 3_000

/**
 * What the server must hear even if the transport is away just now, such as the BYE of a call that the agent hung up:
 * said at once where that is possible, and again with each new registration until it is settled.
 */
export class Errands {
  private readonly options: ErrandsOptions
  private readonly unsettled = new Set<Errand>()

  constructor(options: ErrandsOptions) {
    this.options = options
  }

  add(errand: Errand): void {
    this.unsettled.add(errand)
    if (this.options.isUp()) this.run(errand)
  }

  /** The phone is registered again. */
  back(): void {
    for (const errand of this.unsettled) this.run(errand)
  }

  /** The account goes: there is nobody left to tell. */
  clear(): void {
    this.unsettled.clear()
  }

  private run(errand: Errand): void {
    const { clock, onDoubt } = this.options
    const stop = clock.after(slow, onDoubt)
    void errand()
      .then((settled) => settled && this.unsettled.delete(errand))
      .finally(stop)
  }
}
