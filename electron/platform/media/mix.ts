import { type Frame, frameSamples, silence } from './audio-port.ts'

/** All frames at once, clipped to 16 bits. One frame is passed on as it is. */
export function mix(frames: readonly Frame[]): Frame {
  const heard = frames.filter((frame) => frame !== silence)
  const [first, ...others] = heard
  if (first === undefined) return silence
  if (others.length === 0) return first
  const sum = Int32Array.from(first)
  for (const frame of others) {
    for (let index = 0; index < frameSamples; index += 1) sum[index] = (sum[index] ?? 0) + (frame[index] ?? 0)
  }
  return Int16Array.from(sum, (sample) => Math.max(-32_768, Math.min(32_767, sample)))
}
