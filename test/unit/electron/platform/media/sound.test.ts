import { expect, it } from 'vitest'
import { frameSamples, silence } from '#electron/platform/media/audio-port.ts'
import { toneShare } from '#electron/platform/media/goertzel.ts'
import {
  inSequence,
  pause,
  loopSound,
  sampledSound,
  samplesIn,
  samplesOf,
  soundOf,
} from '#electron/platform/media/sound.ts'
import { sineTone } from '#electron/platform/media/tones.ts'

it('fills the last frame of samples with silence', () => {
  const sound = sampledSound(new Int16Array(200).fill(9))
  expect([sound.milliseconds, samplesIn(sound)]).toEqual([25, 320])
  expect(sound.tone(frameSamples).slice(38, 42)).toEqual(Int16Array.of(9, 9, 0, 0))
  expect(sound.tone(2 * frameSamples)).toEqual(silence)
})

it('gives the samples of the beginning of a tone', () => {
  const samples = samplesOf(soundOf(sineTone(440), 1000))
  expect(samples.length).toBe(8000)
  expect(toneShare(samples, 440)).toBeGreaterThan(0.99)
})

it('puts sounds one after another', () => {
  const block = (value: number) => sampledSound(new Int16Array(2 * frameSamples).fill(value))
  const sound = inSequence([pause(0), block(1), pause(30), block(2), pause(0)])
  expect(sound.milliseconds).toBe(120)
  const frames = [0, 1, 2, 3, 4, 5, 6].map((frame) => sound.tone(frame * frameSamples)[0])
  expect(frames).toEqual([1, 1, 0, 0, 2, 2, 0])
  expect(inSequence([]).milliseconds).toBe(0)
})

it('repeats a sound', () => {
  const tone = loopSound(sampledSound(Int16Array.from({ length: 2 * frameSamples }, (_, index) => index)))
  expect([0, 1, 2, 3].map((frame) => tone(frame * frameSamples)[1])).toEqual([1, 161, 1, 161])
  expect(loopSound(pause(0))(0)).toBe(silence)
})
