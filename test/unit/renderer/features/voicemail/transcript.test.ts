import { describe, expect, test } from 'vitest'
import { shownTranscript, transcriptParts } from '#renderer/features/voicemail/transcript-parts.ts'
import { chairs } from '#test/e2e/screens/voicemail-scenes.ts'

const whole = ({ spoken, current, rest }: ReturnType<typeof transcriptParts>) => spoken + current + rest

describe('the words heard so far', () => {
  test('are as the design shows them', () => {
    const { spoken, current } = transcriptParts(chairs, 15 / 42)
    expect(spoken).toMatch(/for the fitting, $/)
    expect(current).toBe('and I wanted to check that still suits you,')
  })

  test('are none before the beginning, and all at the end', () => {
    expect(transcriptParts(chairs, 0)).toEqual({ spoken: '', current: '', rest: chairs })
    expect(transcriptParts(chairs, Number.NaN)).toEqual({ spoken: '', current: '', rest: chairs })
    expect(transcriptParts(chairs, 1)).toEqual({ spoken: chairs, current: '', rest: '' })
  })

  test.each([
    ['of the sample', chairs],
    ['without a sign', 'word '.repeat(2_000)],
    ['without a space', 'x'.repeat(10_000)],
    ['of emoji', '👩🏽‍🚒👍'.repeat(500)],
    ['of line ends', '\n'.repeat(50)],
    ['of one letter', 'x'],
  ])('never lose or double a letter of a text %s', (_what, text) => {
    let before = 0
    for (let step = 0; step <= 200; step += 1) {
      const parts = transcriptParts(text, step / 200)
      expect(whole(parts)).toBe(text)
      expect(parts.spoken.length).toBeGreaterThanOrEqual(before)
      expect(parts.current.length).toBeLessThanOrEqual(280)
      expect(parts.spoken.isWellFormed()).toBe(true)
      before = parts.spoken.length
    }
  })
})

test('a transcript keeps its words and lines, and nothing in it hides or turns', () => {
  expect(shownTranscript('<b>One</b>\r\n\u202eeno\u202c two\u200b\u0000three\n\n\n\nfour  five')).toBe(
    '<b>One</b>\neno two three\n\nfour five',
  )
  expect(shownTranscript(`z${'\u0301'.repeat(400)}`).length).toBe(5)
  expect(shownTranscript('word '.repeat(2_000)).length).toBe(9_999)
})
