import { expect, it } from 'vitest'
import { frameSamples } from '#electron/platform/media/audio-port.ts'
import { StereoRecorder } from '#electron/platform/media/recorder.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { readMp3Frames } from './mp3-frames.ts'

const left = sineTone(440)
const right = sineTone(700)

function record(recorder: StereoRecorder, seconds: number): void {
  for (let frame = 0; frame < seconds * 50; frame += 1) {
    recorder.write(left(frame * frameSamples), right(frame * frameSamples))
  }
}

it('leaves a paused stretch out', async () => {
  const recorder = new StereoRecorder()
  record(recorder, 3)
  recorder.pause()
  expect(recorder.isPaused).toBe(true)
  record(recorder, 5)
  recorder.resume()
  record(recorder, 1.5)
  expect(recorder.seconds).toBe(4.5)
  const facts = readMp3Frames(await recorder.finish())
  expect(facts.channels).toBe(2)
  expect([...facts.bitRates]).toEqual([32])
  expect(Math.abs(facts.seconds - 4.5)).toBeLessThan(0.25)
})

it('gives an empty recording for an empty call', async () => {
  const recorder = new StereoRecorder()
  expect(readMp3Frames(await recorder.finish()).seconds).toBeLessThan(0.5)
})

it('ends once, and writes nothing afterwards', async () => {
  const recorder = new StereoRecorder()
  record(recorder, 1)
  const finished = recorder.finish()
  record(recorder, 1)
  recorder.resume()
  recorder[Symbol.dispose]()
  expect(recorder.seconds).toBe(1)
  expect((await finished).length).toBeGreaterThan(3000)
  await expect(recorder.finish()).rejects.toThrow('ended')
})

it('can be given up', async () => {
  const recorder = new StereoRecorder()
  record(recorder, 5)
  recorder[Symbol.dispose]()
  await expect(recorder.finish()).rejects.toThrow('ended')
})

it('records several calls at a time', async () => {
  const recorders = [1, 2, 3].map(() => new StereoRecorder())
  for (const [index, recorder] of recorders.entries()) record(recorder, index + 1)
  const files = await Promise.all(recorders.map((recorder) => recorder.finish()))
  expect(files.map((file) => Math.floor(readMp3Frames(file).seconds))).toEqual([1, 2, 3])
})
