type Format = {
  readonly channels: number
  readonly sampleRate: number
  readonly bytes: number
  readonly read: (view: DataView, at: number) => number
}

/** Maximum header size; beyond it the sample format is unknown. */
const maxHeaderBytes = 1_048_576

/** Reads the samples of a WAV file (RIFF/WAVE, PCM, IEEE float, A-law, µ-law) as its bytes arrive, in any pieces. */
export class WavWalk {
  format: Format | null = null
  /** Samples per channel so far. */
  samples = 0
  /** Sample bytes announced in the header and not yet received; null if unknown. */
  private missing: number | null = null
  private remainder = Buffer.alloc(0)

  get seconds(): number {
    return this.format ? this.samples / this.format.sampleRate : 0
  }

  /** Duration announced in the header; 0 if unknown. */
  estimate(total: number | null): number {
    if (!this.format) return 0
    const bytes = this.missing ?? Math.max(0, (total ?? 0) - 44)
    return this.seconds + bytes / (this.format.sampleRate * this.format.channels * this.format.bytes)
  }

  get isCutOff(): boolean {
    return this.missing !== null && this.missing > 0
  }

  /** Loudest of all channels, sample by sample, -1 to 1 taken as 0 to 1. */
  feed(chunk: Uint8Array): Float32Array {
    let all = this.remainder.length > 0 ? Buffer.concat([this.remainder, chunk]) : Buffer.from(chunk)
    if (!this.format) {
      const start = this.readHeader(all)
      if (start === null) {
        this.remainder = all.length < maxHeaderBytes ? all : Buffer.alloc(0)
        return new Float32Array()
      }
      all = all.subarray(start)
    }
    return this.readSamples(all)
  }

  private readSamples(all: Buffer): Float32Array {
    const { format } = this
    if (!format) return new Float32Array()
    const size = format.bytes * format.channels
    const available = Math.min(all.length, this.missing ?? all.length)
    const count = Math.floor(available / size)
    const loud = new Float32Array(count)
    const view = new DataView(all.buffer, all.byteOffset, all.length)
    for (let index = 0; index < count; index += 1) {
      for (let channel = 0; channel < format.channels; channel += 1) {
        const sample = Math.abs(format.read(view, index * size + channel * format.bytes))
        if (sample > (loud[index] ?? 0)) loud[index] = sample
      }
    }
    this.samples += count
    if (this.missing !== null) this.missing -= count * size
    const isOver = this.missing !== null && this.missing < size
    this.remainder = isOver ? Buffer.alloc(0) : Buffer.from(all.subarray(count * size))
    return loud
  }

  /** Returns where the samples begin; null while the header is incomplete. */
  private readHeader(all: Buffer): number | null {
    let format: Format | null = null
    for (let at = 12; at + 8 <= all.length;) {
      const name = all.toString('latin1', at, at + 4)
      const size = all.readUInt32LE(at + 4)
      if (name === 'data' && format) {
        this.format = format
        // Streaming recorders do not know the length, and write one of these instead.
        this.missing = size === 0 || size >= 0xffff_fff0 ? null : size
        return at + 8
      }
      if (name === 'fmt ' && at + 24 <= all.length) format = readFormat(all.subarray(at + 8))
      at += 8 + size + (size & 1)
    }
    return null
  }
}

function readFormat(chunk: Buffer): Format | null {
  const channels = chunk.readUInt16LE(2)
  const sampleRate = chunk.readUInt32LE(4)
  const bits = chunk.readUInt16LE(14)
  const code = chunk.readUInt16LE(0)
  const kind = code === 0xfffe && chunk.length >= 26 ? chunk.readUInt16LE(24) : code
  const read = readers[`${kind} ${bits}`]
  if (!read || channels < 1 || channels > 16 || sampleRate < 1_000 || sampleRate > 384_000) return null
  return { channels, sampleRate, bytes: bits / 8, read }
}

/** Readers by format code and bits per sample. */
const readers: Readonly<Record<string, Format['read']>> = {
  '1 8': (view, at) => (view.getUint8(at) - 128) / 128,
  '1 16': (view, at) => view.getInt16(at, true) / 32_768,
  '1 24': (view, at) => (view.getInt16(at + 1, true) * 256 + view.getUint8(at)) / 8_388_608,
  '1 32': (view, at) => view.getInt32(at, true) / 2_147_483_648,
  '3 32': (view, at) => view.getFloat32(at, true),
  '6 8': (view, at) => alaw(view.getUint8(at)),
  '7 8': (view, at) => ulaw(view.getUint8(at)),
}

/** One byte of µ-law (ITU-T G.711) as a sample from -1 to 1. */
export function ulaw(byte: number): number {
  const code = ~byte & 0xff
  const magnitude = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132
  return (code & 0x80 ? -magnitude : magnitude) / 32_768
}

/** One byte of A-law (ITU-T G.711) as a sample from -1 to 1. */
export function alaw(byte: number): number {
  const code = byte ^ 0x55
  const exponent = (code >> 4) & 7
  const mantissa = ((code & 15) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1)
  return (code & 0x80 ? magnitude : -magnitude) / 32_768
}
