import { describe, expect, test } from 'vitest'
import { readJson } from '#electron/host/platform-client/read-json.ts'

const read = (text: string) => readJson(Buffer.from(text))

describe('a body', () => {
  test.for([
    ['{"a":[1,"x\\"],[{",{"b":null}]}', { a: [1, 'x"],[{', { b: null }] }],
    ['\uFEFF{"a":1}', { a: 1 }],
    ['"\\\\"', '\\'],
  ] as const)('%j is read', ([text, value]) => expect(read(text)).toEqual(value))

  test.for(['', '{"a":', 'nil', '{"a":1}{"b":2}', '"'])('%j is no JSON', (text) =>
    expect(read(text)).toBeUndefined(),
  )

  test('that is deeper than any answer is none', () => {
    expect(read('['.repeat(64) + ']'.repeat(64))).toBeDefined()
    expect(read('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined()
    expect(read('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000))).toBeUndefined()
  })

  test('of many small values, which take twenty times its bytes in memory, is none', () => {
    expect(read(`[${'{},'.repeat(400_000)}{}]`)).toBeUndefined()
    expect(read(`{"data":[${'{},'.repeat(40_000)}{}]}`)).toBeDefined()
  })

  test('with a full page of records is read', () => {
    const data = Array.from({ length: 5000 }, (_, id) => ({
      id,
      state: 'CONNECTED',
      src: '1001',
      labels: [],
    }))
    expect(read(JSON.stringify({ data }))).toEqual({ data })
  })
})
