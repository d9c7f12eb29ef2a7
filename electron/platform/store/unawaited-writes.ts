import type { Write } from './write.ts'

/** How much is kept: beyond it, what comes is given up, since a disk that stays full must not take all memory too. */
const limits = { writes: 10_000, bytes: 32 * 1024 * 1024 } as const

/** Writes that nobody waits for, such as the record of a call that ended: kept until the disk has them. */
export class UnawaitedWrites {
  private writes: Write[] = []
  private bytes = 0
  /** How many had to be given up. */
  lost = 0

  get size(): number {
    return this.writes.length
  }

  add(write: Write): void {
    const bytes = sizeOf(write)
    if (this.writes.length >= limits.writes || this.bytes + bytes > limits.bytes) {
      this.lost += 1
      return
    }
    this.writes.push(write)
    this.bytes += bytes
  }

  /** Forgets what was added after there were `size`: it was taken back by whoever wrote it. */
  shorten(size: number): void {
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
