import { sampleRate } from './audio-port.ts'
import { type Note, renderNotes } from './notes.ts'
import { loopSound, sampledSound } from './sound.ts'
import type { Tone } from './tones.ts'

/** Peak. If louder, Chromium's echo cancellation takes the steady tones for echo and mutes the microphone. */
const level = 0.1

/** Milliseconds of one beat. */
const beatMilliseconds = 400

/** Notes as semitones above the ground note and beats. All melodies are slow and end where they began. */
const melodies = [
  '0/2 4/1 7/1 12/2 7/2 9/2 7/1 4/1 5/2 4/2 2/2 7/2 4/2 0/2',
  '0/2 7/2 5/1 4/1 2/2 4/1 5/1 7/2 9/2 7/4 5/2 4/2 2/2 0/2',
  '0/3 3/1 7/2 8/2 7/3 5/1 3/4 5/2 3/2 2/2 7/2 3/2 0/2',
  '0/1 2/1 4/2 7/2 9/2 12/2 9/2 7/4 4/1 2/1 4/2 7/2 2/2 0/2',
  '0/2 5/2 9/2 12/2 10/2 9/2 7/4 5/2 7/2 9/1 7/1 5/2 4/2 0/2',
]

/** Hertz: C4, D4, E4, F4 and G4, one for each melody. */
const groundFrequencies = [261.63, 293.66, 329.63, 349.23, 392]

const cachedTones = new Map<number, Tone>()

/**
 * Music on hold by the id of its setting: one of five melodies over a ground note, looped. All calls share the rendered
 * music; each hears it from the beginning.
 */
export function musicOnHold(mohId: number): Tone {
  const melodyIndex = melodyIndexOf(mohId)
  const cached = cachedTones.get(melodyIndex)
  if (cached !== undefined) return cached
  const tone = loopSound(sampledSound(render(melodyIndex)))
  cachedTones.set(melodyIndex, tone)
  return tone
}

/**
 * Hertz of that music's first and ground note, which sounds throughout and identifies the music: 261.63, 293.66,
 * 329.63, 349.23 or 392. At least a quarter of each second's energy is at this frequency.
 */
export function groundFrequencyOf(mohId: number): number {
  return groundFrequencies[melodyIndexOf(mohId)] ?? 0
}

function melodyIndexOf(mohId: number): number {
  return Math.abs(Math.trunc(mohId)) % melodies.length
}

function render(melodyIndex: number): Int16Array {
  const ground = groundFrequencies[melodyIndex] ?? 0
  const notes = (melodies[melodyIndex] ?? '').split(' ').map((note): Note => {
    const [semitones = 0, beats = 0] = note.split('/').map(Number)
    return { frequency: ground * 2 ** (semitones / 12), milliseconds: beats * beatMilliseconds }
  })
  const melody = renderNotes(notes, { level: level / 2, decay: 1.5 })
  // A whole number of cycles over the whole length, so that the ground note is continuous where the music repeats.
  const wholeCycles = Math.round((ground * melody.length) / sampleRate)
  const step = (2 * Math.PI * wholeCycles) / melody.length
  return melody.map((sample, index) => sample + Math.round(Math.sin(step * index) * (level / 2) * 32_767))
}
