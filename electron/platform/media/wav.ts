import { sampleRate as platformRate } from './audio-port.ts'

/** Linear PCM sound: one array of samples for each channel, all equally long. */
export interface PcmSound {
  readonly sampleRate: number
  readonly channels: readonly Int16Array[]
}

const headerBytes = 44

/** Writes a 16-bit PCM WAV file (RIFF, `fmt ` of 16 bytes and `data`). */
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
  channels.forEach((channel, channelIndex) => {
    for (let index = 0; index < samples; index += 1) {
      file.writeInt16LE(channel[index] ?? 0, headerBytes + index * blockBytes + channelIndex * 2)
    }
  })
  return file
}
