import { encodeMp3Mono } from '#electron/platform/media/mp3.ts'

const sampleRate = 8_000

/** An MP3 in the platform's format: a tone, silent where `isSilent` returns true (seconds). */
export function toneMp3(seconds: number, isSilent: (at: number) => boolean = () => false): Promise<Buffer> {
  const samples = Int16Array.from({ length: seconds * sampleRate }, (_, index) => {
    const at = index / sampleRate
    return isSilent(at) ? 0 : Math.round(Math.sin(2 * Math.PI * 440 * at) * 12_000)
  })
  return encodeMp3Mono(samples)
}

/** A longer one, from the repeated frames of a short one. */
export async function longMp3(seconds: number): Promise<Buffer> {
  const piece = await toneMp3(36)
  return Buffer.concat(Array.from({ length: Math.ceil(seconds / 36) }, () => piece))
}
