import { describe, expect, test } from 'vitest'
import { chunksOf, matchOffsets, sizeWords } from '#renderer/features/diagnostics/bundle-view.ts'
import { fc } from '#test/support/property.ts'

test.for([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [14_400, '14 kB'],
  [1_440_000, '1.4 MB'],
] as const)('%i is %s', ([bytes, words]) => expect(sizeWords(bytes)).toBe(words))

describe('searching', () => {
  test('whatever its case, and letters that grow do not move what follows', () => {
    expect(matchOffsets('İstanbul Held held', 'held')).toEqual([9, 14])
    expect(matchOffsets('anything', '')).toEqual([])
    expect(matchOffsets('aaaa', 'a', 2)).toEqual([0, 1])
  })

  test('what is shown is the text to the letter, with each place marked once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b', '\n', 'ab\n'), { maxLength: 600 }).map((parts) => parts.join('')),
        fc.constantFrom('', 'a', 'ab', 'b\na', '\n'),
        (text, query) => {
          const places = matchOffsets(text, query)
          const pieces = chunksOf(text, places, query.length).flatMap((chunk) => chunk.pieces)
          expect(pieces.map((piece) => piece.text).join('')).toBe(text)
          const marked = pieces.filter(({ match }) => match !== null)
          expect(marked.map(({ match }) => match)).toEqual(places.map((_, at) => at))
          expect(marked.every((piece) => piece.text === query)).toBe(true)
        },
      ),
    )
  })

  test('a long text comes in chunks of a hundred lines', () => {
    const chunks = chunksOf('line\n'.repeat(250), [], 0)
    expect(chunks.map(({ from, lines }) => [from, lines])).toEqual([
      [0, 100],
      [500, 100],
      [1_000, 51],
    ])
  })
})
