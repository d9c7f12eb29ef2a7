import { sampleRate } from './audio-port.ts'

/**
 * The share of a sound's energy at one frequency, 0 to 1, by the Goertzel algorithm: 1 for a pure tone of that
 * frequency, near 0 for any other. Use at least 800 samples; the bandwidth is the sample rate divided by their number.
 */
export function toneShare(samples: Int16Array, frequency: number): number {
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0)
  if (energy === 0) return 0
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / sampleRate)
  let secondLast = 0
  let last = 0
  for (const sample of samples) {
    const next = sample + coefficient * last - secondLast
    secondLast = last
    last = next
  }
  const power = last * last + secondLast * secondLast - coefficient * last * secondLast
  return Math.min(1, (2 * power) / (samples.length * energy))
}

/** Root mean square of samples, 0 to 1 of full scale: 0.18 for a sine of level 0.25. */
export function level(samples: Int16Array): number {
  if (samples.length === 0) return 0
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) / 32_768
}
