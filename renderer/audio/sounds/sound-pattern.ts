/** One note of a sound; times in seconds, frequencies in hertz, level 0 to 1 of full scale. */
type Note = {
  readonly start: number
  readonly duration: number
  /** Sounded together. */
  readonly frequencies: readonly number[]
  readonly level: number
  /** Dies away like a struck bell instead of stopping. */
  readonly decays?: true
}

/** A sound that is repeated after `seconds`. */
export type SoundPattern = { readonly seconds: number; readonly notes: readonly Note[] }

const bellNote = (at: number, hertz: number): Note => ({
  start: at,
  duration: 0.6,
  frequencies: [hertz, hertz * 2],
  level: 0.7,
  decays: true,
})

/** Two notes, twice, and a pause: audible across a room, but not an alarm. */
export const ringPattern: SoundPattern = {
  seconds: 3,
  notes: [bellNote(0, 659), bellNote(0.22, 523), bellNote(0.75, 659), bellNote(0.97, 523)],
}

/** A single soft note for an agent who is in a call. */
export const waitingPattern: SoundPattern = {
  seconds: 4,
  notes: [{ start: 0, duration: 0.3, frequencies: [440], level: 0.2, decays: true }],
}

/** The tones of the British network (BT SIN 350): ringing tone and busy tone. */
export const ringbackPattern: SoundPattern = {
  seconds: 3,
  notes: [
    { start: 0, duration: 0.4, frequencies: [400, 450], level: 0.2 },
    { start: 0.6, duration: 0.4, frequencies: [400, 450], level: 0.2 },
  ],
}

export const busyPattern: SoundPattern = {
  seconds: 0.75,
  notes: [{ start: 0, duration: 0.375, frequencies: [400], level: 0.2 }],
}

/** Silence, to find out whether the browser plays. */
export const silentPattern: SoundPattern = { seconds: 0.1, notes: [] }

/** A short tune to test a loudspeaker. */
export const tunePattern: SoundPattern = {
  seconds: 3,
  notes: [bellNote(0, 523), bellNote(0.3, 659), bellNote(0.6, 784), bellNote(0.9, 1_046)],
}

/** A call has been on hold for another minute: low, then high. */
export const heldPattern: SoundPattern = {
  seconds: 0.6,
  notes: [
    { start: 0, duration: 0.25, frequencies: [330], level: 0.5, decays: true },
    { start: 0.25, duration: 0.3, frequencies: [494], level: 0.5, decays: true },
  ],
}

/** A call was answered automatically: one high note. */
export const answeredPattern: SoundPattern = {
  seconds: 0.5,
  notes: [{ start: 0, duration: 0.45, frequencies: [880], level: 0.5, decays: true }],
}

const keypad = ['123A', '456B', '789C', '*0#D']
const rows = [697, 770, 852, 941]
const columns = [1209, 1336, 1477, 1633]

/** The local feedback tone of a key (ITU-T Q.23); silence for a key that is not on a keypad. */
export function keyPattern(key: string): SoundPattern {
  const row = keypad.findIndex((keys) => keys.includes(key.toUpperCase()))
  const hertz = [rows[row], columns[keypad[row]?.indexOf(key.toUpperCase()) ?? -1]]
  const known = hertz.filter((each) => each !== undefined)
  return {
    seconds: 0.12,
    notes: known.length === 2 ? [{ start: 0, duration: 0.1, frequencies: known, level: 0.15 }] : [],
  }
}

/** Fade of a note's start and end in seconds, to avoid clicks. */
const fadeSeconds = 0.008

/** The samples of one repetition, -1 to 1. */
export function renderPattern(
  { seconds, notes }: SoundPattern,
  sampleRate: number,
): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  for (const note of notes) {
    const first = Math.round(note.start * sampleRate)
    const count = Math.min(Math.round(note.duration * sampleRate), samples.length - first)
    for (let index = 0; index < count; index += 1) {
      const time = index / sampleRate
      samples[first + index] = (samples[first + index] ?? 0) + wave(note, time) * envelope(note, time)
    }
  }
  return samples.map((sample) => Math.max(-1, Math.min(1, sample)))
}

function wave({ frequencies, level }: Note, time: number): number {
  const sum = frequencies.reduce(
    (total, each, index) => total + Math.sin(2 * Math.PI * each * time) / (index + 1),
    0,
  )
  const full = frequencies.reduce((total, _, index) => total + 1 / (index + 1), 0)
  return (level * sum) / full
}

function envelope({ duration, decays }: Note, time: number): number {
  const shape = decays ? Math.exp((-4 * time) / duration) : 1
  return shape * Math.min(1, time / fadeSeconds, (duration - time) / fadeSeconds)
}
