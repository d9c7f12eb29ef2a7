import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { measureAudio } from '#test/support/audio-probe.ts'
import { eventually } from '#test/support/eventually.ts'
import { goertzelShare, levelOf } from '#test/support/goertzel.ts'
import { tonesHeard } from '#test/support/tone-probe.ts'
import { decodeAudio, stretch, type DecodedAudio } from '#test/support/mp3.ts'

/** Maximum deviation of a measured tone in hertz: the resolution of the measurement. */
const tolerance = 8

/** Waits until the page plays this tone, or one of these, louder than anything else. */
export async function hears(
  page: Page,
  frequency: number | readonly number[],
  selector?: string,
): Promise<void> {
  const wanted = [frequency].flat()
  await eventually(
    async () => {
      const heard = await measureAudio(page, selector)
      expect(heard.level, `silence instead of ${wanted.join(' or ')} Hz`).toBeGreaterThan(0.01)
      const misses = wanted.map((each) => Math.abs(heard.frequency - each))
      expect(Math.min(...misses), `${heard.frequency} Hz`).toBeLessThan(tolerance)
    },
    { timeout: 30_000 },
  )
}

/** Waits until the page plays all of these tones at once, and none of the others. */
export async function hearsTogether(
  page: Page,
  tones: readonly number[],
  others: readonly number[] = [],
): Promise<void> {
  await eventually(
    async () => {
      const heard = await tonesHeard(page, [...tones, ...others])
      const missing = tones.filter((_, at) => (heard[at] ?? 0) < clearly)
      const unwanted = others.filter((_, at) => (heard[tones.length + at] ?? 0) >= clearly)
      expect({ missing, unwanted }, `${heard.map(Math.round).join(', ')} dB`).toEqual({
        missing: [],
        unwanted: [],
      })
    },
    { timeout: 30_000 },
  )
}

/** Decibels above the median of the spectrum at which a tone counts as heard. */
const clearly = 30

/** Waits until the page plays nothing. */
export async function hearsNothing(page: Page): Promise<void> {
  await eventually(async () => expect((await measureAudio(page)).level).toBeLessThan(0.003), {
    timeout: 30_000,
  })
}

/** The tone of the simulated party at a number: the platform derives it from the last two digits. */
export function voiceOf(number: string): number {
  return 440 + 20 * (Number(number.slice(-2)) % 50)
}

/** The channel of each side of a recording. */
export const sides = { outside: 0, agent: 1 } as const

/** A decoded recording: its length, and how much of it is a given tone. */
export class Recording {
  readonly audio: DecodedAudio

  private constructor(audio: DecodedAudio) {
    this.audio = audio
  }

  /** Decodes with any page of Chromium. */
  static async open(page: Page, mp3: Uint8Array): Promise<Recording> {
    return new Recording(await decodeAudio(page, mp3))
  }

  get seconds(): number {
    return this.audio.seconds
  }

  /** Share of one side's energy at a frequency, 0 to 1. */
  share(side: keyof typeof sides, frequency: number): number {
    const samples = stretch(this.audio, { channel: sides[side] })
    return goertzelShare(samples, this.audio.sampleRate, frequency)
  }

  /** Seconds of one side in which a frequency is clearly present, in steps of 100 ms. */
  secondsOf(side: keyof typeof sides, frequency: number): number {
    return this.countSteps(side, (step) => goertzelShare(step, this.audio.sampleRate, frequency) > 0.5)
  }

  /** Seconds of one side without any sound, in steps of 100 ms. */
  silence(side: keyof typeof sides): number {
    return this.countSteps(side, (step) => levelOf(step) < 0.005)
  }

  private countSteps(side: keyof typeof sides, fits: (step: Float32Array) => boolean): number {
    const steps = Math.floor(this.seconds * 10)
    const found = Array.from({ length: steps }, (_, index) =>
      stretch(this.audio, { channel: sides[side], from: index / 10, to: (index + 1) / 10 }),
    ).filter(fits)
    return found.length / 10
  }
}
