import { expect, it } from 'vitest'
import { frameSamples, sampleRate } from '#electron/platform/media/audio-port.ts'
import { level, toneShare } from '#electron/platform/media/goertzel.ts'
import { tonePort } from '#electron/platform/media/tone-port.ts'
import {
  beep,
  cadencedTone,
  holdTone,
  ringbackTone,
  sineTone,
  type Tone,
} from '#electron/platform/media/tones.ts'

function seconds(tone: Tone, from: number, to: number): Int16Array {
  const frames = Math.round(((to - from) * sampleRate) / frameSamples)
  const first = Math.round((from * sampleRate) / frameSamples)
  return Int16Array.from(
    Array.from({ length: frames }, (_, index) => [...tone((first + index) * frameSamples)]).flat(),
  )
}

it('plays a steady sine of the level that was asked for', () => {
  const sound = seconds(sineTone(440, 0.25), 0, 1)
  expect(toneShare(sound, 440)).toBeGreaterThan(0.99)
  expect(toneShare(sound, 700)).toBeLessThan(0.01)
  expect(level(sound)).toBeCloseTo(0.25 / Math.SQRT2, 2)
})

it('does not lose its pitch after hours', () => {
  expect(toneShare(seconds(sineTone(441.3), 36_000, 36_001), 441.3)).toBeGreaterThan(0.99)
})

it('rings twice in three seconds, and again', () => {
  for (const start of [0, 3]) {
    const ring = seconds(ringbackTone(), start, start + 0.4)
    expect(toneShare(ring, 400)).toBeGreaterThan(0.4)
    expect(toneShare(ring, 450)).toBeGreaterThan(0.4)
    expect(level(seconds(ringbackTone(), start + 0.4, start + 0.6))).toBe(0)
    expect(level(seconds(ringbackTone(), start + 0.6, start + 1))).toBeGreaterThan(0.02)
    expect(level(seconds(ringbackTone(), start + 1, start + 3))).toBe(0)
  }
})

it('holds with two quiet notes', () => {
  const tone = holdTone()
  expect(toneShare(seconds(tone, 0, 1), 523.25)).toBeGreaterThan(0.5)
  expect(toneShare(seconds(tone, 4, 5), 659.25)).toBeGreaterThan(0.5)
  expect(level(seconds(tone, 0, 3))).toBeLessThan(0.05)
  expect(level(seconds(tone, 0, 3))).toBeGreaterThan(0.005)
})

it('beeps once', () => {
  const tone = beep(1000, 200)
  expect(toneShare(seconds(tone, 0, 0.2), 1000)).toBeGreaterThan(0.95)
  expect(level(seconds(tone, 0.2, 2.2))).toBe(0)
})

it('speaks in its cadence', () => {
  const tone = cadencedTone(600, 0.3, [100, 300])
  expect(level(seconds(tone, 0.4, 0.5))).toBeGreaterThan(0.1)
  expect(level(seconds(tone, 0.5, 0.8))).toBe(0)
})

it('plays as a party', () => {
  const port = tonePort(sineTone(50))
  expect(port.pull()).toEqual(sineTone(50)(0))
  expect(port.pull()).toEqual(sineTone(50)(frameSamples))
})
