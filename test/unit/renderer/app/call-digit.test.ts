import { expect, test } from 'vitest'
import { callAtDigit } from '#renderer/app/key-match.ts'

const free = { typing: false, singleLetters: true, keypadOpen: false }
function press(key: string, more: object = {}) {
  return { key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more }
}

test('1 to 9 choose the first to the ninth call', () => {
  expect(['1', '5', '9'].map((key) => callAtDigit(press(key), free))).toEqual([0, 4, 8])
  for (const key of ['0', 'a', '*', 'F1', '12']) expect(callAtDigit(press(key), free)).toBeUndefined()
})

test('the digit row that needs Shift, as in France, works too', () => {
  expect(callAtDigit(press('1', { shiftKey: true }), free)).toBe(0)
})

test.each([{ typing: true }, { keypadOpen: true }, { singleLetters: false }])(
  'with %o they do not',
  (rules) => {
    expect(callAtDigit(press('1'), { ...free, ...rules })).toBeUndefined()
  },
)

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('with %o they do not', (more) => {
  expect(callAtDigit(press('1', more), free)).toBeUndefined()
})
