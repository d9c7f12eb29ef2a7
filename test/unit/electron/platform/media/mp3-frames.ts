/** What the frame headers of an MP3 say. */
export interface Mp3Facts {
  readonly frames: number
  readonly seconds: number
  readonly channels: 1 | 2
  readonly bitRates: ReadonlySet<number>
}

const bitRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Walks the MPEG 2.5 layer III frames of 8 kHz sound (ISO/IEC 13818-3). Throws where a frame does not follow a frame. */
export function readMp3Frames(file: Buffer): Mp3Facts {
  let frames = 0
  let mono = false
  const rates = new Set<number>()
  for (let offset = 0; offset < file.length; frames += 1) {
    const header = file.readUInt32BE(offset)
    if (header >>> 21 !== 0x7ff || ((header >>> 17) & 0xf) !== 0b0001 || ((header >>> 10) & 3) !== 2) {
      throw new Error(`No MPEG 2.5 layer III frame of 8 kHz at ${offset}`)
    }
    const rate = bitRates[(header >>> 12) & 0xf] ?? 0
    rates.add(rate)
    mono = ((header >>> 6) & 3) === 3
    offset += 72 * (rate / 8) + ((header >>> 9) & 1)
  }
  return { frames, seconds: (frames * 576) / 8000, channels: mono ? 1 : 2, bitRates: rates }
}
