import { basicRatio, delayImpairment, simultaneousImpairment } from './e-model-terms.ts'

/** Effects of a network on a voice, as inputs of the E-model. */
export type Impairments = {
  /** `opus`, `PCMU`: as SDP names it, in any case. */
  readonly codec: string
  /** Share of the voice that did not arrive in time to be played, 0 to 1 (Ppl). */
  readonly loss: number
  /** From mouth to ear, in milliseconds (Ta). */
  readonly oneWayMs: number
}

/** Ie: impairment by the codec without loss. Bpl: its robustness against loss, in percent. */
type CodecValues = { readonly ie: number; readonly bpl: number }

/** ITU-T G.113 (11/2007) appendix I: G.711 with packet loss concealment as of its own appendix I, random loss. */
const g711: CodecValues = { ie: 0, bpl: 25.1 }

/**
 * Assumed to equal G.711: G.113 gives no narrowband value for a codec wider than the telephone band. Without loss they
 * are at the top of this scale; under loss, G.711 with concealment is the cautious estimate.
 */
const wideband: CodecValues = g711

const codecs: Readonly<Record<string, CodecValues>> = {
  pcmu: g711,
  pcma: g711,
  opus: wideband,
  g722: wideband,
  /** G.113 appendix I: with voice activity detection. */
  g729: { ie: 11, bpl: 19 },
}

/** Milliseconds added by a codec and its 20 ms packets, with look-ahead (G.114 annex A; RFC 6716 section 2.1.4). */
const codecDelays: Readonly<Record<string, number>> = { opus: 26.5, g722: 22, g729: 25 }
const packetDelay = 20

/** Rating of a perfect call over a network: 93.2. */
export const bestRating = basicRatio - simultaneousImpairment - delayImpairment(0)

/** R, equation 7-1, without advantage of access (A = 0): from 0, the worst, to `bestRating`. */
export function transmissionRating({ codec, loss, oneWayMs }: Impairments): number {
  const rating = basicRatio - simultaneousImpairment - delayImpairment(oneWayMs) - lossImpairment(codec, loss)
  return Math.max(0, rating)
}

/** Ie,eff, equation 7-30, for random loss (BurstR = 1). `loss` from 0 to 1. */
export function lossImpairment(codec: string, loss: number): number {
  const { ie, bpl } = codecs[codec.toLowerCase()] ?? wideband
  const percent = Math.min(Math.max(loss, 0), 1) * 100
  return ie + ((95 - ie) * percent) / (percent + bpl)
}

/** Rating lost to delay on an otherwise perfect call, in points of R. */
export function extraDelayImpairment(oneWayMs: number): number {
  return delayImpairment(oneWayMs) - delayImpairment(0)
}

/**
 * Milliseconds from mouth to ear: half of the round trip, the jitter buffer at this end, and codec and packets. The far
 * end's buffer and the devices are unknown and not included.
 */
export function oneWayDelay(codec: string, roundTripMs: number, bufferMs: number): number {
  return roundTripMs / 2 + bufferMs + (codecDelays[codec.toLowerCase()] ?? packetDelay)
}

/** Mean opinion score of a rating, 1 to 4.5 (annex B, equation B-4). */
export function opinionScore(rating: number): number {
  if (rating <= 0) return 1
  if (rating >= 100) return 4.5
  return Math.max(1, 1 + 0.035 * rating + rating * (rating - 60) * (100 - rating) * 7e-6)
}
