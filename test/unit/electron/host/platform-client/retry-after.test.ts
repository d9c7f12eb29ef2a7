import { describe, expect, test } from 'vitest'
import { requestedPause, readRetryAfter } from '#electron/host/platform-client/retry-after.ts'
import { appError } from '#shared/core/app-error.ts'

const rateLimited = (retryAfter: number) => appError('platform.rate-limited', '', { retryAfter })

describe('the header', () => {
  test.for([
    ['7', 7000],
    [' 0 ', 0],
    ['0.5', 500],
    ['99999999999', 99_999_999_999_000],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 6000],
    ['Thursday, 01-Jan-70 00:00:10 GMT', 6000],
    ['Thu Jan  1 00:00:10 1970', 6000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
  ] as const)('%j is %d ms', ([value, expected]) =>
    expect(readRetryAfter(value, undefined, 4000)).toBe(expected),
  )

  test.for([undefined, '', 'soon', '-5', '-99999', 'NaN', 'Infinity', '1e400', '5 minutes', '0x10', '7, 9'])(
    '%j is none',
    (value) => expect(readRetryAfter(value, undefined, 4000)).toBeUndefined(),
  )

  test('is reckoned from the answer’s own date, so that a wrong clock of this computer does not matter', () => {
    const date = 'Thu, 01 Jan 1970 00:00:04 GMT'
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', date, 9e12)).toBe(6000)
    expect(readRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 'yesterday', 4000)).toBe(6000)
  })
})

describe('a wait', () => {
  test('is as long as the platform says, up to a bound that differs by who asks', () => {
    expect(requestedPause(rateLimited(15_000), 'person')).toBe(15_000)
    expect(requestedPause(rateLimited(99_999_999_999_000), 'person')).toBe(20_000)
    expect(requestedPause(rateLimited(99_999_999_999_000), 'calls')).toBe(25_000)
    expect(requestedPause(rateLimited(99_999_999_999_000), 'background', 1)).toBe(901_000)
  })

  test.for([undefined, Number.NaN, -5, 0])('of %s is none', (retryAfter) => {
    expect(
      requestedPause(
        appError('platform.failed', '', retryAfter === undefined ? {} : { retryAfter }),
        'calls',
      ),
    ).toBe(0)
  })
})
