import { expect, test } from 'vitest'
import { completeNumber } from '#renderer/features/compact/number-completion.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { contact } from '#test/support/people.ts'

const now = new Date('2026-11-20T12:00:00').getTime()
const day = 86_400_000
const past = (number: string, changes: Partial<RecentCall> = {}): RecentCall => ({
  ...{ cdrId: 1, liveId: 1, type: 'in', name: '', talkSeconds: 0, cause: '', recordings: [] },
  number,
  at: now - 3_600_000,
  ...changes,
})
const people = [contact({ name: 'Mei Copperleaf', numbers: [{ label: 'mobile', number: '+447700900731' }] })]
const fits = (typed: string, recents: readonly RecentCall[] = [], found: typeof people = []) =>
  completeNumber(typed, { people: found, recents, country: 'GB', now })

test('below three signs, and where nothing is known, nothing fits', () => {
  expect(fits('07', [], people)).toBeNull()
  expect(fits('')).toBeNull()
  expect(fits('+44 20 1234', [past('+441632960318')])).toBeNull()
  expect(fits('zz top', [past('+441632960318')])).toBeNull()
})

test('whom the directory found fits before a past call', () => {
  const mei = { number: '+447700900731', words: 'Mei Copperleaf, +44 7700 900731' }
  expect(fits('+44 7700 9007', [past('+447700900799')], people)).toEqual(mei)
  expect(fits('copper', [], people)).toEqual(mei)
})

test.each([
  [{ type: 'in' }, 'called you today'],
  [{ type: 'out' }, 'you called today'],
  [{ type: 'missed', at: now - day }, 'missed yesterday'],
  [{ type: 'in', at: now - 4 * day }, 'called you on Monday 16 November'],
] as const)('a past call %o fits as one that %s', (changes, words) => {
  expect(fits('+44 1632 9603', [past('+442079460018'), past('+441632960318', changes)])).toEqual({
    number: '+441632960318',
    words: `+44 1632 960318, ${words}`,
  })
})
