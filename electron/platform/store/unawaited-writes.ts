import type { Write } from './write.ts'

/** Limits in memory: further writes are dropped, since a disk that stays full must not exhaust the memory too. */
const limits = { writes: 10_000, bytes: 32 * 1024 * 1024 } as const

/** Writes that nobody waits for, such as the record of an ended call: kept until the disk accepts them. */
export class UnawaitedWrites {
  private writes: Write[] = []
  private bytes = 0
  /** Number of writes dropped. */
  droppedCount = 0

  get size(): number {
    return this.writes.length
  }

  add(write: Write): void {
    const bytes = sizeOf(write)
    if (this.writes.length >= limits.writes || this.bytes + bytes > limits.bytes) {
      this.droppedCount += 1
      return
    }
    this.writes.push(write)
    this.bytes += bytes
  }

  /** Removes the writes added after the first `size`: their transaction was rolled back. */
  truncate(size: number): void {
    for (const write of this.writes.splice(size)) this.bytes -= sizeOf(write)
  }

  [Symbol.iterator](): Iterator<Write> {
    return this.writes[Symbol.iterator]()
  }
}

function sizeOf({ values }: Write): number {
  let bytes = 100
  for (const value of values)
    bytes += typeof value === 'string' ? value.length : ArrayBuffer.isView(value) ? value.byteLength : 8
  return bytes
}
