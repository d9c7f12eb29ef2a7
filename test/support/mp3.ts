import type { Page } from 'playwright-core'

/** Decoded audio: one array of samples, -1 to 1, per channel. */
export interface DecodedAudio {
  readonly sampleRate: number
  readonly seconds: number
  readonly channels: readonly Float32Array[]
}

/**
 * Decodes an MP3 (or anything else that Chromium plays) in the page and resamples it to `sampleRate`. Any page will do,
 * even a blank one. Rejects if Chromium cannot decode it.
 */
export async function decodeAudio(page: Page, file: Uint8Array, sampleRate = 8_000): Promise<DecodedAudio> {
  const channels = await page.evaluate(decodeInPage, {
    file: Buffer.from(file).toString('base64'),
    sampleRate,
  })
  const decoded = channels.map(floats)
  return { sampleRate, seconds: (decoded[0]?.length ?? 0) / sampleRate, channels: decoded }
}

export interface Stretch {
  /** 0 is left, 1 is right. */
  readonly channel?: number
  /** Seconds; the whole length by default. */
  readonly from?: number
  readonly to?: number
}

/** The samples of one channel between two moments. */
export function stretch(
  audio: DecodedAudio,
  { channel = 0, from = 0, to = audio.seconds }: Stretch,
): Float32Array {
  const samples = audio.channels[channel]
  if (samples === undefined) throw new Error(`No channel ${channel}: the audio has ${audio.channels.length}`)
  return samples.subarray(Math.round(from * audio.sampleRate), Math.round(to * audio.sampleRate))
}

function floats(base64: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
  return new Float32Array(bytes.buffer)
}

/** Runs in the page: may use nothing from this file. */
async function decodeInPage(input: { file: string; sampleRate: number }): Promise<string[]> {
  const bytes = Uint8Array.from(atob(input.file), (letter) => letter.charCodeAt(0))
  const buffer = await new OfflineAudioContext(1, 1, input.sampleRate).decodeAudioData(bytes.buffer)
  const channels: string[] = []
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const raw = new Uint8Array(buffer.getChannelData(channel).slice().buffer)
    let letters = ''
    for (let start = 0; start < raw.length; start += 8_192) {
      letters += String.fromCharCode(...raw.subarray(start, start + 8_192))
    }
    channels.push(btoa(letters))
  }
  return channels
}
