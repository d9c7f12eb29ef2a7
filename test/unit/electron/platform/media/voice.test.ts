import { expect, it } from 'vitest'
import { level, toneShare } from '#electron/platform/media/goertzel.ts'
import { samplesOf, type Sound } from '#electron/platform/media/sound.ts'
import { pitchOfDigit, pitchOfWord, sayNumber, sayText } from '#electron/platform/media/voice.ts'

/** The share of a pitch in a part of a sound; milliseconds. */
function share(sound: Sound, frequency: number, [from, to]: readonly [number, number]): number {
  return toneShare(samplesOf(sound).subarray(from * 8, to * 8), frequency)
}

it('says a tone for each word, higher for longer words', () => {
  const sound = sayText('  We  welcome\nyou ')
  expect(sound.milliseconds).toBe(900)
  expect(share(sound, pitchOfWord('We'), [20, 220])).toBeGreaterThan(0.9)
  expect(share(sound, pitchOfWord('welcome'), [320, 520])).toBeGreaterThan(0.9)
  expect(share(sound, pitchOfWord('you'), [620, 820])).toBeGreaterThan(0.9)
  expect(level(samplesOf(sound).subarray(245 * 8, 295 * 8))).toBe(0)
})

it('says each digit with a pitch of its own', () => {
  const sound = sayNumber(9_075)
  expect(sound.milliseconds).toBe(1040)
  for (const [place, digit] of [9, 0, 7, 5].entries()) {
    const stretch = [place * 260 + 20, place * 260 + 180] as const
    const shares = [0, 5, 7, 9].map((each) => share(sound, pitchOfDigit(each), stretch))
    expect(shares.map((each) => each > 0.9)).toEqual([0, 5, 7, 9].map((each) => each === digit))
    expect(shares.filter((each) => each > 0.05).length).toBe(1)
  }
})

it('says numbers within a text digit by digit', () => {
  const sound = sayText('Press 12')
  expect(sound.milliseconds).toBe(300 + 2 * 260)
  expect(share(sound, pitchOfDigit(2), [580, 740])).toBeGreaterThan(0.9)
  expect(share(sayNumber('+49 2'), pitchOfDigit(4), [20, 180])).toBeGreaterThan(0.9)
})

it('ends some time, and says nothing for nothing', () => {
  expect(sayText('word '.repeat(1000)).milliseconds).toBe(18_000)
  expect(sayNumber('1'.repeat(1000)).milliseconds).toBe(60 * 260)
  expect([sayText('').milliseconds, sayNumber('-').milliseconds]).toEqual([0, 0])
})
