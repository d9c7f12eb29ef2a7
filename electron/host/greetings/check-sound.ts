import { sniffAudio } from '#shared/core/audio-kind.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { largestGreeting, type GreetingSound } from '#shared/host/voicemail.ts'

/**
 * The Base64 of a sound that may be sent: MP3, MP4, WAV or AAC by its first bytes, and at most `largestGreeting` bytes.
 * Fails with `greeting.not-audio` or `greeting.too-large` before anything is sent.
 */
export function checkSound({ data }: GreetingSound): Result<string> {
  const text = String(data).trim()
  if (text.length > base64Length(largestGreeting)) return err(appError('greeting.too-large'))
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    return err(appError('greeting.not-audio'))
  const file = Buffer.from(text, 'base64')
  if (file.length > largestGreeting) return err(appError('greeting.too-large'))
  return sniffAudio(file) === undefined ? err(appError('greeting.not-audio')) : ok(text)
}

function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}
