import { type Frame, frameSamples, sampleRate, silence } from './audio-port.ts'

/** Returns the 20 ms of an endless sound at a sample position, a multiple of `frameSamples`. Never write into them. */
export type Tone = (position: number) => Frame

/** One sample of a sound, from -1 to 1, at a sample position. */
type Wave = (position: number) => number

/** A steady sine. `frequency` in hertz, `level` from 0 to 1 of full scale. */
export function sineTone(frequency: number, level = 0.25): Tone {
  return renderWave(sineWave(frequency), level)
}

/** Played to a caller while the other end rings: 400 and 450 Hz, 0.4 s twice per 3 s (ITU-T E.180, United Kingdom). */
export function ringbackTone(level = 0.15): Tone {
  return loopTone(
    renderWave(interruptedWave(sumOfWaves(sineWave(400), sineWave(450)), [400, 200, 400, 2000]), level),
    3,
  )
}

/** Heard by a held party: two soft notes a major third apart, each dying away, so that it does not become tiring. */
export function holdTone(level = 0.1): Tone {
  const notes = [523.25, 659.25].map(sineWave)
  return loopTone(
    renderWave((position) => {
      const second = position / sampleRate
      const note = notes[Math.floor(second)]
      if (note === undefined) return 0
      const secondsInNote = second % 1
      return (
        note(position) *
        Math.min(secondsInNote / 0.02, 1) *
        Math.exp(-2.5 * secondsInNote) *
        Math.min((1 - secondsInNote) / 0.02, 1)
      )
    }, level),
    3,
  )
}

/** One beep, then silence: before a recording, and when a mailbox starts to listen. */
export function beep(frequency = 1000, milliseconds = 400, level = 0.2): Tone {
  return limitTone(sineTone(frequency, level), milliseconds)
}

/** The beginning of a tone, rounded up to whole frames, then silence. */
function limitTone(tone: Tone, milliseconds: number): Tone {
  const end = (milliseconds * sampleRate) / 1000
  return (position) => (position < end ? tone(position) : silence)
}

/** An intermittent tone: `pattern` holds milliseconds on, off, on, off and so on. */
export function cadencedTone(frequency: number, level: number, pattern: readonly number[]): Tone {
  return renderWave(interruptedWave(sineWave(frequency), pattern), level)
}

function sineWave(frequency: number): Wave {
  return (position) => Math.sin((2 * Math.PI * ((frequency * position) % sampleRate)) / sampleRate)
}

function sumOfWaves(first: Wave, second: Wave): Wave {
  return (position) => (first(position) + second(position)) / 2
}

function interruptedWave(wave: Wave, pattern: readonly number[]): Wave {
  const period = pattern.reduce((sum, milliseconds) => sum + milliseconds, 0)
  return (position) => {
    let remaining = ((position * 1000) / sampleRate) % period
    const part = pattern.findIndex((milliseconds) => (remaining -= milliseconds) < 0)
    return part % 2 === 0 ? wave(position) : 0
  }
}

function renderWave(wave: Wave, level: number): Tone {
  return (position) => {
    const frame = new Int16Array(frameSamples)
    for (let index = 0; index < frameSamples; index += 1)
      frame[index] = Math.round(wave(position + index) * level * 32_767)
    return frame
  }
}

/** Renders the first seconds once and repeats them; the tone must end where it began. */
function loopTone(tone: Tone, seconds: number): Tone {
  const frames: Frame[] = []
  const count = (seconds * sampleRate) / frameSamples
  return (position) => {
    const index = Math.floor(position / frameSamples) % count
    return (frames[index] ??= tone(index * frameSamples))
  }
}
