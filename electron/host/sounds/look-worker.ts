import { parentPort, workerData } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { Mp3Walk } from './mp3-walk.ts'
import { Peaks } from './peaks.ts'
import { WavWalk } from './wav-walk.ts'
import type { Analysis, AnalysisRequest, AnalysisChunk } from './look-thread.ts'

/** Bytes decoded at a time, which bounds the samples in memory. */
const sliceBytes = 16_384

type Reader = { feed(bytes: Uint8Array): void; end(): Analysis }

void serve((workerData as AnalysisRequest).kind)

async function serve(kind: AnalysisRequest['kind']): Promise<void> {
  const reader = kind === 'wav' ? readWav() : await readMp3()
  parentPort?.on('message', (piece: AnalysisChunk) => {
    if (piece === 'end') return parentPort?.postMessage({ kind: 'looked', looked: reader.end() })
    for (let at = 0; at < piece.length; at += sliceBytes) reader.feed(piece.subarray(at, at + sliceBytes))
    parentPort?.postMessage({ kind: 'more' })
  })
  parentPort?.postMessage({ kind: 'more' })
}

async function readMp3(): Promise<Reader> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const walk = new Mp3Walk()
  const peaks = new Peaks()
  let seconds = 0
  return {
    feed(bytes) {
      walk.feed(bytes)
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes)
      if (samplesDecoded === 0) return
      seconds += samplesDecoded / sampleRate
      peaks.add(loudest(channelData, samplesDecoded))
    },
    end: () => ({ seconds: walk.frames > 0 ? seconds : 0, peaks: peaks.result(), isCutOff: walk.isCutOff }),
  }
}

function readWav(): Reader {
  const walk = new WavWalk()
  const peaks = new Peaks()
  return {
    feed: (bytes) => peaks.add(walk.feed(bytes)),
    end: () => ({ seconds: walk.seconds, peaks: peaks.result(), isCutOff: walk.isCutOff }),
  }
}

/** Returns the loudest channel at each moment, so that no speaker is missing. */
function loudest(channels: readonly Float32Array[], length: number): Float32Array {
  const [first = new Float32Array(), ...otherChannels] = channels
  if (otherChannels.length === 0) return first
  return Float32Array.from({ length }, (_, index) =>
    otherChannels.reduce(
      (peak, channel) => Math.max(peak, Math.abs(channel[index] ?? 0)),
      Math.abs(first[index] ?? 0),
    ),
  )
}
