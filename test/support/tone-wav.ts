import { writeFile } from 'node:fs/promises'

export interface Tone {
  /** Hertz. */
  readonly frequency: number
  readonly seconds?: number
  /** Samples per second. */
  readonly sampleRate?: number
  /** Peak, 0 to 1. */
  readonly amplitude?: number
}

const headerBytes = 44

/** A mono 16-bit WAV file with one sine tone. */
export function toneWav({ frequency, seconds = 1, sampleRate = 48_000, amplitude = 0.5 }: Tone): Buffer {
  const samples = Math.round(seconds * sampleRate)
  const wav = Buffer.alloc(headerBytes + samples * 2)
  writeHeader(wav, sampleRate)
  for (let index = 0; index < samples; index += 1) {
    const value = Math.sin((2 * Math.PI * frequency * index) / sampleRate) * amplitude
    wav.writeInt16LE(Math.round(value * 32_767), headerBytes + index * 2)
  }
  return wav
}

/**
 * Writes a tone for Chromium's fake microphone and returns the path. Chromium plays the file in a loop, so a whole
 * number of periods per file (an integer frequency with whole seconds) has no click where it restarts.
 */
export async function writeToneWav(path: string, tone: Tone): Promise<string> {
  await writeFile(path, toneWav(tone))
  return path
}

function writeHeader(wav: Buffer, sampleRate: number): void {
  wav.write('RIFF', 0, 'ascii')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8, 'ascii')
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36, 'ascii')
  wav.writeUInt32LE(wav.length - headerBytes, 40)
}
