import { expect, test } from 'vitest'
import { errorWords } from '#renderer/locales/error-words.ts'
import { errorCodes } from '#shared/core/app-error.ts'

test.each(errorCodes)('%s is a sentence, with a detail and without', (code) => {
  for (const words of [errorWords({ code }), errorWords({ code, detail: 'the plain facts' })]) {
    expect(words).toMatch(/^[A-Z].*[^.:\s]\.$/)
    expect(words).not.toContain('…')
    expect(words).not.toMatch(/e-mail|please|oops|!/i)
  }
})

test('the platform is quoted, not rewritten', () => {
  expect(errorWords({ code: 'platform.refused', detail: 'Destination is not valid' })).toBe(
    'The phone service answered: Destination is not valid.',
  )
  expect(errorWords({ code: 'platform.refused', detail: 'Costs $& and $1' })).toBe(
    'The phone service answered: Costs $& and $1.',
  )
  expect(errorWords({ code: 'platform.refused', detail: 'Is that so?' })).toBe(
    'The phone service answered: Is that so?',
  )
})

test('without a word of the platform none is announced', () => {
  expect(errorWords({ code: 'platform.refused' })).toBe('The platform refused this.')
  expect(errorWords({ code: 'port.in-use' })).toBe('Another program uses this port.')
  expect(errorWords({ code: 'network.bad-address', detail: '' })).toBe('This address cannot be used.')
})

test('messages follow each other, and none is said twice', () => {
  const refused = (detail: string, errors: readonly string[]) =>
    errorWords({ code: 'platform.refused', detail, errors })
  expect(refused('Not valid', ['dst is empty', 'Name is short.'])).toBe(
    'The phone service answered: Not valid; dst is empty; Name is short.',
  )
  expect(refused('Not valid.', ['dst is empty'])).toBe('The phone service answered: Not valid. dst is empty.')
  expect(refused('Not valid', ['Not valid'])).toBe('The phone service answered: Not valid.')
  expect(refused('Not valid: dst is empty', ['dst is empty'])).toBe(
    'The phone service answered: Not valid: dst is empty.',
  )
})

test('a wait that the platform asks for is said, and one of years is not promised', () => {
  const words = (retryAfter?: number) =>
    errorWords({ code: 'platform.rate-limited', ...(retryAfter === undefined ? {} : { retryAfter }) })
  expect(words()).toBe('The phone service is busy and asks you to wait.')
  expect(words(1000)).toBe('The phone service is busy and asks you to wait a second.')
  expect(words(20_000)).toBe('The phone service is busy and asks you to wait 20 seconds.')
  expect(words(600_000)).toBe('The phone service is busy and asks you to wait 10 minutes.')
  expect(words(99_999_999_999_000)).toBe(
    'The phone service asks for a very long wait. Switchhook tries again sooner.',
  )
})

test('a very long detail is cut', () => {
  const shown = errorWords({ code: 'platform.refused', detail: 'no '.repeat(10_000) })
  expect(shown.length).toBeLessThan(350)
  expect(shown.endsWith('…')).toBe(true)
})
