import { sniffAudio } from '#shared/core/audio-kind.ts'
import { largestGreeting } from '#shared/host/voicemail.ts'
import { greetingsWords } from '../locales/greetings.ts'

/** Audio that can be played before it is sent. */
export type DraftSound = {
  /** Base64, as the platform expects it. */
  readonly data: string
  /** `MP3`, `WAV`. */
  readonly kind: string
  /** For playback on this page; freed by `URL.revokeObjectURL`. */
  readonly url: string
  /** The file name; empty for a recording. */
  readonly name: string
}

/** Reads a chosen or dropped file; returns a function for the words of the error if it cannot be sent. */
export async function readGreetingFile(
  file: File,
): Promise<{ readonly sound: DraftSound } | { readonly error: () => string }> {
  const bytes = await bytesOf(file.slice(0, largestGreeting))
  if (!bytes) return { error: () => greetingsWords.sound.unreadable }
  const fault = greetingFileFault(file, bytes)
  if (fault !== null) return { error: () => faultWords(fault, file.size) }
  const kind = (sniffAudio(bytes) ?? '').toUpperCase()
  return { sound: { data: toBase64(bytes), kind, url: URL.createObjectURL(file), name: file.name } }
}

/** Returns a recording from the host as audio to play and send. */
export function recordedSound(data: string): DraftSound {
  const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
  return { data, kind: 'WAV', url, name: '' }
}

/** The file may be gone, or be a folder: then it cannot be read. */
async function bytesOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}

const chunkSize = 32_768

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += chunkSize)
    text += String.fromCharCode(...bytes.subarray(at, at + chunkSize))
  return btoa(text)
}

type FileFault = 'empty' | 'notAudio' | 'tooLarge'

/** Returns why a file cannot be sent; null if it can. `head`: its first bytes; its name proves nothing. */
export function greetingFileFault({ size }: { readonly size: number }, head: Uint8Array): FileFault | null {
  if (size === 0) return 'empty'
  if (sniffAudio(head) === undefined) return 'notAudio'
  return size > largestGreeting ? 'tooLarge' : null
}

/** The fault in words; `size` in bytes. */
export function faultWords(fault: FileFault, size: number): string {
  const { sound } = greetingsWords
  return fault === 'tooLarge' ? sound.tooLarge(inMegabytes(size)) : sound[fault]
}

/** Rounded up, so that a file over the limit never reads as one within it. */
function inMegabytes(bytes: number): string {
  return (Math.ceil((bytes / 1_048_576) * 10) / 10).toFixed(1)
}
