import { sampleRate } from './audio-port.ts'

/** One note of a melody, or a rest if the frequency is 0. */
export interface Note {
  /** Hertz. */
  readonly frequency: number
  readonly milliseconds: number
}

export interface NoteOptions {
  /** Peak, 0 to 1 of full scale. */
  readonly level: number
  /** How fast a note decays: after one second e^-decay of it is left. 0 holds it to its end. */
  readonly decay?: number
}

/** Samples over which a note fades in and out, so that it does not click: 10 ms. */
const fadeSamples = sampleRate / 100

/** Renders notes one after another as 8 kHz mono samples. */
export function renderNotes(notes: readonly Note[], options: NoteOptions): Int16Array {
  const parts = notes.map((note) => renderNote(note, options))
  const samples = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let start = 0
  for (const part of parts) {
    samples.set(part, start)
    start += part.length
  }
  return samples
}

function renderNote({ frequency, milliseconds }: Note, { level, decay = 0 }: NoteOptions): Int16Array {
  const length = Math.round((milliseconds * sampleRate) / 1000)
  return Int16Array.from({ length }, (_, index) => {
    const fade = Math.min(1, index / fadeSamples, (length - index) / fadeSamples)
    const envelope = fade * Math.exp((-decay * index) / sampleRate)
    return Math.round(Math.sin((2 * Math.PI * frequency * index) / sampleRate) * envelope * level * 32_767)
  })
}
