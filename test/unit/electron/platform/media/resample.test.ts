import { expect, it } from 'vitest'
import { level, toneShare } from '#electron/platform/media/goertzel.ts'
import { resample } from '#electron/platform/media/resample.ts'

/** One second of a sine at half of full scale. */
function sine(frequency: number, rate: number): Float32Array {
  return Float32Array.from(
    { length: rate },
    (_, index) => Math.sin((2 * Math.PI * frequency * index) / rate) / 2,
  )
}

it.each([6_000, 8_000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])(
  'keeps length, pitch and loudness of sound at %i Hz',
  (rate) => {
    const sound = resample(sine(1000, rate), rate)
    expect(sound.length).toBe(8000)
    const middle = sound.subarray(400, 7600)
    expect(toneShare(middle, 1000)).toBeGreaterThan(0.999)
    expect(level(middle)).toBeCloseTo(0.5 / Math.SQRT2, 2)
  },
)

it.each([5_000, 7_000, 12_000])('lets nothing of %i Hz come back as another tone', (frequency) => {
  const sound = resample(sine(frequency, 44_100), 44_100)
  expect(level(sound.subarray(400, 7600))).toBeLessThan(0.001)
})

it('does not wrap round where the sound is too loud', () => {
  expect(resample(Float32Array.of(2, -2), 8000)).toEqual(Int16Array.of(32_767, -32_767))
  expect(resample(new Float32Array(), 44_100).length).toBe(0)
})
