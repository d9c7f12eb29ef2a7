import { DatabaseSync } from 'node:sqlite'
import { fc } from '#test/support/property.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { LiveCall } from '#shared/api/modules/calls.ts'
import { likeMatcher } from '#electron/platform/store/like-matcher.ts'
import { likePattern } from '#electron/platform/store/like-pattern.ts'
import { pageOf } from '#electron/platform/store/page-of.ts'
import { runs } from '#test/support/tier.ts'

const database = new DatabaseSync(':memory:')
afterAll(() => database.close())
const sqlLike = database.prepare("SELECT ? LIKE ? ESCAPE '\\' AS found")

/** Few characters, so that patterns and texts meet; those whose case folds beyond ASCII; those of two UTF-16 units. */
const letters = ['a', 'A', 'b', 'k', 'K', '\u212a', 'ſ', 's', 'é', 'É', 'İ', 'ß', '😀', '中', ' ', '\n', '+']
const text = fc.string({ unit: fc.constantFrom(...letters, '%', '_', '\\'), maxLength: 40 })
const pattern = fc.string({ unit: fc.constantFrom(...letters, '%', '%', '_', '\\'), maxLength: 14 })

describe('the pattern of like', () => {
  it('matches what the LIKE of SQLite matches', () => {
    fc.assert(
      fc.property(text, pattern, (actual, value) => {
        const expected = sqlLike.get(actual, likePattern(value))?.['found'] === 1
        expect(likeMatcher(value).matches(actual)).toBe(expected)
      }),
      runs(5_000),
    )
  })

  it('matches it for patterns that are longer than a machine word too', () => {
    const long = fc.string({ unit: fc.constantFrom('a', 'b', '_', '%'), minLength: 30, maxLength: 120 })
    const longer = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 30, maxLength: 300 })
    fc.assert(
      fc.property(longer, long, fc.nat(200), (actual, wanted, from) => {
        for (const value of [wanted, `%${actual.slice(from, from + 100).replace('a', '_')}%`])
          expect(likeMatcher(value).matches(actual)).toBe(
            sqlLike.get(actual, likePattern(value))?.['found'] === 1,
          )
      }),
    )
  })

  it.each([
    ['many wildcards', '%a%a%a%a%a%a%a%b', 'a'],
    ['a long literal', `%${'a'.repeat(490)}b%`, 'a'],
    ['any characters', `%${'_'.repeat(490)}b%`, 'a'],
    ['a literal that repeats', `%${'ab'.repeat(240)}c%`, 'ab'],
  ])('takes steps in proportion to the text: %s', (_, value, unit) => {
    const stepsFor = (length: number) => {
      const matcher = likeMatcher(value)
      expect(matcher.matches(unit.repeat(length).slice(0, length))).toBe(false)
      return matcher.steps
    }
    expect(stepsFor(10_000)).toBeLessThanOrEqual(10_000 * Math.ceil((value.length + 1) / 32))
    expect(stepsFor(10_000)).toBeLessThanOrEqual(10 * stepsFor(1_000) + 20)
  })

  it('is read once for a list, however many records there are', () => {
    const calls = Array.from({ length: 200 }, (_, id) => ({ id, src_name: 'a'.repeat(400) }))
    const filter = Array.from({ length: 10 }, () => ({
      property: 'src_name',
      operator: 'like' as const,
      value: '%a%a%a%a%a%a%a%b',
    }))
    expect(pageOf(LiveCall, calls, { filter }).total).toBe(0)
  })
})
