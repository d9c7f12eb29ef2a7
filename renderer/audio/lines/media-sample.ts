import type { MediaSample } from '#shared/calls/media-sample.ts'
import type { Counters, Loudness } from './read-counters.ts'

export type SampleContext = Pick<MediaSample, 'at' | 'sending' | 'receiving'> & {
  /** Milliseconds since the previous counters. */
  readonly elapsed: number
}

/** The changes between two readings of a line's counters, per second. */
export function sampleBetween(before: Counters, now: Counters, context: SampleContext): MediaSample {
  const { elapsed, ...known } = context
  const perSecond = (count: number) => (Math.max(count, 0) * 1_000) / elapsed
  const emitted = now.bufferEmitted - before.bufferEmitted
  const received = now.received - before.received
  return {
    ...known,
    packetsSent: perSecond(now.packetsSent - before.packetsSent),
    packetsReceived: perSecond(now.packetsReceived - before.packetsReceived),
    packetsLost: perSecond(now.packetsLost - before.packetsLost),
    jitterMs: now.jitterMs,
    roundTripMs: now.roundTripMs,
    bufferMs: emitted > 0 ? ((now.bufferDelay - before.bufferDelay) / emitted) * 1_000 : 0,
    concealed: received > 0 ? clamp((now.concealed - before.concealed) / received) : 0,
    inputLevel: loudest(before.input, now.input),
    outputLevel: loudest(before.output, now.output),
    codec: now.codec,
    ...(now.remoteLoss === null ? {} : { remoteLoss: now.remoteLoss }),
  }
}

/** The level at the end of the second, or the mean of the second if that is higher. */
function loudest(before: Loudness, now: Loudness): number {
  const seconds = now.seconds - before.seconds
  const mean = seconds > 0 ? Math.sqrt(Math.max(now.energy - before.energy, 0) / seconds) : 0
  return clamp(Math.max(now.level, mean))
}

function clamp(share: number): number {
  return Math.min(Math.max(share, 0), 1)
}
