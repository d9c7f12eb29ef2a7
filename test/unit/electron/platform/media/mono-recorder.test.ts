import { expect, it } from 'vitest'
import { frameSamples, silence } from '#electron/platform/media/audio-port.ts'
import { MonoRecorder } from '#electron/platform/media/mono-recorder.ts'
import { sineTone, type Tone } from '#electron/platform/media/tones.ts'
import { readMp3Frames } from './mp3-frames.ts'

const voice = sineTone(440, 0.1)

function record(recorder: MonoRecorder, tone: Tone, seconds: number): void {
  for (let frame = 0; frame < seconds * 50; frame += 1) recorder.write(tone(frame * frameSamples))
}

it('records one party in mono', async () => {
  const recorder = new MonoRecorder()
  record(recorder, voice, 3)
  expect(recorder.seconds).toBe(3)
  const facts = readMp3Frames(await recorder.finish())
  expect([facts.channels, [...facts.bitRates]]).toEqual([1, [16]])
  expect(Math.abs(facts.seconds - 3)).toBeLessThan(0.25)
})

it('knows since when the party is silent', () => {
  const recorder = new MonoRecorder()
  record(recorder, () => silence, 1)
  expect([
    recorder.silenceMeter.isHeard,
    recorder.silenceMeter.silentSeconds,
    recorder.silenceMeter.level,
  ]).toEqual([false, 1, 0])
  record(recorder, voice, 0.5)
  expect([recorder.silenceMeter.isHeard, recorder.silenceMeter.silentSeconds]).toEqual([true, 0])
  expect(recorder.silenceMeter.level).toBeCloseTo(0.1 / Math.SQRT2, 2)
  record(recorder, sineTone(100, 0.002), 2)
  expect([recorder.silenceMeter.isHeard, recorder.silenceMeter.silentSeconds]).toEqual([true, 2])
  recorder[Symbol.dispose]()
})

it('ends once, and takes nothing afterwards', async () => {
  const recorder = new MonoRecorder()
  record(recorder, voice, 1)
  const finished = recorder.finish()
  record(recorder, voice, 1)
  recorder[Symbol.dispose]()
  expect(recorder.seconds).toBe(1)
  expect((await finished).length).toBeGreaterThan(1500)
  await expect(recorder.finish()).rejects.toThrow('ended')
})

it('can be given up', async () => {
  const recorder = new MonoRecorder()
  record(recorder, voice, 5)
  recorder[Symbol.dispose]()
  await expect(recorder.finish()).rejects.toThrow('ended')
})
