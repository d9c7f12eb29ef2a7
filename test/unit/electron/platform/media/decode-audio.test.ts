import { describe, expect, it } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import { sniffAudio } from '#shared/core/audio-kind.ts'
import { decodeAudio, type DecodedAudio } from '#electron/platform/media/decode-audio.ts'
import { toneShare } from '#electron/platform/media/goertzel.ts'
import { encodeMp3Mono } from '#electron/platform/media/mp3.ts'
import { samplesOf, soundOf } from '#electron/platform/media/sound.ts'
import { sineTone } from '#electron/platform/media/tones.ts'
import { writeWav } from '#electron/platform/media/wav.ts'

function sine(frequency: number, rate: number, seconds: number): Int16Array {
  return Int16Array.from({ length: rate * seconds }, (_, index) =>
    Math.round(Math.sin((2 * Math.PI * frequency * index) / rate) * 8_000),
  )
}

async function decoded(file: Uint8Array): Promise<DecodedAudio> {
  const result = await decodeAudio(file)
  if (!result.ok) throw new Error(result.error)
  return result.value
}

async function stereoMp3(rate: 44_100 | 48_000, seconds: number): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: rate, channels: 2, bitrate: 128 })
  const channel = Float32Array.from(sine(700, rate, seconds), (sample) => sample / 32_768)
  return Buffer.concat([Buffer.from(encoder.encode([channel, channel])), Buffer.from(encoder.finalize())])
}

/** One ADTS frame with no sound in it. */
function adtsFrame(length = 32): Buffer {
  const frame = Buffer.alloc(length)
  frame.set([0xff, 0xf1, 0x50, 0x80, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc])
  return frame
}

function box(name: string, body = Buffer.alloc(8)): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Bytes without any sense, the same each time. */
function noise(length: number): Buffer {
  let state = 1
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = (state * 16_807) % 2_147_483_647
      return state & 0xff
    }),
  )
}

const id3 = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\x01\0', 'latin1'), Buffer.alloc(128)])

describe('the type of a file', () => {
  it.each([
    ['wav', writeWav([])],
    ['mp4', Buffer.concat([box('ftyp'), box('moov')])],
    ['aac', adtsFrame()],
    ['aac', Buffer.concat([id3, adtsFrame()])],
    ['aac', Buffer.from('ADIF')],
    ['mp3', Buffer.from([0xff, 0xfb, 0x90, 0])],
    ['mp3', Buffer.from([0xff, 0xe3, 0x10, 0])],
    ['mp3', id3],
    [undefined, Buffer.from([0xff, 0xeb, 0, 0])],
    [undefined, Buffer.from('%PDF-1.7')],
    [undefined, Buffer.from('RIFF0000AVI ')],
    [undefined, Buffer.alloc(0)],
  ])('is %s', (kind, file) => {
    expect(sniffAudio(file)).toBe(kind)
  })
})

it('plays a WAV file of another rate, both channels as one', async () => {
  const { kind, sound, isDecoded } = await decoded(
    writeWav([sine(700, 44_100, 1), sine(1200, 44_100, 1)], 44_100),
  )
  expect([kind, isDecoded, sound.milliseconds]).toEqual(['wav', true, 1000])
  expect(toneShare(samplesOf(sound), 700)).toBeCloseTo(0.5, 1)
  expect(toneShare(samplesOf(sound), 1200)).toBeCloseTo(0.5, 1)
})

it('plays an MP3 file of the platform', async () => {
  const { kind, sound } = await decoded(await encodeMp3Mono(samplesOf(soundOf(sineTone(440), 3000))))
  expect(kind).toBe('mp3')
  expect(Math.abs(sound.milliseconds - 3000)).toBeLessThan(300)
  expect(toneShare(samplesOf(sound).subarray(4000, 20_000), 440)).toBeGreaterThan(0.95)
})

it('plays a stereo MP3 file with a tag, larger than one slice', async () => {
  const { kind, sound } = await decoded(Buffer.concat([id3, await stereoMp3(44_100, 5)]))
  expect(kind).toBe('mp3')
  expect(Math.abs(sound.milliseconds - 5000)).toBeLessThan(150)
  expect(toneShare(samplesOf(sound).subarray(4000, 36_000), 700)).toBeGreaterThan(0.99)
})

it('plays a gong for what it cannot decode', async () => {
  for (const file of [
    Buffer.concat([box('ftyp'), box('moov'), box('mdat')]),
    Buffer.concat([adtsFrame(), adtsFrame()]),
  ]) {
    const { isDecoded, sound } = await decoded(file)
    expect([isDecoded, sound.milliseconds]).toEqual([false, 1500])
  }
})

describe('a broken file', () => {
  it.each([
    ['of no known type', Buffer.from('hello'), 'The file is no MP3, MP4, WAV or AAC audio.'],
    ['empty', Buffer.alloc(0), 'The file is no MP3, MP4, WAV or AAC audio.'],
    ['MP3 of a tag alone', id3, 'The file holds no sound.'],
    [
      'MP3 with noise behind its tag',
      Buffer.concat([id3, Buffer.alloc(100_000, 0x5a)]),
      'The file holds no sound.',
    ],
    ['MP3 of random bytes', Buffer.concat([id3, noise(500_000)]), 'The file cannot be decoded.'],
    ['WAV without sound', writeWav([Int16Array.of()]), 'The file holds no sound.'],
    ['WAV cut off', writeWav([]).subarray(0, 36), 'The WAV file holds no sound.'],
    ['WAV of a rate too low', writeWav([Int16Array.of(1)], 500), 'A sample rate of 500 Hz is not read.'],
    [
      'MP4 without a head',
      Buffer.concat([box('ftyp'), box('mdat')]),
      'The MP4 file says nothing about its sound.',
    ],
    [
      'MP4 cut off',
      Buffer.concat([box('ftyp'), box('moov')]).subarray(0, -1),
      'The MP4 file is broken or cut off.',
    ],
    ['AAC cut off', adtsFrame().subarray(0, 20), 'The AAC file is broken or cut off.'],
    [
      'AAC of other frames',
      Buffer.concat([adtsFrame(), Buffer.alloc(9)]),
      'The AAC file is broken or cut off.',
    ],
  ])('is refused with a sentence: %s', async (_, file, sentence) => {
    expect(await decodeAudio(file)).toEqual({ ok: false, error: sentence })
  })

  it('does not stand in the way of others', async () => {
    const good = writeWav([sine(700, 8000, 1)])
    const results = await Promise.all([good, id3, good].map(decodeAudio))
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true])
  })
})
