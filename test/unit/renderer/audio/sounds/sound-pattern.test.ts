import { describe, expect, test } from 'vitest'
import {
  busyPattern,
  keyPattern,
  renderPattern,
  ringbackPattern,
  ringPattern,
  waitingPattern,
} from '#renderer/audio/sounds/sound-pattern.ts'
import { encodeWav } from '#renderer/audio/sounds/wav.ts'
import { goertzelShare, levelOf } from '#test/support/goertzel.ts'

const rate = 16_000

describe.each(Object.entries({ ringPattern, waitingPattern, ringbackPattern, busyPattern }))(
  '%s',
  (_, pattern) => {
    const samples = renderPattern(pattern, rate)

    test('lasts as long as it says, and stays within full scale', () => {
      expect(samples).toHaveLength(pattern.seconds * rate)
      expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(1)
      expect(levelOf(samples)).toBeGreaterThan(0.01)
    })

    test('begins and ends in silence, so that the loop does not click', () => {
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.01)
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.01)
    })
  },
)

test('the tones of the network have its frequencies', () => {
  const busy = renderPattern(busyPattern, rate).subarray(0, 0.3 * rate)
  expect(goertzelShare(busy, rate, 400)).toBeGreaterThan(0.95)
})

test('a key sounds with its two frequencies, anything else with none', () => {
  const five = renderPattern({ ...keyPattern('5'), seconds: 0.1 }, rate)
  expect(goertzelShare(five, rate, 770)).toBeGreaterThan(0.5)
  expect(goertzelShare(five, rate, 1336)).toBeGreaterThan(0.1)
  expect(keyPattern('x').notes).toEqual([])
})

test('a WAV file holds the samples', () => {
  const wav = encodeWav(new Float32Array([0, 0.5, -1]), rate)
  const view = new DataView(wav.buffer)
  expect(new TextDecoder().decode(wav.subarray(0, 12))).toMatch(/^RIFF....WAVE$/s)
  expect(view.getUint32(24, true)).toBe(rate)
  expect([0, 1, 2].map((index) => view.getInt16(44 + index * 2, true))).toEqual([0, 16_384, -32_767])
})
