import { expect, test } from 'vitest'
import { readByteRange, readContentRange } from '#electron/host/sounds/byte-range.ts'

test.each([
  [undefined, 'all'],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=9-3', 'all'],
  ['bytes=0-1,4-5', 'all'],
  ['items=0-1', 'all'],
  ['bytes=-', 'all'],
  ['bytes=99999999999999999999-', 'all'],
] as const)('of 100 bytes, %s asks for %o', (header, range) => {
  expect(readByteRange(header, 100)).toEqual(range)
})

test.each([
  ['bytes 5-9/100', { first: 5, total: 100 }],
  ['bytes 5-9/*', { first: 5, total: null }],
  ['bytes */100', null],
  ['5-9', null],
  [undefined, null],
])('the content range %s is read as %o', (header, range) => {
  expect(readContentRange(header)).toEqual(range)
})
