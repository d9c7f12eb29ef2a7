import { describe, expect, it } from 'vitest'
import { sampleRecording, sampleVoicemail } from '#electron/platform/demo/sample-recording.ts'
import { decodeAudio } from '#electron/platform/media/decode-audio.ts'
import { openMp3 } from '#electron/platform/media/mp3.ts'
import { samplesOf } from '#electron/platform/media/sound.ts'
import { inFull } from '#test/support/tier.ts'
import { readMp3Frames } from '../media/mp3-frames.ts'

const kinds = [
  ['a recording', sampleRecording, 2],
  ['a voicemail', sampleVoicemail, 1],
] as const

async function samples(mp3: Uint8Array): Promise<Int16Array> {
  const decoded = await decodeAudio(mp3)
  if (!decoded.ok) throw new Error('The MP3 cannot be decoded')
  return samplesOf(decoded.value.sound)
}

describe('sample audio', () => {
  it.each(kinds)(
    'of %s lasts as long as it was talked, and is the same each time',
    async (_, make, channels) => {
      for (const seconds of [3, 40]) {
        const mp3 = Buffer.from(await make({ seconds, tone: 440 }))
        expect(readMp3Frames(mp3)).toMatchObject({ channels, bitRates: new Set([16 * channels]) })
        const sound = await samples(mp3)
        expect(sound.length / 8_000).toBeGreaterThan(seconds - 0.2)
        expect(sound.length / 8_000).toBeLessThan(seconds + 0.5)
        const loud = sound.filter((sample) => Math.abs(sample) > 1_000).length / sound.length
        expect(loud).toBeGreaterThan(0.2)
        expect(Buffer.from(await make({ seconds, tone: 440 })).equals(mp3)).toBe(true)
      }
    },
  )

  it.each(kinds)('of %s encodes a few seconds of ten minutes', inFull(), async (_, make) => {
    let encoded = 0
    const mp3 = await make({ seconds: 600, tone: 440 }, (count) => {
      const stream = openMp3(count)
      return {
        ...stream,
        write(...sounds) {
          encoded += sounds[0]?.length ?? 0
          stream.write(...sounds)
        },
      }
    })
    expect(encoded).toBeGreaterThan(8_000)
    expect(encoded).toBeLessThanOrEqual(15 * 8_000)
    expect(readMp3Frames(Buffer.from(mp3)).seconds).toBeCloseTo(600, 0)
    const sound = (await samples(mp3)).subarray(0, 60 * 8_000)
    const isLoud = (from: number) =>
      sound.subarray(from, from + 40_000).some((sample) => Math.abs(sample) > 1_000)
    for (let from = 0; from + 40_000 <= sound.length; from += 40_000) expect(isLoud(from)).toBe(true)
  })
})
