import { sampleRate as platformRate } from './audio-port.ts'

/** Linear PCM sound: one array of samples for each channel, all equally long. */
export interface Sound {
  readonly sampleRate: number
  readonly channels: readonly Int16Array[]
}

const headerBytes = 44

/** A 16-bit PCM WAV file (RIFF, `fmt ` of 16 bytes and `data`). */
export function writeWav(channels: readonly Int16Array[], sampleRate = platformRate): Buffer {
  const samples = channels[0]?.length ?? 0
  const blockBytes = channels.length * 2
  const file = Buffer.alloc(headerBytes + samples * blockBytes)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels.length, 22)
  file.writeUInt32LE(sampleRate, 24)
  file.writeUInt32LE(sampleRate * blockBytes, 28)
  file.writeUInt16LE(blockBytes, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(file.length - headerBytes, 40)
  channels.forEach((channel, place) => {
    for (let index = 0; index < samples; index += 1) {
      file.writeInt16LE(channel[index] ?? 0, headerBytes + index * blockBytes + place * 2)
    }
  })
  return file
}

/** The sound of a 16-bit PCM WAV file; chunks other than `fmt ` and `data` are passed over. Throws for any other file. */
export function readWav(file: Buffer): Sound {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('Not a WAV file.')
  }
  let format: Buffer | undefined
  for (let offset = 12; offset + 8 <= file.length;) {
    const name = file.toString('latin1', offset, offset + 4)
    const length = file.readUInt32LE(offset + 4)
    const body = file.subarray(offset + 8, offset + 8 + length)
    if (name === 'fmt ') format = body
    if (name === 'data') return decode(format, body)
    offset += 8 + length + (length % 2)
  }
  throw new Error('The WAV file holds no sound.')
}

function decode(format: Buffer | undefined, data: Buffer): Sound {
  if (format === undefined || format.readUInt16LE(0) !== 1 || format.readUInt16LE(14) !== 16) {
    throw new Error('Only 16-bit PCM is read from WAV files.')
  }
  const count = format.readUInt16LE(2)
  const samples = Math.floor(data.length / (2 * count))
  const channels = Array.from({ length: count }, (_, place) =>
    Int16Array.from({ length: samples }, (__, index) => data.readInt16LE((index * count + place) * 2)),
  )
  return { sampleRate: format.readUInt32LE(4), channels }
}
