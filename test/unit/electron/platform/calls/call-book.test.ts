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
  expect(book.json(2)).toMatchObject({ json: '[]', total: 0 })
})

it('writes the text anew when a call changes, and once a second for its duration', () => {
  bench = new CallBench()
  const { phone } = bench.inbound()
  const { book } = bench.engine.board
  const first = book.json(1).json
  expect(book.json(1).json).toBe(first)
  phone.ring()
  const [ringing] = JSON.parse(book.json(1).json)
  expect(ringing).toMatchObject({ state: 2, duration: 0 })
  bench.clock.advance(3_000)
  expect(JSON.parse(book.json(1).json)[0].duration).toBe(3)
})

it('keeps its entity tag while nothing but durations changes, for each customer by itself', () => {
  bench = new CallBench()
  const { phone } = bench.inbound()
  const { book } = bench.engine.board
  const tags = () => [book.json(1).etag, book.json(2).etag]
  const before = tags()
  expect(new Set(before).size).toBe(2)
  bench.clock.advance(3_000)
  expect(tags()).toEqual(before)
  phone.ring()
  expect(tags()[0]).not.toBe(before[0])
  expect(tags()[1]).toBe(before[1])
})
