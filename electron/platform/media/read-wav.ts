import { decodeALaw, decodeMuLaw } from './g711.ts'
import type { PcmSound } from './wav.ts'

/** The contents of the `fmt ` chunk. */
interface Format {
  readonly tag: number
  readonly channels: number
  readonly sampleRate: number
  readonly bits: number
}

/** Reads one sample from a frame of samples, as 16 bits. */
type ReadSample = (data: Buffer, offset: number) => number

const extensibleTag = 0xfffe

/** Sample readers by format tag and bits: PCM, floats, A-law, mu-law (Microsoft's mmreg.h). */
const readers: Readonly<Record<string, ReadSample>> = {
  '1/8': (data, offset) => (data.readUInt8(offset) - 128) << 8,
  '1/16': (data, offset) => data.readInt16LE(offset),
  '1/24': (data, offset) => data.readInt16LE(offset + 1),
  '1/32': (data, offset) => data.readInt16LE(offset + 2),
  '3/32': (data, offset) => fromFloat(data.readFloatLE(offset)),
  '3/64': (data, offset) => fromFloat(data.readDoubleLE(offset)),
  '6/8': (data, offset) => decodeALaw(data.subarray(offset, offset + 1))[0] ?? 0,
  '7/8': (data, offset) => decodeMuLaw(data.subarray(offset, offset + 1))[0] ?? 0,
}

/**
 * Reads a WAV file of any sample rate: PCM of 8 to 32 bits, floats, A-law or mu-law, up to 8 channels. A truncated file
 * yields the sound it contains. Throws an Error with a sentence for any other file.
 */
export function readWav(file: Buffer): PcmSound {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('Not a WAV file.')
  }
  let format: Format | undefined
  for (let offset = 12; offset + 8 <= file.length;) {
    const name = file.toString('latin1', offset, offset + 4)
    const length = file.readUInt32LE(offset + 4)
    const body = file.subarray(offset + 8, offset + 8 + length)
    if (name === 'fmt ') format = readFormat(body)
    if (name === 'data') return decode(format, body)
    offset += 8 + length + (length % 2)
  }
  throw new Error('The WAV file holds no sound.')
}

function readFormat(chunk: Buffer): Format {
  if (chunk.length < 16) throw new Error('The WAV file does not say how its sound is stored.')
  const declaredTag = chunk.readUInt16LE(0)
  const tag = declaredTag === extensibleTag && chunk.length >= 26 ? chunk.readUInt16LE(24) : declaredTag
  return {
    tag,
    channels: chunk.readUInt16LE(2),
    sampleRate: chunk.readUInt32LE(4),
    bits: chunk.readUInt16LE(14),
  }
}

function decode(format: Format | undefined, data: Buffer): PcmSound {
  if (format === undefined) throw new Error('The WAV file does not say how its sound is stored.')
  const { tag, channels: count, sampleRate, bits } = format
  const read = readers[`${tag}/${bits}`]
  if (read === undefined) throw new Error(`WAV sound of format ${tag} with ${bits} bits is not read.`)
  if (count < 1 || count > 8) throw new Error(`A WAV file of ${count} channels is not read.`)
  const bytes = bits / 8
  const samples = Math.floor(data.length / (bytes * count))
  const channels = Array.from({ length: count }, (_, channelIndex) => {
    const channel = new Int16Array(samples)
    for (let index = 0; index < samples; index += 1)
      channel[index] = read(data, (index * count + channelIndex) * bytes)
    return channel
  })
  return { sampleRate, channels }
}

function fromFloat(value: number): number {
  return Math.round(Math.max(-1, Math.min(1, value)) * 32_767)
}
