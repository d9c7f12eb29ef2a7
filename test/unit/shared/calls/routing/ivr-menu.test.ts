import { expect, it } from 'vitest'
import { readKeys } from '#shared/calls/routing/ivr-menu.ts'

const menu = {
  hasAction: (key: string) => ['1', '2', '9', '*'].includes(key),
  numbers: ['201', '202', '2015', '7'],
}

it.each([
  // Nothing begins with 1 or 9: they act at once.
  ['1', false, 'act'],
  ['9', false, 'act'],
  ['*', false, 'act'],
  ['5', false, 'unknown'],
  ['#', false, 'unknown'],
  // 2 is an action, and the beginning of numbers.
  ['2', false, 'wait'],
  ['2', true, 'act'],
  ['20', false, 'wait'],
  ['20', true, 'unknown'],
  // 201 is a number, and the beginning of another.
  ['201', false, 'wait'],
  ['201', true, 'dial'],
  ['202', false, 'dial'],
  ['2015', false, 'dial'],
  ['203', false, 'unknown'],
  ['2*', false, 'unknown'],
  ['7', false, 'dial'],
] as const)('%s, final %s: %s', (keys, final, step) => {
  expect(readKeys(keys, menu, final)).toBe(step)
})

it('takes single keys only where no numbers can be dialled', () => {
  const bare = { ...menu, numbers: [] }
  expect(readKeys('2', bare, false)).toBe('act')
  expect(readKeys('7', bare, false)).toBe('unknown')
})
