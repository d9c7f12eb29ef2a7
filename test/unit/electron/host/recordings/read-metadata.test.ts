import { expect, test } from 'vitest'
import { readMetadata } from '#electron/host/recordings/read-metadata.ts'

test.each([undefined, null, '', {}, []])('metadata %j has no value', (given) =>
  expect(readMetadata(given)).toEqual({ value: null, isWhole: true }),
)

test('any JSON value is taken as it is, and JSON in a text is read', () => {
  const value = { topic: 'delivery', tags: ['a', { b: [1, null, true] }] }
  expect(readMetadata(value)).toEqual({ value, isWhole: true })
  expect(readMetadata(JSON.stringify(value))).toEqual({ value, isWhole: true })
  expect(readMetadata('{broken')).toEqual({ value: '{broken', isWhole: true })
  expect(readMetadata(7)).toEqual({ value: 7, isWhole: true })
})

test('what is too deep, too wide or too long is left out, and said so', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 9_000; level += 1) deep = { deep }
  expect(readMetadata(deep).isWhole).toBe(false)
  const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`key ${at}`, at]))
  expect(readMetadata(wide).isWhole).toBe(false)
  expect(Object.keys(readMetadata(wide).value as object)).toHaveLength(500)
  const long = readMetadata({ text: 'x'.repeat(100_000) })
  expect(long.isWhole).toBe(false)
  expect(JSON.stringify(long.value).length).toBeLessThan(25_000)
})
