import type { MediaSample, MediaTrouble } from '#shared/calls/media-sample.ts'
import { Latch } from './latch.ts'
import { costOf, type Measure, type NetworkCause } from './measure.ts'

/** Seconds in a row without a packet, or without any sound, that are no accident. Said within the third. */
const silentSeconds = 2
/** The far end says that nearly nothing arrives. */
const allLost = 0.95
/** -80 dBFS: the quietest room is louder, a switched-off microphone is not. */
const noSound = 1e-4

/**
 * A cause is named where it alone takes a perfect call below R = 80, where G.107 annex B says that some are no longer
 * satisfied, or where it is the worst of several that together bring it below 70 (many dissatisfied). It is forgotten
 * five points later.
 */
const alone = costOf(80)
const together = costOf(70)
const relief = 5

const networkCauses: readonly NetworkCause[] = ['loss', 'delay', 'jitter']
const order: readonly MediaTrouble[] = ['not-heard', 'hears-nothing', 'microphone-silent', ...networkCauses]

/** What is the matter with one line. */
export class Troubles {
  private readonly silences = {
    'not-heard': new Latch(silentSeconds),
    'hears-nothing': new Latch(silentSeconds),
    'microphone-silent': new Latch(silentSeconds),
  }
  private readonly network = new Map<NetworkCause, number>()

  /** One second of a connected line that the far end does not hold, and what the last seconds amount to. */
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

  /** In the order in which an agent should be told. */
  get present(): readonly MediaTrouble[] {
    return order.filter((trouble) => this.since(trouble) !== null)
  }

  since(trouble: MediaTrouble): number | null {
    if (trouble in this.silences) return this.silences[trouble as keyof typeof this.silences].since
    // Where nothing comes at all, how well it comes is nothing to speak of.
    if (this.silences['hears-nothing'].since !== null) return null
    return this.network.get(trouble as NetworkCause) ?? null
  }

  private addNetwork({ rating, costs }: Measure, at: number): void {
    if (rating === null) return this.network.clear()
    const worst = networkCauses.reduce((one, other) => (costs[other] > costs[one] ? other : one))
    const all = costOf(rating)
    for (const cause of networkCauses) {
      const mercy = this.network.has(cause) ? relief : 0
      const named = costs[cause] >= alone - mercy || (cause === worst && all >= together - mercy)
      if (!named) this.network.delete(cause)
      else if (!this.network.has(cause)) this.network.set(cause, at)
    }
  }
}
