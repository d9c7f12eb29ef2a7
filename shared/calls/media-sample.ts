/** What the media of a line counted in one second. Counters are of that second; rates are per second. */
export type MediaSample = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly packetsSent: number
  readonly packetsReceived: number
  readonly packetsLost: number
  /** Milliseconds (RFC 3550 section 6.4.1). */
  readonly jitterMs: number
  /** Milliseconds to the far end and back; null where no report came yet. */
  readonly roundTripMs: number | null
  /** Mean time that sound waits in the jitter buffer, in milliseconds. */
  readonly bufferMs: number
  /** Share of what was played that was made up for lost sound, 0 to 1. */
  readonly concealed: number
  /** What the far end said: loudest of the second, 0 to 1 of full scale. */
  readonly inputLevel: number
  /** What this microphone picked up: loudest of the second, 0 to 1 of full scale. */
  readonly outputLevel: number
  /** `opus`, `PCMU`; empty before anything is agreed. */
  readonly codec: string
  /**
   * Share of what was sent that the far end lost, 0 to 1, as its last report says (RFC 3550 section 6.4.1, fraction
   * lost); left out before one came.
   */
  readonly remoteLoss?: number
  /** Whether the agent's voice should be on its way: a live microphone, not muted, not held. */
  readonly sending: boolean
  /** Whether the far end's voice should be coming. */
  readonly receiving: boolean
}

/** Why a call sounds bad, in the order in which an agent should be told. */
export type MediaTrouble = 'not-heard' | 'hears-nothing' | 'microphone-silent' | 'loss' | 'delay' | 'jitter'

/** How a line sounds now and has sounded so far. */
export type LineQuality = {
  readonly lineId: string
  /** Mean opinion score, 1 to 4.5 (ITU-T G.107), of the last seconds; null before there is enough to say. */
  readonly mos: number | null
  /** Lowest of the call. */
  readonly worstMos: number | null
  /** Share of packets lost in the last seconds, 0 to 1. */
  readonly loss: number
  readonly jitterMs: number
  readonly roundTripMs: number | null
  readonly codec: string
  readonly troubles: readonly MediaTrouble[]
  /** Since when the first of the troubles lasts, milliseconds since 1970; left out where there is none. */
  readonly troubledSince?: number
}
