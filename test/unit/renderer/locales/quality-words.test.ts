import { expect, test } from 'vitest'
import { lossWords, qualityFigures, qualityMark, troubleWords } from '#renderer/locales/quality-words.ts'
import type { MediaTrouble } from '#shared/calls/media-sample.ts'
import { lineQuality } from '#test/support/line-quality.ts'

test.each([
  [4.41, 'Good', 3],
  [4.03, 'Good', 3],
  [4.02, 'Fair', 2],
  [3.6, 'Fair', 2],
  [3.59, 'Poor', 1],
  [1, 'Poor', 1],
])('a score of %d is %s', (mos, word, bars) => {
  expect(qualityMark({ mos })).toEqual({ word, bars })
})

test('there is no mark before there is a score', () => {
  expect(qualityMark({ mos: null })).toBeNull()
})

test('the figures are those that are known', () => {
  expect(qualityFigures(lineQuality())).toBe(
    'score 4.3 of 4.5, loss 0.1%, jitter 2 ms, round trip 28 ms, opus',
  )
  expect(qualityFigures(lineQuality({ mos: null, roundTripMs: null, codec: '' }))).toBe(
    'loss 0.1%, jitter 2 ms',
  )
})

test.each([
  [0, 'loss 0%'],
  [0.0012, 'loss 0.1%'],
  [0.034, 'loss 3.4%'],
  [0.2, 'loss 20%'],
])('a share of %d reads %s', (share, words) => {
  expect(lossWords(share)).toBe(words)
})

const troubles: readonly MediaTrouble[] = [
  'not-heard',
  'hears-nothing',
  'microphone-silent',
  'loss',
  'delay',
  'jitter',
]

test('every trouble says what happened and what to do, without blame or jargon', () => {
  for (const trouble of troubles) {
    const { title, next } = troubleWords(trouble, 'Tamsin')
    expect(title).toMatch(/^[A-Z].*\.$/)
    expect(next).toMatch(/^[A-Z].*\.$/)
    expect(`${title} ${next}`).not.toMatch(/packet|RTP|jitter|MOS|please|!/i)
  }
  expect(troubleWords('hears-nothing', 'Tamsin')).toMatchObject({
    title: 'You cannot hear Tamsin.',
    lasting: 'There has been no audio',
  })
})
