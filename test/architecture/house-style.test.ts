import { expect, test } from 'vitest'
import { checkStyle } from './check-style.ts'
import { readSources } from './sources.ts'

test('no file does what the house style forbids', () => {
  expect(readSources().flatMap(checkStyle)).toEqual([])
})
