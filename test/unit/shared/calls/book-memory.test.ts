import { fc } from '#test/support/property.ts'
import { expect, test } from 'vitest'
import { LiveCallBook } from '#shared/calls/live-call-book.ts'
import { randomCallInput } from '#test/support/random-call-inputs.ts'
import { runs } from '#test/support/tier.ts'

test('a book made of another’s memory, written as JSON, takes every later input as the other does', () => {
  fc.assert(
    fc.property(fc.array(randomCallInput), fc.array(randomCallInput), (before, after) => {
      const book = new LiveCallBook()
      for (const input of before) book.apply(input)
      const other = new LiveCallBook(JSON.parse(JSON.stringify(book.memory)))
      expect(other.records).toEqual(book.records)
      for (const input of after) expect(other.apply(input)).toEqual(book.apply(input))
      expect(other.records).toEqual(book.records)
      expect(other.memory).toEqual(book.memory)
    }),
    runs(500),
  )
})
