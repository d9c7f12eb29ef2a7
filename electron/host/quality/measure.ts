import {
  bestRating,
  extraDelayImpairment,
  lossImpairment,
  oneWayDelay,
  opinionScore,
  transmissionRating,
} from '#shared/calls/e-model.ts'
import type { LineQuality, MediaSample } from '#shared/calls/media-sample.ts'

/** Aggregate of the last seconds of a line. */
export type Measure = Pick<LineQuality, 'loss' | 'jitterMs' | 'roundTripMs' | 'codec' | 'mos'> & {
  /** R of the E-model; null without enough samples. */
  readonly rating: number | null
  /** Points of R that each cause costs by itself. */
  readonly costs: Readonly<Record<NetworkCause, number>>
}

export type NetworkCause = 'loss' | 'delay' | 'jitter'

/** Minimum number of seconds for a rating. */
const enough = 3
const noCosts = { loss: 0, delay: 0, jitter: 0 }

/**
 * Aggregates samples of incoming media; seconds without packets count as silence, not as loss. Jitter itself is not a
 * term of the E-model: it costs the delay added by the jitter buffer, and the packets that arrive too late to play.
 */
export function measure(samples: readonly MediaSample[]): Measure {
  const heard = samples.filter((sample) => sample.receiving && sample.packetsReceived > 0)
  const last = samples.at(-1)
  const codec = last?.codec ?? ''
  const received = sum(heard, 'packetsReceived')
  const lost = sum(heard, 'packetsLost')
  const loss = lost > 0 ? lost / (lost + received) : 0
  const trips = samples.flatMap(({ roundTripMs }) => (roundTripMs === null ? [] : [roundTripMs]))
  const roundTripMs = trips.length > 0 ? mean(trips) : null
  const plain = {
    loss,
    jitterMs: mean(heard.map((sample) => sample.jitterMs)),
    roundTripMs: roundTripMs === null ? null : Math.round(roundTripMs),
    codec,
  }
  if (heard.length < enough) return { ...plain, rating: null, mos: null, costs: noCosts }

  const unplayed = Math.max(loss, mean(heard.map((sample) => sample.concealed)))
  const buffer = mean(heard.map((sample) => sample.bufferMs))
  const onTheWay = oneWayDelay(codec, roundTripMs ?? 0, 0)
  const toTheEar = oneWayDelay(codec, roundTripMs ?? 0, buffer)
  const rating = transmissionRating({ codec, loss: unplayed, oneWayMs: toTheEar })
  const costs = {
    loss: lossImpairment(codec, loss) - lossImpairment(codec, 0),
    delay: extraDelayImpairment(onTheWay),
    jitter:
      extraDelayImpairment(toTheEar) -
      extraDelayImpairment(onTheWay) +
      (lossImpairment(codec, unplayed) - lossImpairment(codec, loss)),
  }
  return { ...plain, rating, mos: opinionScore(rating), costs }
}

/** Points of R between a perfect call and one of this rating. */
export function costOf(rating: number): number {
  return bestRating - rating
}

function sum(samples: readonly MediaSample[], name: 'packetsReceived' | 'packetsLost'): number {
  // Late packets are subtracted from the lost ones, so a count can be negative (RFC 3550 appendix A.3).
  return Math.max(
    0,
    samples.reduce((total, sample) => total + sample[name], 0),
  )
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length
}
