import type { MediaSample } from '#shared/calls/media-sample.ts'

/** Seconds in which nothing comes by a new way of the media before that is given up. */
const silenceLimit = 5

/**
 * Whether the far end is heard again after an ICE restart. A relay that has lost its memory answers the restart, but not
 * the former DTLS association: where its certificate is the same, the browser does not make another (RFC 8842 section 5.5).
 */
export class SilenceWatch {
  private seconds: number | null = null

  /** A restart was agreed on. */
  begin(): void {
    this.seconds = 0
  }

  /** Takes what came in a second; answers whether nothing has come for too long, once for each restart. */
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
