import { type Note, renderNotes } from './notes.ts'
import { sampledSound, type Sound } from './sound.ts'

const wordMilliseconds = 240
const digitMilliseconds = 200
const pauseMilliseconds = 60
const maxSounds = 60
const level = 0.15

/**
 * Renders a text without speech: a short tone for each word, higher for longer words. A word with digits in it, such as
 * 2 or 17:30, is read digit by digit. At most 60 tones, 18 seconds.
 */
export function sayText(text: string): Sound {
  return soundOfNotes(
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .flatMap((word) => (/\d/.test(word) ? digitNotes(word) : [wordNote(word)])),
  )
}

/** Renders a number digit by digit, each at its own pitch: a place in a queue, a menu key, a telephone number. */
export function sayNumber(number: number | string): Sound {
  return soundOfNotes(digitNotes(String(number)))
}

/** The pitch of a digit in hertz: 1,100 for 0, rising by 100 per digit to 2,000 for 9. Words are lower. */
export function pitchOfDigit(digit: number): number {
  return 1100 + 100 * digit
}

/** The pitch of a word in hertz: 440 for one letter, and 40 more for each further one, up to 1,000. */
export function pitchOfWord(word: string): number {
  return 400 + 40 * Math.min(word.length, 15)
}

function wordNote(word: string): Note {
  return { frequency: pitchOfWord(word), milliseconds: wordMilliseconds }
}

function digitNotes(text: string): Note[] {
  return Array.from(text.replace(/\D/g, ''), (digit) => ({
    frequency: pitchOfDigit(Number(digit)),
    milliseconds: digitMilliseconds,
  }))
}

function soundOfNotes(notes: readonly Note[]): Sound {
  const rest: Note = { frequency: 0, milliseconds: pauseMilliseconds }
  return sampledSound(
    renderNotes(
      notes.slice(0, maxSounds).flatMap((note) => [note, rest]),
      { level },
    ),
  )
}
