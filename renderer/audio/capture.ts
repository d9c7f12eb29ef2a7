/** A piece of a track's audio, in order: one channel, from -1 to 1. */
export type AudioChunk = { readonly sampleRate: number; readonly samples: Float32Array }

/** Chromium's access to the samples of a track (MediaStreamTrack Insertable Streams), which the DOM types lack. */
type TrackProcessor = { readonly readable: ReadableStream<AudioData> }
type TrackProcessorScope = {
  readonly MediaStreamTrackProcessor?: new (options: {
    readonly track: MediaStreamTrack
    readonly maxBufferSize: number
  }) => TrackProcessor
}

/** Pieces of 10 ms that are buffered while the page is busy: nothing is lost within ten seconds. */
const maxBufferedChunks = 1_000

/**
 * Delivers the audio of a track until it ends or this is disposed. Throws if the browser does not support it. It needs
 * neither a worklet nor a context, and the page may be busy meanwhile.
 */
export function captureTrack(track: MediaStreamTrack, onChunk: (piece: AudioChunk) => void): Disposable {
  const { MediaStreamTrackProcessor } = globalThis as TrackProcessorScope
  if (!MediaStreamTrackProcessor) throw new Error('This browser cannot record sound.')
  const { readable } = new MediaStreamTrackProcessor({ track, maxBufferSize: maxBufferedChunks })
  const reader = readable.getReader()
  void readChunks(reader, onChunk)
  return {
    [Symbol.dispose]: () => void reader.cancel().catch(() => undefined),
  }
}

/** A broken stream counts as ended. */
async function readChunks(
  reader: ReadableStreamDefaultReader<AudioData>,
  onPiece: (piece: AudioChunk) => void,
): Promise<void> {
  for (;;) {
    const result = await reader.read().catch(() => null)
    if (!result || result.done) return
    onPiece(chunkOf(result.value))
    result.value.close()
  }
}

/** The first channel: a call's microphone has one, or the same on both. */
function chunkOf(data: AudioData): AudioChunk {
  const samples = new Float32Array(data.numberOfFrames)
  data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' })
  return { sampleRate: data.sampleRate, samples }
}
