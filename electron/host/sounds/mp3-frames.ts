/** One frame of MPEG audio, from its four bytes of header (ISO/IEC 11172-3 section 2.4.1.3, 13818-3). */
export type Frame = {
  /** Bytes, header included. */
  readonly length: number
  readonly samples: number
  readonly sampleRate: number
  /** Bytes between the header and the data of layer III: where a Xing header begins. */
  readonly sideInfo: number
}

const kbit = {
  v1: [
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  v2: [
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
} as const

const rates = [44_100, 48_000, 32_000]

/** By the version's two bits: 2.5, reserved, 2, 1. */
const rateDivisors = [4, 1, 2, 1]

const sideInfoBytes = { v1: { mono: 17, stereo: 32 }, v2: { mono: 9, stereo: 17 } } as const

/** Reads the frame header at `at`; null if there is none. Free format is not supported. */
export function readFrameHeader(bytes: Uint8Array, at: number): Frame | null {
  const word = wordAt(bytes, at)
  if (word >>> 21 !== 0x7ff) return null
  const version = (word >> 19) & 3
  const layer = 4 - ((word >> 17) & 3)
  if (version === 1 || layer === 4) return null
  const isFirst = version === 3
  const bitrate = kbit[isFirst ? 'v1' : 'v2'][layer - 1]?.[(word >> 12) & 15] ?? 0
  const rate = rates[(word >> 10) & 3]
  if (bitrate === 0 || rate === undefined) return null
  const sampleRate = rate / (rateDivisors[version] ?? 1)
  const samples = layer === 1 ? 384 : layer === 2 || isFirst ? 1_152 : 576
  // Layer I counts in slots of four bytes (section 2.4.2.3), the others in single ones.
  const slot = layer === 1 ? 4 : 1
  const slots = Math.floor((samples * 125 * bitrate) / sampleRate / slot)
  const length = (slots + ((word >> 9) & 1)) * slot
  const sideInfo = sideInfoBytes[isFirst ? 'v1' : 'v2'][((word >> 6) & 3) === 3 ? 'mono' : 'stereo']
  return { length, samples, sampleRate, sideInfo }
}

function wordAt(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((word, index) => (word << 8) | (bytes[at + index] ?? 0), 0)
}

/** Reads the frame count from the Xing or Info header in the first frame; null if there is none. */
export function readXingFrames(bytes: Uint8Array, at: number, frame: Frame): number | null {
  const start = at + 4 + frame.sideInfo
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = view.toString('latin1', start, start + 4)
  if ((name !== 'Xing' && name !== 'Info') || start + 12 > at + frame.length) return null
  return (view.readUInt32BE(start + 4) & 1) === 1 ? view.readUInt32BE(start + 8) : 0
}
