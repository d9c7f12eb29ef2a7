import { type Frame, frameSamples, sampleRate, silence } from './audio-port.ts'
import type { Tone } from './tones.ts'

/** A sound with an end: the building block of prompts, announcements and messages. */
export interface Sound {
  /** The audio; never requested past the end. */
  readonly tone: Tone
  /** Played in whole frames: 30 ms takes as long as 40 ms. */
  readonly milliseconds: number
}

/** The beginning of an endless tone. */
export function soundOf(tone: Tone, milliseconds: number): Sound {
  return { tone, milliseconds }
}

/** 8 kHz mono samples as a sound. They are not copied: do not write into them afterwards. */
export function sampledSound(samples: Int16Array): Sound {
  return {
    tone: (position) => frameAt(samples, position),
    milliseconds: (samples.length * 1000) / sampleRate,
  }
}

/** Silence of that length. */
export function pause(milliseconds: number): Sound {
  return { tone: () => silence, milliseconds }
}

/** Joins several sounds into one, one after another. */
export function inSequence(sounds: readonly Sound[]): Sound {
  const parts: { readonly sound: Sound; readonly start: number }[] = []
  let total = 0
  for (const sound of sounds) {
    parts.push({ sound, start: total })
    total += samplesIn(sound)
  }
  const tone: Tone = (position) => {
    const part = parts.findLast(({ sound, start }) => start <= position && samplesIn(sound) > 0)
    return part?.sound.tone(position - part.start) ?? silence
  }
  return { tone, milliseconds: (total * 1000) / sampleRate }
}

/** Loops a sound without a gap. One without a length is silence. */
export function loopSound(sound: Sound): Tone {
  const length = samplesIn(sound)
  return length === 0 ? () => silence : (position) => sound.tone(position % length)
}

/** Length of a sound in samples: a whole number of frames. */
export function samplesIn({ milliseconds }: Sound): number {
  return Math.ceil((milliseconds * sampleRate) / 1000 / frameSamples) * frameSamples
}

/** All samples of a sound, for an encoder. */
export function samplesOf(sound: Sound): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(samplesIn(sound))
  for (let position = 0; position < samples.length; position += frameSamples) {
    samples.set(sound.tone(position), position)
  }
  return samples
}

function frameAt(samples: Int16Array, position: number): Frame {
  const part = samples.subarray(position, position + frameSamples)
  if (part.length === frameSamples) return part
  const frame = new Int16Array(frameSamples)
  frame.set(part)
  return frame
}
