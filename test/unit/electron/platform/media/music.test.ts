import { expect, it } from 'vitest'
import { frameSamples, sampleRate } from '#electron/platform/media/audio-port.ts'
import { level, toneShare } from '#electron/platform/media/goertzel.ts'
import { groundFrequencyOf, musicOnHold } from '#electron/platform/media/music.ts'

const ids = [0, 1, 2, 3, 4]

/** One second of the music that begins at `second`. */
function heard(mohId: number, second: number): Int16Array {
  const samples = new Int16Array(sampleRate)
  const tone = musicOnHold(mohId)
  for (let at = 0; at < samples.length; at += frameSamples) samples.set(tone(second * sampleRate + at), at)
  return samples
}

it.each(ids)('can be told from the others at any time (%i)', (id) => {
  for (let second = 0; second < 30; second += 1) {
    const sound = heard(id, second)
    expect(toneShare(sound, groundFrequencyOf(id))).toBeGreaterThan(0.25)
    for (const other of ids.filter((each) => each !== id)) {
      expect(toneShare(sound, groundFrequencyOf(other))).toBeLessThan(toneShare(sound, groundFrequencyOf(id)))
    }
  }
})

it.each(ids)('is soft and never silent (%i)', (id) => {
  for (let second = 0; second < 30; second += 1) {
    const sound = heard(id, second)
    expect(level(sound)).toBeGreaterThan(0.02)
    expect(sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(0.101 * 32_768)
  }
})

it('is rendered once for all who hear it, and has an answer for every id', () => {
  expect(musicOnHold(7)).toBe(musicOnHold(2))
  expect(musicOnHold(-3)).toBe(musicOnHold(3))
  expect(musicOnHold(3)).not.toBe(musicOnHold(4))
})
