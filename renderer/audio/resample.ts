import type { Piece } from './capture.ts'
import { wavOf } from './sounds/wav.ts'

/**
 * Converts consecutive pieces to one rate. The browser's decoder resamples, including the filter; neighbours of one
 * rate are converted together, so that their seams are inaudible.
 */
export async function resample(pieces: readonly Piece[], sampleRate: number): Promise<Float32Array> {
  const changed: Float32Array[] = []
  for (const { sampleRate: rate, samples } of joinNeighbours(pieces))
    changed.push(rate === sampleRate ? samples : await changeRate(samples, rate, sampleRate))
  return joined(changed)
}

async function changeRate(samples: Float32Array, from: number, to: number): Promise<Float32Array> {
  if (samples.length === 0) return samples
  const context = new OfflineAudioContext({ length: 1, sampleRate: to, numberOfChannels: 1 })
  const decoded = await context.decodeAudioData(wavOf(samples, from).buffer)
  return decoded.getChannelData(0)
}

function joinNeighbours(pieces: readonly Piece[]): readonly Piece[] {
  const runs: { readonly sampleRate: number; readonly parts: Float32Array[] }[] = []
  for (const { sampleRate, samples } of pieces) {
    const last = runs.at(-1)
    if (last?.sampleRate === sampleRate) last.parts.push(samples)
    else runs.push({ sampleRate, parts: [samples] })
  }
  return runs.map(({ sampleRate, parts }) => ({ sampleRate, samples: joined(parts) }))
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
