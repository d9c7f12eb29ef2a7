import { frameSamples, sampleRate, silence } from '../media/audio-port.ts'
import { beep, sineTone, type Tone } from '../media/tones.ts'
import type { Sound } from '../media/sound.ts'

const wordMilliseconds = 240
const pauseMilliseconds = 60
const beepMilliseconds = 400
const mostWords = 60

/**
 * A text as the platform says it, which has no speech: a short tone for each word, higher for longer words, and a beep
 * at the end. At most 60 words.
 */
export function announcementOf(text: string): Sound {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  const slot = wordMilliseconds + pauseMilliseconds
  const spoken = words.length * slot
  const voices = words.map((word) => sineTone(400 + 40 * Math.min(word.length, 15), 0.2))
  const end = beep(1000, beepMilliseconds)
  const tone: Tone = (position) => {
    const at = (position * 1000) / sampleRate
    if (at >= spoken) return end(position - frames(spoken))
    return at % slot < wordMilliseconds ? (voices[Math.floor(at / slot)]?.(position) ?? silence) : silence
  }
  return { tone, milliseconds: spoken + beepMilliseconds }
}

/** Milliseconds, a multiple of 20, as samples. */
function frames(milliseconds: number): number {
  return Math.round((milliseconds * sampleRate) / 1000 / frameSamples) * frameSamples
}
