import { type Frame, sampleRate } from './audio-port.ts'
import { level } from './goertzel.ts'

/** Root mean square below which a frame counts as silent: -46 dB of full scale, above a telephone's noise. */
const silenceThreshold = 0.005

/** Measures how loud a party is and how long it has been silent, so that a mailbox knows when a message ends. */
export class SilenceMeter {
  private silentSamples = 0
  private lastLevel = 0
  private hasSpoken = false

  /** Root mean square of the last frame, 0 to 1 of full scale. */
  get level(): number {
    return this.lastLevel
  }

  /** Seconds since the party was last heard, or since the beginning. */
  get silentSeconds(): number {
    return this.silentSamples / sampleRate
  }

  /** Whether the party was heard at all. */
  get isHeard(): boolean {
    return this.hasSpoken
  }

  write(frame: Frame): void {
    this.lastLevel = level(frame)
    const isSilent = this.lastLevel < silenceThreshold
    this.silentSamples = isSilent ? this.silentSamples + frame.length : 0
    this.hasSpoken ||= !isSilent
  }
}
