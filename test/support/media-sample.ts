import type { MediaSample } from '#shared/calls/media-sample.ts'

/** One second of a good call over a good network, with `changes`. */
export function mediaSample(changes: Partial<MediaSample> = {}): MediaSample {
  return {
    at: 1_000,
    packetsSent: 50,
    packetsReceived: 50,
    packetsLost: 0,
    jitterMs: 2,
    roundTripMs: 28,
    bufferMs: 30,
    concealed: 0,
    inputLevel: 0.2,
    outputLevel: 0.1,
    codec: 'opus',
    sending: true,
    receiving: true,
    ...changes,
  }
}
