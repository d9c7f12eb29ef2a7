import { expect } from 'vitest'

/** Bytes by which a row may let this process grow: host, hostile platform and audio engine are all in it. */
const most = 150 * 1_048_576
/** Milliseconds between two looks. */
const every = 50

/** Looks at this process until it is disposed of. */
export interface MemoryWatch extends Disposable {
  /** Fails where the process was ever larger by more than 150 MB than when the watch began. */
  expectBounded(): void
}

/** Watches what the heap and the buffers of this process hold, garbage included, for its peak. */
export function watchMemory(): MemoryWatch {
  const before = bytesHeld()
  let peak = before
  const look = () => void (peak = Math.max(peak, bytesHeld()))
  const timer = setInterval(look, every)
  return {
    expectBounded() {
      look()
      expect(peak - before).toBeLessThan(most)
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

function bytesHeld(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
