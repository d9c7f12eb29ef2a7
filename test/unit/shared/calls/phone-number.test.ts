import { describe, expect, test } from 'vitest'
import {
  formatNumber,
  numberKey,
  numberTail,
  readCountry,
  readDialled,
  sameNumber,
} from '#shared/calls/phone-number.ts'

describe('what is dialled', () => {
  test.for([
    ['020 7946 0018', 'GB', '+442079460018'],
    ['(020) 7946-0018', 'GB', '+442079460018'],
    ['0044 20 7946 0018', 'GB', '+442079460018'],
    ['+44 7700 900123', '', '+447700900123'],
    ['tel:+12125550100', 'GB', '+12125550100'],
    ['442079460018', '', '+442079460018'],
    ['(212) 555-0100', 'US', '+12125550100'],
  ] as const)('%s in %s is %s', ([typed, country, number]) => {
    expect(readDialled(typed, country)).toEqual({ kind: 'e164', number })
  })

  test.for(['1001', '10', '*98', '#31#', '999'])('%s is dialled as it stands', (typed) => {
    expect(readDialled(typed, 'GB')).toEqual({ kind: 'extension', number: typed })
  })

  test.for(['', ' ', 'Ada', 'sip:ada@example.org', '+', '+44', 'call 0207', '+4420794600180000000'])(
    '«%s» is no number',
    (typed) => {
      expect(readDialled(typed, 'GB')).toBeUndefined()
    },
  )
})

test('numbers are shown with spaces, anything else as it came', () => {
  expect(formatNumber('+442079460018')).toBe('+44 20 7946 0018')
  expect(formatNumber('02079460018', 'GB')).toBe('+44 20 7946 0018')
  expect(formatNumber('1001', 'GB')).toBe('1001')
  expect(formatNumber('anonymous')).toBe('anonymous')
})

test('numbers are the same however they are written', () => {
  expect(sameNumber('+442079460018', '020 7946 0018', 'GB')).toBe(true)
  expect(sameNumber('442079460018', '+44 20 7946 0018')).toBe(true)
  expect(sameNumber('1001', '1001')).toBe(true)
  expect(sameNumber('1001', '+441001', 'GB')).toBe(false)
  expect(sameNumber('', '')).toBe(false)
  expect(sameNumber('anonymous', 'anonymous')).toBe(false)
})

test('the country of a dial plan is read from its code or its calling code', () => {
  expect(['GB', 'gb', 'UK', '44', '+44', '0044'].map(readCountry)).toEqual(Array(6).fill('GB'))
  expect(['1', '49', '', 'zz', '000'].map(readCountry)).toEqual(['US', 'DE', '', '', ''])
})

describe('what is too long for a number', () => {
  const long = [
    '4'.repeat(65),
    `+44${'9'.repeat(1_000_000)}`,
    '*'.repeat(1_000_000),
    `020 7946 0018${' '.repeat(100)}`,
    '-'.repeat(100_000),
  ]

  test.for(long)('is none, and is not worked out', (number) => {
    expect(readDialled(number, 'GB')).toBeUndefined()
    expect(formatNumber(number, 'GB')).toBe(number)
    expect(numberKey(number, 'GB')).toBe('')
    expect(sameNumber(number, number, 'GB')).toBe(false)
    expect(numberTail(number).length).toBeLessThanOrEqual(6)
    expect(readCountry(number)).toBe('')
  })
})
