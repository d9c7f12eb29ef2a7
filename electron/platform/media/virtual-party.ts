import { type AudioPort, type Frame, frameSamples, sampleRate, silence } from './audio-port.ts'
import { level, toneShare } from './goertzel.ts'
import { cadenced, sineTone, type Tone } from './tones.ts'

export interface Voice {
  /** Hertz; keep it below 3400, what a telephone lets through. */
  readonly frequency?: number
  /** 0 to 1 of full scale. */
  readonly level?: number
  /** Milliseconds speaking, silent, speaking and so on; without it the voice is steady. */
  readonly cadence?: readonly number[]
}

/**
 * The ear and mouth of a simulated customer. There is no speech here: each customer has a tone of its own, by which
 * the others can be told apart, and a record of what it heard.
 */
export class VirtualParty implements AudioPort {
  private tone: Tone | undefined
  private position = 0
  private readonly recent = new Int16Array(sampleRate)
  private heardSamples = 0

  constructor({ frequency = 440, level: loudness = 0.25, cadence }: Voice = {}) {
    this.tone = cadence === undefined ? sineTone(frequency, loudness) : cadenced(frequency, loudness, cadence)
  }

  /** Says something else from now on, from its beginning. */
  say(tone: Tone): void {
    this.tone = tone
    this.position = 0
  }

  /** Falls silent, and goes on listening. */
  stop(): void {
    this.tone = undefined
  }

  pull(): Frame {
    const frame = this.tone?.(this.position) ?? silence
    this.position += frameSamples
    return frame
  }

  push(frame: Frame): void {
    this.recent.copyWithin(0, frame.length)
    this.recent.set(frame, this.recent.length - frame.length)
    this.heardSamples += frame.length
  }

  /** What was heard in the last second, oldest sample first; silence where the second is not full yet. */
  get heard(): Int16Array {
    return this.recent.slice()
  }

  /** Seconds heard in all. */
  get heardSeconds(): number {
    return this.heardSamples / sampleRate
  }

  /** Root mean square of the last second, 0 to 1. */
  get heardLevel(): number {
    return level(this.recent)
  }

  /** The share of the last second's energy that lies at a frequency, 0 to 1. */
  heardShare(frequency: number): number {
    return toneShare(this.recent, frequency)
  }
}
