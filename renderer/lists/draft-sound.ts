import { sniffAudio } from '#shared/core/audio-kind.ts'
import { largestGreeting } from '#shared/host/voicemail.ts'
import { greetingsWords } from '../locales/greetings.ts'

/** A sound that can be listened to before it is sent. */
export type DraftSound = {
  /** Base64, as the platform expects it. */
  readonly data: string
  /** `MP3`, `WAV`. */
  readonly kind: string
  /** Where this page can play it; freed by `URL.revokeObjectURL`. */
  readonly url: string
  /** What it is called where it came from a file; empty for a recording. */
  readonly name: string
}

/** Reads a file that was chosen or dropped; words for a person where it cannot be sent. */
export async function readGreetingFile(
  file: File,
): Promise<{ readonly sound: DraftSound } | { readonly trouble: string }> {
  const bytes = await bytesOf(file.slice(0, largestGreeting))
  if (!bytes) return { trouble: greetingsWords.sound.unreadable }
  const trouble = greetingTrouble(file, bytes)
  if (trouble !== '') return { trouble }
  const kind = (sniffAudio(bytes) ?? '').toUpperCase()
  return { sound: { data: toBase64(bytes), kind, url: URL.createObjectURL(file), name: file.name } }
}

/** A recording, as the host hands it over. */
export function recordedSound(data: string): DraftSound {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }))
  return { data, kind: 'WAV', url, name: '' }
}

/** A file may be gone, or be a folder: then it cannot be read. */
async function bytesOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}

const piece = 32_768

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += piece)
    text += String.fromCharCode(...bytes.subarray(at, at + piece))
  return btoa(text)
}

/**
 * What is wrong with a file, in words for a person; empty where it can be sent. `head`: its first bytes, since a name can
 * say anything.
 */
export function greetingTrouble(file: { readonly size: number }, head: Uint8Array): string {
  const { empty, notAudio, tooLarge } = greetingsWords.sound
  if (file.size === 0) return empty
  if (sniffAudio(head) === undefined) return notAudio
  return file.size > largestGreeting ? tooLarge(inMegabytes(file.size)) : ''
}

/** Rounded up, so that what is too large never reads as what is allowed. */
function inMegabytes(bytes: number): string {
  return (Math.ceil((bytes / 1_048_576) * 10) / 10).toFixed(1)
}
