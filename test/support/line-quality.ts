import type { LineQuality } from '#shared/calls/media-sample.ts'

/** The quality of a good call, with `changes`. */
export function lineQuality(changes: Partial<LineQuality> = {}): LineQuality {
  return {
    lineId: 'line-1',
    mos: 4.35,
    worstMos: 4.3,
    loss: 0.001,
    jitterMs: 2,
    roundTripMs: 28,
    codec: 'opus',
    troubles: [],
    ...changes,
  }
}
