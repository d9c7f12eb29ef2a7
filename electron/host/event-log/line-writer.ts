import { createHash } from 'node:crypto'
import type { LogSink } from '../log/log-sink.ts'
import type { LogLine } from './log-line.ts'

/** A full state is followed by this many times its length in differences, up to a limit, before the next one. */
const differencesPerState = 3
const maxDifferences = 6_000_000

/** Writes lines to the sink, begins a section in each new file, and computes the digest of what was written. */
export class LineWriter {
  private readonly sink: LogSink
  private readonly beginSection: () => void
  private hash = createHash('sha256')
  /** Bytes of differences that follow this full state even if the file is full: states of many calls are long. */
  private roomLeft = 0

  /** `beginSection` is called in each new file, and calls `begin`. */
  constructor(sink: LogSink, beginSection: () => void) {
    this.sink = sink
    this.beginSection = beginSection
  }

  /** Digest of the text of every line since `restartSum` or the start of the section. */
  get sum(): string {
    return this.hash.copy().digest('hex').slice(0, 16)
  }

  restartSum(): void {
    this.hash = createHash('sha256')
  }

  /** Writes the first two lines of a section. */
  begin(header: LogLine, start: LogLine): void {
    this.restartSum()
    const texts = [textOf(header), textOf(start)] as const
    for (const text of texts) this.append(text)
    const { length } = texts[1]
    this.roomLeft = Math.max(length, Math.min(differencesPerState * length, maxDifferences))
  }

  /**
   * Writes a line, in a new file if it does not fit into this one; the new file's full state already covers it. Returns
   * whether a line was written.
   */
  write(make: (isNew: boolean) => LogLine | undefined, maxDelay?: number): boolean {
    const { sink } = this
    if (!sink.isUp) return false
    const line = make(false)
    if (!line) return false
    const text = textOf(line)
    if (this.roomLeft > 0 || !sink.isFull(Buffer.byteLength(text))) return this.append(text, maxDelay)
    sink.nextFile()
    this.beginSection()
    const again = make(true)
    return again !== undefined && this.append(textOf(again))
  }

  private append(text: string, maxDelay?: number): true {
    this.hash.update(text)
    this.roomLeft -= text.length
    this.sink.append(text, maxDelay)
    return true
  }
}

function textOf(line: LogLine): string {
  return `${JSON.stringify(line)}\n`
}
