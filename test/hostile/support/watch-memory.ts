import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'

/** Bytes by which a row may let this process grow: host, hostile platform and audio engine are all in it. */
const maxGrowth = 150 * 1_048_576
/** Milliseconds between two looks. */
const every = 50

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

/** Looks at this process until it is disposed of. */
export interface MemoryWatch extends Disposable {
  /** Fails where the process ever held 150 MB more than when the watch began. */
  expectBounded(): void
}

/**
 * Watches the peak of what the heap and the buffers of this process hold. Garbage counts for nothing, since other rows leave
 * theirs in the same process: a look above the bound collects it, and counts what is left.
 */
export function watchMemory(): MemoryWatch {
  const before = bytesUsed()
  let peak = 0
  const look = () => {
    const used = bytesUsed()
    peak = Math.max(peak, (used - before < maxGrowth ? used : bytesHeld()) - before)
  }
  const timer = setInterval(look, every)
  return {
    expectBounded() {
      look()
      expect(peak).toBeLessThan(maxGrowth)
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

function bytesHeld(): number {
  if (typeof collectGarbage !== 'function') throw new Error('this Node cannot collect its garbage when asked')
  collectGarbage()
  // Buffers that the first found are freed beside it; the second waits for that.
  collectGarbage()
  return bytesUsed()
}

function bytesUsed(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
