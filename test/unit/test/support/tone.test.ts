import { expect, test } from 'vitest'
import { goertzelShare, levelOf } from '#test/support/goertzel.ts'
import { toneWav } from '#test/support/tone-wav.ts'

const samplesOf = (wav: Buffer) =>
  Float32Array.from({ length: (wav.length - 44) / 2 }, (_, index) => wav.readInt16LE(44 + index * 2) / 32_768)

test('a written tone is found at its frequency and nowhere else', () => {
  const samples = samplesOf(toneWav({ frequency: 700, seconds: 1, sampleRate: 8_000 }))
  expect(goertzelShare(samples, 8_000, 700)).toBeGreaterThan(0.99)
  expect(goertzelShare(samples, 8_000, 701)).toBeGreaterThan(0.9)
  expect(goertzelShare(samples, 8_000, 1_100)).toBeLessThan(0.01)
  expect(levelOf(samples)).toBeCloseTo(0.5 / Math.SQRT2, 2)
})

test('silence holds no tone', () => {
  expect(goertzelShare(new Float32Array(8_000), 8_000, 440)).toBe(0)
  expect(levelOf(new Float32Array(0))).toBe(0)
})
