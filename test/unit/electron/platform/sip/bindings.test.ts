import { beforeEach, expect, it } from 'vitest'
import { type Binding, Bindings } from '#electron/platform/sip/bindings.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let bindings: Bindings<string>
let counts: number[]

beforeEach(() => {
  clock = new ManualClock()
  bindings = new Bindings(clock)
  counts = []
  bindings.onCount(({ count }) => counts.push(count))
})

function binding(change: Partial<Binding<string>> = {}): Binding<string> {
  return {
    user: '1001',
    name: '',
    contact: 'sip:a@a.invalid',
    instance: undefined,
    userAgent: '',
    callId: 'x',
    cseq: 1,
    expires: clock.now() + 120_000,
    place: 'socket 1',
    ...change,
  }
}

it('refreshes the same address on the same connection without telling anybody', () => {
  bindings.put(binding())
  clock.advance(119_000)
  bindings.put(binding())
  clock.advance(124_000)

  expect(bindings.of('1001')).toHaveLength(1)
  expect(counts).toEqual([1])
  clock.advance(1_000)
  expect(counts).toEqual([1, 0])
})

it('keeps the same address on two connections apart, unless it is the same device', () => {
  bindings.put(binding())
  bindings.put(binding({ place: 'socket 2' }))
  expect(counts).toEqual([1, 2])

  bindings.put(binding({ instance: 'phone', contact: 'sip:b@b.invalid' }))
  bindings.put(binding({ instance: 'phone', contact: 'sip:c@c.invalid', place: 'socket 3' }))
  expect(bindings.of('1001').map(({ place }) => place)).toEqual(['socket 1', 'socket 2', 'socket 3'])
})

it('drops what came over a connection, whoever it was', () => {
  bindings.put(binding())
  bindings.put(binding({ user: '1002' }))
  bindings.put(binding({ user: '1002', place: 'socket 2' }))
  bindings.drop('socket 1')

  expect(bindings.of('1001')).toEqual([])
  expect(bindings.of('1002')).toHaveLength(1)
})

it('leaves no plan behind', () => {
  bindings.put(binding())
  bindings.put(binding({ user: '1002' }))
  bindings[Symbol.dispose]()
  expect(clock.pending).toBe(0)
})
