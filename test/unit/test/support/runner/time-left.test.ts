import { describe, expect, it } from 'vitest'
import { isTimeLeft, minutesLeft } from '#test/support/runner/time-left.ts'

const start = 1_800_000_000
const limited = { SWITCHHOOK_TEST_END: `${start + 90 * 60}`, SWITCHHOOK_TEST_RESERVE: '18' }
const after = (minutes: number) => (start + minutes * 60) * 1_000

describe('the time of a run', () => {
  it('has no end unless its environment names one', () => {
    expect(minutesLeft({})).toBe(Infinity)
    expect(isTimeLeft({})).toBe(true)
    expect(isTimeLeft({ SWITCHHOOK_TEST_RESERVE: '18' })).toBe(true)
  })

  it('lets tests begin until its reserve', () => {
    expect(minutesLeft(limited, after(30))).toBe(60)
    expect(isTimeLeft(limited, after(72))).toBe(true)
    expect(isTimeLeft(limited, after(72.1))).toBe(false)
  })
})
