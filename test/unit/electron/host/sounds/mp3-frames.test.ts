import { expect, test } from 'vitest'
import { readFrameHeader } from '#electron/host/sounds/mp3-frames.ts'
import { Mp3Walk } from '#electron/host/sounds/mp3-walk.ts'
import { soundTypeOf } from '#electron/host/sounds/sound-type.ts'

const header = (...bytes: readonly number[]) => Uint8Array.from(bytes)

test.each([
  ['MPEG 1 layer III, 128 kbit/s, 44.1 kHz', [0xff, 0xfb, 0x90, 0x00], [417, 1152, 44_100, 32]],
  ['the same with padding', [0xff, 0xfb, 0x92, 0x00], [418, 1152, 44_100, 32]],
  ['MPEG 2 layer III, mono, 16 kHz', [0xff, 0xf3, 0x48, 0xc0], [144, 576, 16_000, 9]],
  ['MPEG 2.5 layer III, mono, 8 kHz', [0xff, 0xe3, 0x28, 0xc0], [144, 576, 8_000, 9]],
  ['MPEG 1 layer II', [0xff, 0xfd, 0x80, 0x00], [417, 1152, 44_100, 32]],
  ['MPEG 1 layer I', [0xff, 0xff, 0x90, 0x00], [312, 384, 44_100, 32]],
] as const)('%s', (_name, bytes, [length, samples, sampleRate, sideInfo]) => {
  expect(readFrameHeader(header(...bytes), 0)).toEqual({ length, samples, sampleRate, sideInfo })
})

test.each([
  ['no sync', [0xfe, 0xfb, 0x90, 0x00]],
  ['a reserved version', [0xff, 0xeb, 0x90, 0x00]],
  ['a reserved layer', [0xff, 0xf9, 0x90, 0x00]],
  ['free format', [0xff, 0xfb, 0x00, 0x00]],
  ['a bad bit rate', [0xff, 0xfb, 0xf0, 0x00]],
  ['a reserved sample rate', [0xff, 0xfb, 0x9c, 0x00]],
  ['too few bytes', [0xff]],
])('%s is no header', (_name, bytes) => {
  expect(readFrameHeader(header(...bytes), 0)).toBeNull()
})

/** Frames of 144 bytes and 72 ms. */
const frame = Buffer.concat([Buffer.from([0xff, 0xe3, 0x28, 0xc0]), Buffer.alloc(140)])
const frames = (count: number) => Buffer.concat(Array.from({ length: count }, () => frame))

/** The first frame of a file whose encoder counted its frames. */
function xing(count: number): Buffer {
  const first = Buffer.from(frame)
  first.write('Xing', 13, 'latin1')
  first.writeUInt32BE(1, 17)
  first.writeUInt32BE(count, 21)
  return first
}

test.each([1, 7, 144, 4_096])('frames are walked over in pieces of %i bytes', (size) => {
  const tag = Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\x01\x48', 'latin1'), Buffer.alloc(200, 0xff)])
  const file = Buffer.concat([tag, frames(100), Buffer.from('TAG'), Buffer.alloc(125)])
  const walk = new Mp3Walk()
  for (let at = 0; at < file.length; at += size) walk.feed(file.subarray(at, at + size))
  expect([walk.frames, Math.round(walk.seconds * 1_000), walk.isCutOff]).toEqual([100, 7_200, false])
})

test('the first bytes tell how long the whole is', () => {
  const constant = new Mp3Walk()
  constant.feed(frames(50))
  expect(constant.estimate(144 * 1_000)).toBeCloseTo(72)
  const counted = new Mp3Walk()
  counted.feed(Buffer.concat([xing(5_000), frames(2)]))
  expect(counted.estimate(600_000)).toBeCloseTo(360)
})

test('a file that breaks off is cut off: within a frame, or before what was counted', () => {
  const within = new Mp3Walk()
  within.feed(frames(3).subarray(0, 400))
  const early = new Mp3Walk()
  early.feed(Buffer.concat([xing(100), frames(50)]))
  const whole = new Mp3Walk()
  whole.feed(Buffer.concat([xing(100), frames(100)]))
  expect([within.isCutOff, early.isCutOff, whole.isCutOff]).toEqual([true, true, false])
})

test.each([
  ['frames', frames(3), 'audio/mpeg'],
  ['frames after junk', Buffer.concat([Buffer.from([0, 1, 2, 0xff, 0xfb]), frames(3)]), 'audio/mpeg'],
  ['an ID3 tag', Buffer.from('ID3\x04\0\0\0\0\x7f\x7f', 'latin1'), 'audio/mpeg'],
  ['RIFF/WAVE', Buffer.from('RIFF\x24\0\0\0WAVEfmt '), 'audio/wav'],
  ['ftyp', Buffer.from('\0\0\0\x18ftypM4A ', 'latin1'), 'audio/mp4'],
  ['OggS', Buffer.from('OggS\0\x02'), 'audio/ogg'],
  ['HTML', Buffer.from('<!doctype html><p>Not here'), null],
  ['JSON', Buffer.from('{"data":[]}'), null],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), null],
  ['one header in noise', Buffer.concat([Buffer.alloc(9), frame, Buffer.alloc(500, 7)]), null],
  ['nothing', Buffer.alloc(0), null],
])('a file that begins with %s is read as %s', (_name, bytes, type) => {
  expect(soundTypeOf(bytes)).toBe(type)
})
