import { sniffAudio } from '#shared/core/audio-kind.ts'
import { largestGreeting } from '#shared/host/voicemail.ts'

/**
 * What is wrong with a file, in words for a person; empty where it can be sent. `head`: its first bytes, since a name can
 * say anything.
 */
export function greetingTrouble(file: { readonly size: number }, head: Uint8Array): string {
  if (file.size === 0) return 'This file is empty. Choose another one.'
  if (sniffAudio(head) === undefined)
    return 'This file is no MP3, MP4, WAV or AAC sound, which is all that the platform takes. Nothing was sent.'
  if (file.size > largestGreeting)
    return `This file has ${inMegabytes(file.size)} MB, and the platform takes 10 MB at most. Nothing was sent.`
  return ''
}

/** Rounded up, so that what is too large never reads as what is allowed. */
function inMegabytes(bytes: number): string {
  return (Math.ceil((bytes / 1_048_576) * 10) / 10).toFixed(1)
}
