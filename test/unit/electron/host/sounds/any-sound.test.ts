import { expect, it } from 'vitest'
import { Mp3Walk } from '#electron/host/sounds/mp3-walk.ts'
import { Peaks } from '#electron/host/sounds/peaks.ts'
import { WavWalk } from '#electron/host/sounds/wav-walk.ts'
import { fc } from '#test/support/property.ts'
import { runs } from '#test/support/tier.ts'

/** A WAV header whose fields may be anything, and any bytes behind it. */
const wav = fc
  .record({
    code: fc.constantFrom(1, 3, 6, 7, 0xfffe, 0),
    channels: fc.constantFrom(0, 1, 2, 16, 65_535),
    rate: fc.constantFrom(0, 1, 8_000, 48_000, 2 ** 32 - 1),
    bits: fc.constantFrom(0, 8, 16, 24, 32, 65_535),
    size: fc.constantFrom(0, 1, 4_000, 2 ** 32 - 1),
    rest: fc.uint8Array({ maxLength: 600 }),
  })
  .map(({ code, channels, rate, bits, size, rest }) => {
    const header = Buffer.alloc(44)
    header.write('RIFF', 0)
    header.write('WAVEfmt ', 8)
    header.writeUInt32LE(16, 16)
    header.writeUInt16LE(code, 20)
    header.writeUInt16LE(channels, 22)
    header.writeUInt32LE(rate, 24)
    header.writeUInt16LE(bits, 34)
    header.write('data', 36)
    header.writeUInt32LE(size, 40)
    return Buffer.concat([header, rest])
  })

/** An MP3 frame with a Xing header that promises any number of frames. */
const mp3 = fc
  .record({ frames: fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1), rest: fc.uint8Array({ maxLength: 600 }) })
  .map(({ frames, rest }) => {
    const frame = Buffer.alloc(417)
    frame.set([0xff, 0xfb, 0x90, 0x00])
    frame.write('Xing', 36)
    frame.writeUInt32BE(1, 40)
    frame.writeUInt32BE(frames, 44)
    return Buffer.concat([frame, rest])
  })

const year = 31_622_400

it('finds in any WAV a length that can be shown and peaks from 0 to 1', () => {
  fc.assert(
    fc.property(fc.oneof(wav, fc.uint8Array({ maxLength: 600 })), (bytes) => {
      const walk = new WavWalk()
      const peaks = new Peaks()
      peaks.add(walk.feed(bytes))
      expect(walk.estimate(bytes.length)).toBeGreaterThanOrEqual(0)
      expect(walk.estimate(bytes.length)).toBeLessThan(year)
      expect(peaks.result().filter((peak) => !(peak >= 0 && peak <= 1))).toEqual([])
    }),
    runs(500),
  )
})

it('finds in any MP3 a length that can be shown', () => {
  fc.assert(
    fc.property(fc.oneof(mp3, fc.uint8Array({ maxLength: 600 })), (bytes) => {
      const walk = new Mp3Walk()
      walk.feed(bytes)
      expect(walk.estimate(bytes.length)).toBeGreaterThanOrEqual(0)
      expect(walk.estimate(bytes.length)).toBeLessThan(year)
    }),
    runs(500),
  )
})

it.each([Infinity, -Infinity, Number.NaN, 1e38])('draws %s as full scale or as nothing', (sample) => {
  const peaks = new Peaks()
  peaks.add(Float32Array.from({ length: 640 }, (_, index) => (index < 64 ? 0.5 : sample)))
  expect(peaks.result().filter((peak) => !(peak >= 0 && peak <= 1))).toEqual([])
})
