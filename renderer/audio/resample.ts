import type { AudioChunk } from './capture.ts'
import { encodeWav } from './sounds/wav.ts'

/**
 * Converts consecutive pieces to one rate. The browser's decoder resamples, including the filter; neighbours of one
 * rate are converted together, so that their seams are inaudible.
 */
export async function resample(pieces: readonly AudioChunk[], sampleRate: number): Promise<Float32Array> {
  const converted: Float32Array[] = []
  for (const { sampleRate: rate, samples } of joinSameRate(pieces))
    converted.push(rate === sampleRate ? samples : await convertRate(samples, rate, sampleRate))
  return concatenate(converted)
}

async function convertRate(samples: Float32Array, from: number, to: number): Promise<Float32Array> {
  if (samples.length === 0) return samples
  const context = new OfflineAudioContext({ length: 1, sampleRate: to, numberOfChannels: 1 })
  const decoded = await context.decodeAudioData(encodeWav(samples, from).buffer)
  return decoded.getChannelData(0)
}

function joinSameRate(pieces: readonly AudioChunk[]): readonly AudioChunk[] {
  const runs: { readonly sampleRate: number; readonly parts: Float32Array[] }[] = []
  for (const { sampleRate, samples } of pieces) {
    const last = runs.at(-1)
    if (last?.sampleRate === sampleRate) last.parts.push(samples)
    else runs.push({ sampleRate, parts: [samples] })
  }
  return runs.map(({ sampleRate, parts }) => ({ sampleRate, samples: concatenate(parts) }))
}

function concatenate(parts: readonly Float32Array[]): Float32Array {
  const result = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}
