import { type AudioPort, type Frame, frameSamples, sampleRate, silence } from './audio-port.ts'
import { level, toneShare } from './goertzel.ts'
import { cadencedTone, sineTone, type Tone } from './tones.ts'

export interface Voice {
  /** Hertz; keep it below 3400, the limit of a telephone. */
  readonly frequency?: number
  /** 0 to 1 of full scale. */
  readonly level?: number
  /** Milliseconds speaking, silent, speaking and so on; without it the voice is steady. */
  readonly cadence?: readonly number[]
}

/**
 * The audio of a simulated customer. Instead of speech, each customer has its own tone, by which the others can
 * recognise it, and a record of what it heard.
 */
export class VirtualParty implements AudioPort {
  private tone: Tone | undefined
  private position = 0
  private readonly lastSecond = new Int16Array(sampleRate)
  private heardSamples = 0

  constructor({ frequency = 440, level: loudness = 0.25, cadence }: Voice = {}) {
    this.tone =
      cadence === undefined ? sineTone(frequency, loudness) : cadencedTone(frequency, loudness, cadence)
  }

  /** Switches to another tone, from its beginning. */
  play(tone: Tone): void {
    this.tone = tone
    this.position = 0
  }

  /** Falls silent but keeps listening. */
  stop(): void {
    this.tone = undefined
  }

  pull(): Frame {
    const frame = this.tone?.(this.position) ?? silence
    this.position += frameSamples
    return frame
  }

  push(frame: Frame): void {
    this.lastSecond.copyWithin(0, frame.length)
    this.lastSecond.set(frame, this.lastSecond.length - frame.length)
    this.heardSamples += frame.length
  }

  /** The last second heard, oldest sample first; silence for any part not yet filled. */
  get heard(): Int16Array {
    return this.lastSecond.slice()
  }

  /** Seconds heard in total. */
  get heardSeconds(): number {
    return this.heardSamples / sampleRate
  }

  /** Root mean square of the last second, 0 to 1. */
  get heardLevel(): number {
    return level(this.lastSecond)
  }

  /** The share of the last second's energy at a frequency, 0 to 1. */
  heardShare(frequency: number): number {
    return toneShare(this.lastSecond, frequency)
  }
}
