import { BoundedMap } from './bounded-map.ts'
import type { Line } from './line.ts'
import type { LiveCallRecord } from './live-call.ts'

const remembered = 500

/**
 * The SIP Call-IDs of this phone's ended lines. A platform that missed the end lists such a call for minutes, longer
 * than the phone keeps the line.
 */
export class EndedLegs {
  private readonly known = new BoundedMap<string, true>(remembered)

  learn(lines: readonly Line[]): void {
    for (const { state, sipCallId } of lines)
      if (state === 'ended' && sipCallId !== '') this.known.set(sipCallId, true)
  }

  has(sipCallId: string): boolean {
    return this.known.has(sipCallId)
  }
}

/** Whether a live call belongs to an ended line of this phone. */
export function hasEndedHere(
  { sourceCallId, destinationCallId }: LiveCallRecord,
  ended: Pick<EndedLegs, 'has'>,
): boolean {
  return ended.has(sourceCallId) || ended.has(destinationCallId)
}
