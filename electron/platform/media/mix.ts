import { type Frame, frameSamples, silence } from './audio-port.ts'

/** Sums all frames and clips at 16 bits. A single audible frame is returned unchanged. */
export function mix(frames: readonly Frame[]): Frame {
  const audible = frames.filter((frame) => frame !== silence)
  const [first = silence, second] = audible
  return second === undefined ? first : saturate(sumOf(audible))
}

/**
 * For each frame the sum of all the others, as the parties of a call hear them. The cost grows linearly with the number
 * of frames: each party gets the total minus its own part.
 */
export function mixOthers(frames: readonly Frame[]): Frame[] {
  const audible = frames.filter((frame) => frame !== silence)
  const [first = silence, second = silence] = audible
  if (audible.length < 2) return frames.map((frame) => (frame === silence ? first : silence))
  const sum = sumOf(audible)
  const total = audible.length < frames.length ? saturate(sum) : silence
  const swapped = [second, first]
  return frames.map((frame) => {
    if (frame === silence) return total
    return audible.length === 2 ? (swapped.shift() ?? silence) : saturate(sum, frame)
  })
}

function sumOf(frames: readonly Frame[]): Int32Array {
  const sum = new Int32Array(frameSamples)
  for (const frame of frames) {
    for (let index = 0; index < frameSamples; index += 1) sum[index] = (sum[index] ?? 0) + (frame[index] ?? 0)
  }
  return sum
}

function saturate(sum: Int32Array, without: Frame = silence): Frame {
  const frame = new Int16Array(frameSamples)
  for (let index = 0; index < frameSamples; index += 1) {
    const sample = (sum[index] ?? 0) - (without[index] ?? 0)
    frame[index] = sample > 32_767 ? 32_767 : sample < -32_768 ? -32_768 : sample
  }
  return frame
}
