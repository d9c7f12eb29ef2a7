import { expect, it } from 'vitest'
import { mp3FramesOf, repeatMp3 } from '#electron/platform/media/mp3-frames.ts'
import { encodeMp3Mono, openMp3 } from '#electron/platform/media/mp3.ts'
import { readMp3Frames } from './mp3-frames.ts'

const sound = Int16Array.from({ length: 16_000 }, (_, index) => Math.sin(index / 3) * 8000)

it('encodes mono with 16 kbit/s', async () => {
  const facts = readMp3Frames(await encodeMp3Mono(sound))
  expect([facts.channels, ...facts.bitRates]).toEqual([1, 16])
  expect(Math.abs(facts.seconds - 2)).toBeLessThan(0.25)
  expect(sound).toHaveLength(16_000)
})

it('encodes stereo with 32 kbit/s', async () => {
  const stream = openMp3(2)
  stream.write(sound.slice(), sound.slice())
  const facts = readMp3Frames(await stream.finish())
  expect([facts.channels, ...facts.bitRates]).toEqual([2, 32])
})

it('rejects what cannot be encoded and serves the others', async () => {
  const good = openMp3(1)
  const bad = openMp3(2)
  bad.write(sound.slice())
  good.write(sound.slice())
  await expect(bad.finish()).rejects.toThrow('encoder failed')
  expect(readMp3Frames(await good.finish()).seconds).toBeGreaterThan(1.9)
})

it('rejects whoever waits for a dropped stream', async () => {
  const stream = openMp3(1)
  stream.discard()
  stream.discard()
  await expect(stream.finish()).rejects.toThrow('dropped')
})

it('repeats a short one to the length of a long one, without the encoder', async () => {
  const short = await encodeMp3Mono(sound)
  const repeated = repeatMp3(short, { channels: 1, samples: 40_000 })
  expect(readMp3Frames(repeated)).toEqual(readMp3Frames(await encodeMp3Mono(new Int16Array(40_000))))
  expect(repeated.subarray(short.length, 2 * short.length).equals(short)).toBe(true)
})

it.each([1, 575, 576, 577, 8_000])('makes the announced number of frames of %i samples', async (samples) => {
  const { frames } = readMp3Frames(await encodeMp3Mono(new Int16Array(samples)))
  expect(frames).toBe(mp3FramesOf(samples))
})
