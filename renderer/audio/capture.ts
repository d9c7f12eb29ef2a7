/** Part of what a track carried, in order: one channel, from -1 to 1. */
export type Piece = { readonly sampleRate: number; readonly samples: Float32Array }

/** Chromium's way to the samples of a track (MediaStreamTrack Insertable Streams), which the DOM types do not know yet. */
type TrackProcessor = { readonly readable: ReadableStream<AudioData> }
type TrackProcessorScope = {
  readonly MediaStreamTrackProcessor?: new (options: {
    readonly track: MediaStreamTrack
    readonly maxBufferSize: number
  }) => TrackProcessor
}

/** Pieces that wait while the page is busy: of 10 ms each, so that nothing is lost within ten seconds. */
const mostWaiting = 1_000

/**
 * Hands over everything that a track carries, until it ends or this is disposed. Throws where the browser has no such
 * means. It needs neither a worklet nor a context, and the page may be busy meanwhile.
 */
export function captureTrack(track: MediaStreamTrack, onPiece: (piece: Piece) => void): Disposable {
  const { MediaStreamTrackProcessor } = globalThis as TrackProcessorScope
  if (!MediaStreamTrackProcessor) throw new Error('This browser cannot record sound.')
  const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: mostWaiting })
  const reader = readable.getReader()
  void readOn(reader, onPiece)
  return {
    [Symbol.dispose]: () => void reader.cancel().catch(() => undefined),
  }
}

/** A stream that breaks has ended. */
async function readOn(
  reader: ReadableStreamDefaultReader<AudioData>,
  onPiece: (piece: Piece) => void,
): Promise<void> {
  for (;;) {
    const read = await reader.read().catch(() => null)
    if (!read || read.done) return
    onPiece(samplesOf(read.value))
    read.value.close()
  }
}

/** The first channel: microphones of calls have one, or the same on both. */
function samplesOf(data: AudioData): Piece {
  const samples = new Float32Array(data.numberOfFrames)
  data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
  return { sampleRate: data.sampleRate, samples }
}
