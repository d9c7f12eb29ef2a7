import { type AudioPort, frameSamples } from './audio-port.ts'
import type { Tone } from './tones.ts'

/** A party that plays a tone from its beginning and hears nothing: ringing, engaged, a beep. */
export function tonePort(tone: Tone): AudioPort {
  let position = 0
  return {
    pull() {
      const frame = tone(position)
      position += frameSamples
      return frame
    },
    push() {},
  }
}
