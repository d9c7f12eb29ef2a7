import { expect, it } from 'vitest'
import { readWav } from '#electron/platform/media/read-wav.ts'
import { writeWav } from '#electron/platform/media/wav.ts'

it('gives back what was written', () => {
  const left = Int16Array.of(1, -2, 32_767)
  const right = Int16Array.of(0, 5, -32_768)
  expect(readWav(writeWav([left, right], 16_000))).toEqual({ sampleRate: 16_000, channels: [left, right] })
})

it('passes over chunks that it does not know', () => {
  const file = writeWav([Int16Array.of(7)])
  const extra = Buffer.from('LIST\x03\0\0\0abc\0', 'latin1')
  const longer = Buffer.concat([file.subarray(0, 36), extra, file.subarray(36)])
  expect(readWav(longer)).toEqual({ sampleRate: 8000, channels: [Int16Array.of(7)] })
})

/** A mono WAV file of any format. */
function wavOf(tag: number, bits: number, data: Uint8Array): Buffer {
  const file = Buffer.concat([writeWav([]), data])
  file.writeUInt16LE(tag, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt16LE(bits / 8, 32)
  file.writeUInt16LE(bits, 34)
  file.writeUInt32LE(data.length, 40)
  return file
}

it.each([
  ['8-bit PCM', wavOf(1, 8, Uint8Array.of(128, 255, 0)), [0, 32_512, -32_768]],
  ['24-bit PCM', wavOf(1, 24, Uint8Array.of(9, 1, 0, 255, 255, 255)), [1, -1]],
  ['32-bit PCM', wavOf(1, 32, Uint8Array.of(9, 9, 2, 1)), [258]],
  ['floats', wavOf(3, 32, new Uint8Array(Float32Array.of(0.5, -2).buffer)), [16_384, -32_767]],
  ['long floats', wavOf(3, 64, new Uint8Array(Float64Array.of(1).buffer)), [32_767]],
  ['A-law', wavOf(6, 8, Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a)), [8, -8, 32_256, -32_256]],
  ['mu-law', wavOf(7, 8, Uint8Array.of(0xff, 0x80, 0x00)), [0, 32_124, -32_124]],
])('reads %s', (_, file, samples) => {
  expect(readWav(file)).toEqual({ sampleRate: 8000, channels: [Int16Array.from(samples)] })
})

it('reads the extensible form', () => {
  const file = writeWav([Int16Array.of(5, 6)])
  const format = Buffer.alloc(40)
  file.copy(format, 0, 20, 36)
  format.writeUInt16LE(0xfffe, 0)
  format.writeUInt16LE(1, 24)
  const longer = Buffer.concat([file.subarray(0, 20), format, file.subarray(36)])
  longer.writeUInt32LE(40, 16)
  expect(readWav(longer).channels).toEqual([Int16Array.of(5, 6)])
})

it('gives what a file that is cut off still holds', () => {
  const file = writeWav([Int16Array.of(1, 2, 3)])
  expect(readWav(file.subarray(0, -3)).channels).toEqual([Int16Array.of(1)])
})

it('refuses other files', () => {
  expect(() => readWav(wavOf(2, 4, Uint8Array.of(1)))).toThrow('format 2 with 4 bits')
  expect(() => readWav(writeWav([]))).toThrow('0 channels')
  expect(() => readWav(Buffer.from('ID3'))).toThrow('Not a WAV')
  expect(() => readWav(writeWav([]).subarray(0, 36))).toThrow('no sound')
  const file = writeWav([Int16Array.of(1)])
  expect(() => readWav(Buffer.concat([file.subarray(0, 12), file.subarray(36)]))).toThrow('how its sound')
})
