/** Media statistics of a line for one second. Counters cover that second; rates are per second. */
export type MediaSample = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly packetsSent: number
  readonly packetsReceived: number
  readonly packetsLost: number
  /** Milliseconds (RFC 3550 section 6.4.1). */
  readonly jitterMs: number
  /** Round trip to the far end in milliseconds; null before the first report. */
  readonly roundTripMs: number | null
  /** Mean time that sound waits in the jitter buffer, in milliseconds. */
  readonly bufferMs: number
  /** Share of the played sound that replaced lost sound, 0 to 1. */
  readonly concealed: number
  /** Peak level from the far end in that second, 0 to 1 of full scale. */
  readonly inputLevel: number
  /** Peak level of this microphone in that second, 0 to 1 of full scale. */
  readonly outputLevel: number
  /** `opus`, `PCMU`; empty before one is agreed. */
  readonly codec: string
  /**
   * Share of the sent packets that the far end lost, 0 to 1, from its last report (RFC 3550 section 6.4.1, fraction
   * lost); left out before the first report.
   */
  readonly remoteLoss?: number
  /** Whether the agent's voice should be transmitted: a live microphone, not muted, not held. */
  readonly sending: boolean
  /** Whether the far end's voice should be arriving. */
  readonly receiving: boolean
}

/** Why a call sounds bad, in the order in which to tell the agent. */
export type MediaTrouble = 'not-heard' | 'hears-nothing' | 'microphone-silent' | 'loss' | 'delay' | 'jitter'

/** Audio quality of a line, now and over the call. */
export type LineQuality = {
  readonly lineId: string
  /** Mean opinion score, 1 to 4.5 (ITU-T G.107), of the last seconds; null until there is enough data. */
  readonly mos: number | null
  /** Lowest of the call. */
  readonly worstMos: number | null
  /** Share of packets lost in the last seconds, 0 to 1. */
  readonly loss: number
  readonly jitterMs: number
  readonly roundTripMs: number | null
  readonly codec: string
  readonly troubles: readonly MediaTrouble[]
  /** When the first of the troubles began, milliseconds since 1970; left out if there are none. */
  readonly troubledSince?: number
}
