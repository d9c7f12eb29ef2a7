import { expect, it } from 'vitest'
import { frameSamples, silence } from '#electron/platform/media/audio-port.ts'
import { FrameQueue } from '#electron/platform/media/frame-queue.ts'

function frame(value: number, length = frameSamples): Int16Array {
  return new Int16Array(length).fill(value)
}

function filled(queue: FrameQueue, sequences: readonly number[]): FrameQueue {
  for (const sequence of sequences) queue.push(sequence, frame(sequence))
  return queue
}

function played(queue: FrameQueue, count: number): number[] {
  return Array.from({ length: count }, () => queue.pull()[0] ?? 0)
}

it('is silent when empty, and until enough is there', () => {
  const queue = new FrameQueue({ startLength: 2 })
  expect(queue.pull()).toBe(silence)
  queue.push(1, frame(1))
  expect(queue.pull()).toBe(silence)
  queue.push(2, frame(2))
  expect(played(queue, 3)).toEqual([1, 2, 0])
})

it('puts packets in order and drops what comes twice or too late', () => {
  const queue = filled(new FrameQueue(), [1, 3, 2, 3, 2])
  expect(played(queue, 2)).toEqual([1, 2])
  queue.push(2, frame(2))
  queue.push(4, frame(4))
  expect(played(queue, 3)).toEqual([3, 4, 0])
})

it('drops the oldest when it holds too much', () => {
  const queue = filled(new FrameQueue({ capacity: 4 }), [1, 2, 3, 4, 5, 6])
  expect(queue.length).toBe(4)
  expect(played(queue, 2)).toEqual([3, 4])
})

it('counts on beyond 65535', () => {
  const queue = new FrameQueue()
  queue.push(65_535, frame(1))
  queue.push(1, frame(3))
  queue.push(0, frame(2))
  expect(played(queue, 3)).toEqual([1, 2, 3])
})

it('begins anew with another stream', () => {
  const queue = filled(new FrameQueue(), [5000, 5001, 5002])
  filled(queue, [7, 8])
  expect(played(queue, 3)).toEqual([7, 8, 0])
})

it('makes 20 ms frames of packets of any length', () => {
  const queue = new FrameQueue()
  queue.push(1, frame(1, 80))
  queue.push(2, frame(2, 240))
  queue.push(3, frame(3, 40))
  const first = queue.pull()
  expect([first[79], first[80], first[159]]).toEqual([1, 2, 2])
  expect(new Set(queue.pull())).toEqual(new Set([2]))
  const last = queue.pull()
  expect([last[39], last[40]]).toEqual([3, 0])
})

it('gathers again after it ran dry', () => {
  const queue = filled(new FrameQueue({ startLength: 2 }), [1, 2])
  expect(played(queue, 3)).toEqual([1, 2, 0])
  queue.push(3, frame(3))
  expect(played(queue, 1)).toEqual([0])
  queue.push(4, frame(4))
  expect(played(queue, 2)).toEqual([3, 4])
})

it('sheds the delay that a burst left behind', () => {
  const queue = filled(new FrameQueue(), [1, 2, 3, 4, 5, 6, 7, 8])
  for (let sequence = 9; sequence < 400; sequence += 1) {
    queue.pull()
    queue.push(sequence, frame(sequence))
  }
  expect(queue.length).toBeLessThanOrEqual(3)
  expect(queue.length).toBeGreaterThan(1)
})
