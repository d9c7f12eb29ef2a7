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
    flow: 'socket 1',
    ...change,
  }
}

it('refreshes the same address on the same connection without telling anybody', () => {
  bindings.add(binding())
  clock.advance(119_000)
  bindings.add(binding())
  clock.advance(124_000)

  expect(bindings.ofUser('1001')).toHaveLength(1)
  expect(counts).toEqual([1])
  clock.advance(1_000)
  expect(counts).toEqual([1, 0])
})

it('keeps the same address on two connections apart, unless it is the same device', () => {
  bindings.add(binding())
  bindings.add(binding({ flow: 'socket 2' }))
  expect(counts).toEqual([1, 2])

  bindings.add(binding({ instance: 'phone', contact: 'sip:b@b.invalid' }))
  bindings.add(binding({ instance: 'phone', contact: 'sip:c@c.invalid', flow: 'socket 3' }))
  expect(bindings.ofUser('1001').map(({ flow }) => flow)).toEqual(['socket 1', 'socket 2', 'socket 3'])
})

it('drops what came over a connection, whoever it was', () => {
  bindings.add(binding())
  bindings.add(binding({ user: '1002' }))
  bindings.add(binding({ user: '1002', flow: 'socket 2' }))
  bindings.removeFlow('socket 1')

  expect(bindings.ofUser('1001')).toEqual([])
  expect(bindings.ofUser('1002')).toHaveLength(1)
})

it('leaves no plan behind', () => {
  bindings.add(binding())
  bindings.add(binding({ user: '1002' }))
  bindings[Symbol.dispose]()
  expect(clock.pending).toBe(0)
})
