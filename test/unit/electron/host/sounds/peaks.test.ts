import { expect, test } from 'vitest'
import { writeWav } from '#electron/platform/media/wav.ts'
import { alaw, ulaw, WavWalk } from '#electron/host/sounds/wav-walk.ts'
import { Peaks } from '#electron/host/sounds/peaks.ts'

const loud = (count: number, level: number) => new Float32Array(count).fill(level)

test('the loudest part is 1, and silence 0, however long it is', () => {
  for (const half of [400, 40_000, 4_000_000]) {
    const peaks = new Peaks()
    peaks.add(loud(half, 0))
    peaks.add(loud(half, -0.25))
    const found = peaks.result()
    const middle = found.length / 2
    expect(found.length).toBeLessThanOrEqual(400)
    expect([Math.max(...found.slice(0, middle - 2)), Math.min(...found.slice(middle + 2))]).toEqual([0, 1])
  }
})

test('background noise is drawn at its own low level', () => {
  const peaks = new Peaks()
  peaks.add(loud(10_000, 0.01))
  expect(Math.max(...peaks.result())).toBeCloseTo(0.01)
  expect(new Peaks().result()).toEqual([])
})

test('G.711 is expanded: silence, the loudest, and both signs', () => {
  expect([ulaw(0xff), ulaw(0x7f)].map(Math.abs)).toEqual([0, 0])
  expect([ulaw(0x80), ulaw(0x00)].map((each) => each.toFixed(2))).toEqual(['0.98', '-0.98'])
  expect([alaw(0xaa), alaw(0x2a)].map((each) => each.toFixed(2))).toEqual(['0.98', '-0.98'])
  expect(Math.abs(alaw(0xd5))).toBeLessThan(0.001)
})

test.each([1, 3, 1_000])('a WAV is read in pieces of %i bytes', (size) => {
  const file = writeWav([Int16Array.from([0, 8_192, -16_384, 0]), Int16Array.from([0, 0, 0, 32_767])])
  const walk = new WavWalk()
  const samples: number[] = []
  for (let at = 0; at < file.length; at += size) samples.push(...walk.feed(file.subarray(at, at + size)))
  expect(samples.map((each) => Math.round(each * 100) / 100)).toEqual([0, 0.25, 0.5, 1])
  expect([walk.samples, walk.isCutOff]).toEqual([4, false])
})

test('a WAV that nobody can read has no samples, and no end of memory either', () => {
  const walk = new WavWalk()
  for (let piece = 0; piece < 30; piece += 1) expect(walk.feed(Buffer.alloc(65_536, 1))).toHaveLength(0)
  expect([walk.seconds, walk.estimate(9_000)]).toEqual([0, 0])
})
