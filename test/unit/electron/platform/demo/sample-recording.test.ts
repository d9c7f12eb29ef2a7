import { describe, expect, it } from 'vitest'
import { sampleRecording, sampleVoicemail } from '#electron/platform/demo/sample-recording.ts'
import { decodeAudio } from '#electron/platform/media/decode-audio.ts'
import { samplesOf } from '#electron/platform/media/sound.ts'

async function samples(mp3: Uint8Array): Promise<Int16Array> {
  const decoded = await decodeAudio(mp3)
  if (!decoded.ok) throw new Error('The MP3 cannot be decoded')
  return samplesOf(decoded.value.sound)
}

describe('sample audio', () => {
  it.each([
    ['a recording', sampleRecording],
    ['a voicemail', sampleVoicemail],
  ])('of %s lasts as long as it was talked, and is the same each time', async (_, make) => {
    const mp3 = await make({ seconds: 17, tone: 440 })
    const sound = await samples(mp3)
    expect(sound.length / 8_000).toBeGreaterThan(16.8)
    expect(sound.length / 8_000).toBeLessThan(17.5)
    const loud = sound.filter((sample) => Math.abs(sample) > 1_000).length / sound.length
    expect(loud).toBeGreaterThan(0.2)
    expect(Buffer.from(await make({ seconds: 17, tone: 440 })).equals(mp3)).toBe(true)
  })
})
