import { expect, test } from 'vitest'
import { isWrittenNumber } from '#shared/calls/written-number.ts'

test.each([
  '+44 20 7946 0018',
  '+44 (0)20 7946-0018',
  '0049.30.901820',
  '030/90 18 20',
  '[030] 901820',
  '030 901820–12',
  '112',
  '1001',
  '1',
  '*72',
  '#31#',
  '**62*020',
  '020 7946 0018 ext. 12',
  '020 7946 0018 ext 12',
  '020 7946 0018x12',
  '020 7946 0018;ext=12',
  '030 901820, Durchwahl 12',
  '030 901820 DW 12',
  '020 7946 0018,,12#',
  'tel:+442079460018',
  ' 07700 900123 ',
])('“%s” is a number', (text) => {
  expect(isWrittenNumber(text)).toBe(true)
})

test.each([
  'abc',
  '',
  ' ',
  '+',
  '()',
  'ext. 12',
  'ask at the desk',
  '020 7946 or 0018',
  'Ada 1001',
  '1'.repeat(41),
])('“%s” is not a number', (text) => {
  expect(isWrittenNumber(text)).toBe(false)
})
