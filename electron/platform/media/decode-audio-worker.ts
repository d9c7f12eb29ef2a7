import { parentPort, workerData } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import { err, ok } from '#shared/core/result.ts'
import type { DecodeResult, DecodeRequest } from './decode-audio.ts'
import { readWav } from './read-wav.ts'
import { resample } from './resample.ts'

/** Sound at its original rate, channels mixed to one, -1 to 1. */
interface Mono {
  readonly sampleRate: number
  readonly samples: Float32Array
}

const maxSeconds = 600

/** Samples in a short MP3 frame. */
const frameSamples = 576

/** Bytes of an MP3 decoded at a time, so that a small file with hours of sound is stopped early. */
const sliceBytes = 32_768

void decode(workerData as DecodeRequest).then((answer) => parentPort?.postMessage(answer))

async function decode({ kind, file }: DecodeRequest): Promise<DecodeResult> {
  try {
    const { sampleRate, samples } = kind === 'wav' ? decodeWav(file) : await decodeMp3(file)
    if (samples.length === 0) return err('The file holds no sound.')
    if (sampleRate < 1_000 || sampleRate > 384_000)
      return err(`A sample rate of ${sampleRate} Hz is not read.`)
    return ok(resample(samples, sampleRate))
  } catch (error) {
    // The MP3 decoder's own messages do not help the person who uploads a file.
    return err(kind === 'wav' && error instanceof Error ? error.message : 'The file cannot be decoded.')
  }
}

function decodeWav(file: Uint8Array): Mono {
  const { sampleRate, channels } = readWav(Buffer.from(file))
  const length = Math.min(channels[0]?.length ?? 0, sampleRate * maxSeconds)
  const parts = channels.map((channel) =>
    Float32Array.from(channel.subarray(0, length), (sample) => sample / 32_768),
  )
  return { sampleRate, samples: toMono(parts) }
}

async function decodeMp3(file: Uint8Array): Promise<Mono> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const parts: Float32Array[] = []
  let sampleRate = 0
  let length = 0
  let faults = 0
  for (let start = 0; start < file.length; start += sliceBytes) {
    const part = decoder.decode(file.subarray(start, start + sliceBytes))
    faults += part.errors.length
    if (part.samplesDecoded === 0) continue
    sampleRate ||= part.sampleRate
    parts.push(toMono(part.channelData))
    length += part.samplesDecoded
    if (length >= sampleRate * maxSeconds) break
  }
  if (faults * frameSamples > length)
    throw new Error('The file is noise in which frames were found by chance.')
  const samples = new Float32Array(Math.min(length, sampleRate * maxSeconds))
  let filled = 0
  for (const part of parts) {
    samples.set(part.subarray(0, samples.length - filled), filled)
    filled += part.length
  }
  return { sampleRate, samples }
}

function toMono(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = channels
  if (others.length === 0) return first
  return first.map((sample, index) => {
    let sum = sample
    for (const other of others) sum += other[index] ?? 0
    return sum / channels.length
  })
}
