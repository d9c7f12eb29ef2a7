import { sampleRate as platformRate } from './audio-port.ts'

/** Zero crossings of the sinc on each side, where it is truncated. */
const crossings = 16

/** Part of the band that passes unchanged, so that little from above folds back into it. */
const passBand = 0.94

/**
 * Resamples mono samples, -1 to 1, from any rate to 8 kHz, with a windowed sinc for each fraction of a sample that
 * occurs. This also filters out frequencies above 4 kHz, which would otherwise come back as noise.
 */
export function resample(samples: Float32Array, from: number): Int16Array<ArrayBuffer> {
  if (from === platformRate) return Int16Array.from(samples, toInt16)
  const divisor = greatestDivisor(from, platformRate)
  const phases = platformRate / divisor
  const step = from / divisor
  const cutoffRatio = Math.min(1, platformRate / from)
  const half = Math.ceil(crossings / cutoffRatio)
  const kernels: (Float32Array | undefined)[] = []
  const result = new Int16Array(Math.floor((samples.length * phases) / step))
  for (let index = 0; index < result.length; index += 1) {
    const phase = (index * step) % phases
    const kernel = (kernels[phase] ??= kernelOf(phase / phases, { half, cutoff: cutoffRatio * passBand }))
    const first = Math.floor((index * step) / phases) - half + 1
    let sum = 0
    for (let tap = 0; tap < kernel.length; tap += 1) sum += (kernel[tap] ?? 0) * (samples[first + tap] ?? 0)
    result[index] = toInt16(sum)
  }
  return result
}

interface KernelOptions {
  /** Samples on each side. */
  readonly half: number
  /** As a fraction of the old rate's band. */
  readonly cutoff: number
}

/** Weights of the samples around a point a fraction of a sample after the middle one; their sum is 1. */
function kernelOf(fraction: number, { half, cutoff }: KernelOptions): Float32Array {
  const weights = Float32Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - half + 1 - fraction
    const angle = Math.PI * cutoff * distance
    return (distance === 0 ? 1 : Math.sin(angle) / angle) * blackman(distance / half)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/** The Blackman window from -1 to 1. */
function blackman(position: number): number {
  if (Math.abs(position) >= 1) return 0
  return 0.42 + 0.5 * Math.cos(Math.PI * position) + 0.08 * Math.cos(2 * Math.PI * position)
}

function toInt16(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * 32_767)
}

function greatestDivisor(first: number, second: number): number {
  return second === 0 ? first : greatestDivisor(second, first % second)
}
