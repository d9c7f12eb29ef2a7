import { describe, expect, test } from 'vitest'
import { lengthWords, textLength, unicodeWords } from '#renderer/features/messages/text-length.ts'

const words = (text: string) => lengthWords(textLength(text))

describe('the length of a text', () => {
  test.each([
    ['', '0 of 160, 0 parts'],
    ['/rep', '4 of 160, 1 part'],
    ['x'.repeat(160), '160 of 160, 1 part'],
    ['x'.repeat(161), '161 of 306, 2 parts'],
    ['x'.repeat(307), '307 of 459, 3 parts'],
    ['a\nb', '3 of 160, 1 part'],
  ])('GSM-7: %j', (text, expected) => {
    expect(words(text)).toBe(expected)
  })

  test('signs of the extension table take two places (TS 23.038, 6.2.1.1)', () => {
    expect(words('€[]')).toBe('6 of 160, 1 part')
  })

  test.each([
    ['ł', '1 of 70, 1 part'],
    ['ł'.repeat(70), '70 of 70, 1 part'],
    ['ł'.repeat(71), '71 of 134, 2 parts'],
    ['👍🏽', '4 of 70, 1 part'],
  ])('UCS-2: %j', (text, expected) => {
    expect(words(text)).toBe(expected)
  })

  test('names what makes it Unicode, each once, and what cannot be seen by its number', () => {
    expect(unicodeWords(textLength('“hi” “there”'))).toBe('Only 70 characters fit in a part because of “, ”')
    expect(unicodeWords(textLength('a\u200bb'))).toContain('U+200B')
    expect(unicodeWords(textLength('abcdef łńśźżćó'))).toContain('and more')
    expect(unicodeWords(textLength('plain'))).toBe('')
  })

  test('says of what is too long how long it is, without counting parts', () => {
    expect(textLength('x'.repeat(1_600)).kind).toBe('fits')
    expect(textLength('x'.repeat(1_601))).toEqual({ kind: 'too-long', characters: 1_601 })
    expect(words('“'.repeat(10_000))).toBe('10,000 of 1,600 characters')
  })
})
