import type { MediaSample, MediaTrouble } from '#shared/calls/media-sample.ts'
import { Latch } from './latch.ts'
import { costOf, type Measure, type NetworkCause } from './measure.ts'

/** Seconds in a row without a packet, or without any sound, that count as silence. Reported within the third. */
const silentSeconds = 2
/** Reported loss from which almost nothing reaches the far end. */
const allLost = 0.95
/** -80 dBFS: even the quietest room is louder; a switched-off microphone is not. */
const noSound = 1e-4

/**
 * A cause is named if it alone brings a perfect call down to R = 80, below which G.107 annex B calls some users
 * dissatisfied, or if it is the worst of several that together bring it down to 70 (many dissatisfied). It is dropped
 * once five points better.
 */
const alone = costOf(80)
const together = costOf(70)
const recoveryMargin = 5

const networkCauses: readonly NetworkCause[] = ['loss', 'delay', 'jitter']
const order: readonly MediaTrouble[] = ['not-heard', 'hears-nothing', 'microphone-silent', ...networkCauses]

/** The current troubles of one line. */
export class Troubles {
  private readonly silences = {
    'not-heard': new Latch(silentSeconds),
    'hears-nothing': new Latch(silentSeconds),
    'microphone-silent': new Latch(silentSeconds),
  }
  private readonly network = new Map<NetworkCause, number>()

  /** Adds one second of a connected line that the far end does not hold, with the aggregate of the last seconds. */
  add(sample: MediaSample, measured: Measure): void {
    const began = sample.at - 1_000
    const { sending, receiving } = sample
    const unsent = sample.packetsSent === 0 || (sample.remoteLoss ?? 0) >= allLost
    this.silences['not-heard'].read(sending ? unsent : null, began)
    this.silences['hears-nothing'].read(receiving ? sample.packetsReceived === 0 : null, began)
    this.silences['microphone-silent'].read(sending ? sample.outputLevel < noSound : null, began)
    this.addNetwork(measured, sample.at)
  }

  forget(): void {
    for (const latch of Object.values(this.silences)) latch.forget()
    this.network.clear()
  }

  /** In order of importance to the agent. */
  get present(): readonly MediaTrouble[] {
    return order.filter((trouble) => this.since(trouble) !== null)
  }

  since(trouble: MediaTrouble): number | null {
    if (trouble in this.silences) return this.silences[trouble as keyof typeof this.silences].since
    // If nothing arrives at all, network quality is irrelevant.
    if (this.silences['hears-nothing'].since !== null) return null
    return this.network.get(trouble as NetworkCause) ?? null
  }

  private addNetwork({ rating, costs }: Measure, at: number): void {
    if (rating === null) return this.network.clear()
    const worst = networkCauses.reduce((one, other) => (costs[other] > costs[one] ? other : one))
    const all = costOf(rating)
    for (const cause of networkCauses) {
      const margin = this.network.has(cause) ? recoveryMargin : 0
      const named = costs[cause] >= alone - margin || (cause === worst && all >= together - margin)
      if (!named) this.network.delete(cause)
      else if (!this.network.has(cause)) this.network.set(cause, at)
    }
  }
}
