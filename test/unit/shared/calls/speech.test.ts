import { describe, expect, test } from 'vitest'
import { correctSpeech } from '#shared/calls/correct-speech.ts'
import { readSeconds, readSpeechLines, writeSpeechLines } from '#shared/calls/speech.ts'

describe('lines of a conversation', () => {
  test.each([
    ['Kofi: Good morning', [{ speaker: 'Kofi', words: 'Good morning', at: null, until: null }]],
    ['1:12 Kofi: Yes', [{ speaker: 'Kofi', words: 'Yes', at: 72, until: null }]],
    ['[00:01:12] Kofi Larkmoor: Yes', [{ speaker: 'Kofi Larkmoor', words: 'Yes', at: 72, until: null }]],
    ['(1:12.5) - Kofi: Yes', [{ speaker: 'Kofi', words: 'Yes', at: 72.5, until: null }]],
    ['Kofi [1:12]: Yes', [{ speaker: 'Kofi', words: 'Yes', at: 72, until: null }]],
    ['+44 1632 960245: Hello', [{ speaker: '+44 1632 960245', words: 'Hello', at: null, until: null }]],
  ])('%s', (text, turns) => {
    expect(readSpeechLines(text)).toEqual(turns)
  })

  test('a line without a name goes on with the turn before; times of day and links are no names', () => {
    const turns = readSpeechLines('Kofi: It opens\nat 10:30, see https://hollowmere.example\n\nMei: Good')
    expect(turns?.map(({ speaker, words }) => [speaker, words])).toEqual([
      ['Kofi', 'It opens at 10:30, see https://hollowmere.example'],
      ['Mei', 'Good'],
    ])
  })

  test.each([
    '',
    'Good morning, Hollowmere Pottery.\nYes',
    'a sentence that has far more words than any name: no',
  ])('nothing is read from %j', (text) => expect(readSpeechLines(text)).toBeNull())

  test('a gap of a whole transcript is written at once', () => {
    const words = `a${' '.repeat(500_000)}b \n\n c`
    expect(writeSpeechLines([{ speaker: 'Kofi', words, at: null, until: null }])).toMatch(/^Kofi: a +b c$/)
  })

  test('what is written is read again', () => {
    const speech = [
      { speaker: 'Kofi', words: 'Good morning', at: 5, until: null },
      { speaker: 'Mei', words: 'Hello\nagain', at: 3725, until: null },
    ]
    const text = writeSpeechLines(speech)
    expect(text).toBe('[0:05] Kofi: Good morning\n[1:02:05] Mei: Hello again')
    expect(readSpeechLines(text)?.map(({ at }) => at)).toEqual([5, 3725])
  })

  test.each([
    ['72.5', 72.5],
    ['1:12', 72],
    ['00:01:12,5', 72.5],
    ['now', null],
    ['1:2:3:4', null],
  ])('%s is %s seconds', (text, seconds) => expect(readSeconds(text)).toBe(seconds))
})

test('a correction keeps exact times where the line keeps its own, and is refused where it cannot be read', () => {
  const before = [
    { speaker: 'Kofi', words: 'Godo morning', at: 5.31, until: 7.9 },
    { speaker: 'Mei', words: 'Hello', at: 8.2, until: 9 },
  ]
  const lines = writeSpeechLines(before).replace('Godo', 'Good').replace('[0:08]', '[0:10]')
  expect(correctSpeech(lines, before)).toEqual([
    { speaker: 'Kofi', words: 'Good morning', at: 5.31, until: 7.9 },
    { speaker: 'Mei', words: 'Hello', at: 10, until: null },
  ])
  expect(correctSpeech('nothing of the kind', before)).toBeNull()
})
