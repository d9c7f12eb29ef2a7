import type { MediaSample } from '#shared/calls/media-sample.ts'

/** Seconds without a packet after an ICE restart until it counts as failed. */
const silenceLimit = 5

/**
 * Whether media arrive again after an ICE restart. A relay that has lost its state answers the restart, but not
 * the former DTLS association: where its certificate is the same, the browser does not make another (RFC 8842 section 5.5).
 */
export class SilenceWatch {
  private seconds: number | null = null

  /** A restart was agreed on. */
  begin(): void {
    this.seconds = 0
  }

  /** Adds the sample of a second; returns whether nothing has arrived for too long, once for each restart. */
  isTooLong({ receiving, packetsReceived }: Pick<MediaSample, 'receiving' | 'packetsReceived'>): boolean {
    if (this.seconds === null || !receiving) return false
    // The first second may have begun before the restart.
    const isHeard = packetsReceived > 0 && this.seconds > 0
    this.seconds = isHeard ? null : this.seconds + 1
    if (this.seconds === null || this.seconds < silenceLimit) return false
    this.seconds = null
    return true
  }
}
