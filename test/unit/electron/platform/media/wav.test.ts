import { expect, it } from 'vitest'
import { readWav, writeWav } from '#electron/platform/media/wav.ts'

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

it('refuses other files', () => {
  const compressed = writeWav([Int16Array.of(7)])
  compressed.writeUInt16LE(7, 20)
  expect(() => readWav(compressed)).toThrow('16-bit PCM')
  expect(() => readWav(Buffer.from('ID3'))).toThrow('Not a WAV')
  expect(() => readWav(writeWav([]).subarray(0, 36))).toThrow('no sound')
})
