import { expect, test } from 'vitest'
import { faultWords, greetingFileFault } from '#renderer/lists/draft-sound.ts'
import { largestGreeting } from '#shared/host/voicemail.ts'
import { toneWav } from '#test/support/tone-wav.ts'

const wav = toneWav({ frequency: 440, seconds: 0.1, sampleRate: 8_000 })

test('a file that cannot be sent is refused before it is sent', () => {
  const trouble = (size: number, head: Uint8Array) => {
    const fault = greetingFileFault({ size }, head)
    return fault === null ? '' : faultWords(fault, size)
  }
  expect(trouble(900, wav)).toBe('')
  expect(trouble(largestGreeting, wav)).toBe('')
  expect(trouble(largestGreeting + 1, wav)).toMatch(/is 10\.1 MB.*10 MB.*not sent/)
  expect(trouble(14_000_000, wav)).toMatch(/is 13\.4 MB/)
  expect(trouble(0, new Uint8Array())).toMatch(/empty/)
  expect(trouble(900, new TextEncoder().encode('<html>'))).toMatch(/not MP3, MP4, WAV or AAC/)
})
