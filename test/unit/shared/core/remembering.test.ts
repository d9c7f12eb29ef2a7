import { expect, test } from 'vitest'
import { remembering } from '#shared/core/remembering.ts'

test('works an answer out once, tells pairs apart, and keeps no more than it may', () => {
  const asked: string[] = []
  const join = remembering((a, b) => {
    asked.push(`${a}+${b}`)
    return a === 'nothing' ? undefined : a + b
  }, 2)
  expect([join('a', 'b'), join('a', 'b'), join('ab', '')]).toEqual(['ab', 'ab', 'ab'])
  expect(asked).toEqual(['a+b', 'ab+'])
  expect([join('nothing', ''), join('nothing', '')]).toEqual([undefined, undefined])
  expect(asked).toEqual(['a+b', 'ab+', 'nothing+'])
  join('a', 'b')
  expect(asked).toEqual(['a+b', 'ab+', 'nothing+', 'a+b'])
})
