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

/** The frame whose header is at `at`; null where there is none. Free format is not read. */
export function readFrameHeader(bytes: Uint8Array, at: number): Frame | null {
  const [sync = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4)
  if (sync !== 0xff || (second & 0xe0) !== 0xe0) return null
  const version = (second >> 3) & 3
  const layer = 4 - ((second >> 1) & 3)
  if (version === 1 || layer === 4) return null
  const isFirst = version === 3
  const bitrate = kbit[isFirst ? 'v1' : 'v2'][layer - 1]?.[third >> 4] ?? 0
  const rate = rates[(third >> 2) & 3]
  if (bitrate === 0 || rate === undefined) return null
  const sampleRate = isFirst ? rate : version === 2 ? rate / 2 : rate / 4
  const padding = (third >> 1) & 1
  const samples = layer === 1 ? 384 : layer === 2 || isFirst ? 1_152 : 576
  const length =
    layer === 1
      ? (Math.floor((12_000 * bitrate) / sampleRate) + padding) * 4
      : Math.floor((samples * 125 * bitrate) / sampleRate) + padding
  const isMono = fourth >> 6 === 3
  const sideInfo = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17
  return { length, samples, sampleRate, sideInfo }
}

/** Frames that the encoder counted, from the Xing or Info header in the first frame; null where there is none. */
export function readXingFrames(bytes: Uint8Array, at: number, frame: Frame): number | null {
  const start = at + 4 + frame.sideInfo
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = view.toString('latin1', start, start + 4)
  if ((name !== 'Xing' && name !== 'Info') || start + 12 > at + frame.length) return null
  return (view.readUInt32BE(start + 4) & 1) === 1 ? view.readUInt32BE(start + 8) : 0
}
