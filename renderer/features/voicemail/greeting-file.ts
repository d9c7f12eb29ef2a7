import { largestGreeting } from '#shared/host/voicemail.ts'

/** What is wrong with a file, in words for a person; empty where it can be sent. */
export function greetingTrouble(
  file: { readonly size: number; readonly name: string },
  head: Uint8Array,
): string {
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (soundKind(head) === null)
    return 'This file is no MP3, MP4, WAV or AAC sound, which is all that the platform takes. Nothing was sent.'
  if (file.size > largestGreeting)
    return `This file has ${inMegabytes(file.size)} MB, and the platform takes 10 MB at most. Nothing was sent.`
  return ''
}

export type SoundKind = 'MP3' | 'MP4' | 'WAV' | 'AAC'

/**
 * The kind of a sound by its first bytes, since a name can say anything: MP3 (ID3, or a frame of ISO 11172-3), AAC (ADTS,
 * ISO 13818-7), MP4 (`ftyp`, ISO 14496-12), WAV (RIFF). Null for anything else. Twelve bytes are enough.
 */
export function soundKind(head: Uint8Array): SoundKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (text(0, 3) === 'ID3') return 'MP3'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'WAV'
  if (text(4, 8) === 'ftyp') return 'MP4'
  const [first = 0, second = 0] = head
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null
  if ((second & 0xf6) === 0xf0) return 'AAC'
  return (second & 0x06) === 0 ? null : 'MP3'
}

function inMegabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1)
}
