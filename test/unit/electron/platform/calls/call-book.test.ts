import { afterEach, expect, it } from 'vitest'
import { CallBench } from '#test/support/call-bench.ts'

let bench = new CallBench()
afterEach(() => bench.close())

it('serves the same as text and as objects, and only what belongs to the customer', () => {
  bench = new CallBench()
  bench.inbound(1)
  bench.inbound(2)
  const { book } = bench.engine.board
  const { json, total } = book.json(1)
  expect(total).toBe(2)
  expect(JSON.parse(json)).toEqual(book.describe(1))
  expect(book.json(2)).toEqual({ json: '[]', total: 0 })
})

it('writes the text anew when a call changes, and once a second for its duration', () => {
  bench = new CallBench()
  const { phone } = bench.inbound()
  const { book } = bench.engine.board
  const first = book.json(1).json
  expect(book.json(1).json).toBe(first)
  phone.rings()
  const [ringing] = JSON.parse(book.json(1).json)
  expect(ringing).toMatchObject({ state: 2, duration: 0 })
  bench.clock.advance(3_000)
  expect(JSON.parse(book.json(1).json)[0].duration).toBe(3)
})
