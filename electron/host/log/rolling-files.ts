import type { FileHandle } from 'node:fs/promises'
import { backoff } from '#shared/core/backoff.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { EarliestTimer } from '#shared/core/earliest-timer.ts'
import type { LogSink } from './log-sink.ts'
import { NumberedFiles, type NumberedFilesOptions } from './numbered-files.ts'

export type RollingFilesOptions = NumberedFilesOptions & {
  readonly limits: FileLimits
  /** Called once when the disk fails, until it works again. */
  readonly onFailed: (fault: unknown) => void
  readonly onBack: () => void
}

export type FileLimits = NumberedFilesOptions['limits'] & {
  readonly fileBytes: number
  /** Milliseconds for which lines are gathered before they are written. */
  readonly groupFor: number
  /** Milliseconds until the next file is started; unlimited by default. */
  readonly fileFor?: number
}

/** Bytes that may wait for a slow disk; beyond that they are dropped. */
const maxPendingBytes = 16_000_000
/** Back-off between retries of a disk that failed. */
const pauses = { first: 5_000, max: 60_000 }

type WriteStep = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'next-file' }

/**
 * Writes lines to numbered files, in groups. A disk that is full or cannot be written is reported once and retried with
 * a back-off of up to a minute; lines in between are lost.
 */
export class RollingFiles implements LogSink {
  private readonly options: RollingFilesOptions
  private readonly limits: FileLimits
  private readonly files: NumberedFiles
  private readonly queue = new SerialQueue()
  private steps: WriteStep[] = []
  private waitingBytes = 0
  /** Size of the current file, including what waits to be written. */
  private bytes = 0
  /** When the current file was started, as far as this run knows. */
  private begunAt: number
  private file: FileHandle | null = null
  private failures = 0
  /** Counts failures, so that steps from before one are not written after it. */
  private generation = 0
  private down = false
  private isClosed = false
  private readonly flushing: EarliestTimer
  private readonly retrying: EarliestTimer

  /** Called when lines are written again after a failure. */
  onUp: () => void = () => {}

  constructor(options: RollingFilesOptions) {
    this.options = options
    this.limits = options.limits
    this.begunAt = options.clock.now()
    this.files = new NumberedFiles(options)
    this.flushing = new EarliestTimer(options.clock, () => this.flush())
    this.retrying = new EarliestTimer(options.clock, () => this.retry())
  }

  get isUp(): boolean {
    return !this.down
  }

  isFull(bytes: number): boolean {
    const { fileBytes, fileFor = Infinity } = this.limits
    return this.bytes + bytes > fileBytes || this.options.clock.now() - this.begunAt > fileFor
  }

  nextFile(): void {
    this.steps.push({ kind: 'next-file' })
    this.bytes = 0
    this.begunAt = this.options.clock.now()
  }

  append(text: string, maxDelay = this.limits.groupFor): void {
    if (this.down || this.isClosed) return
    const bytes = Buffer.byteLength(text)
    this.steps.push({ kind: 'text', text })
    this.bytes += bytes
    this.waitingBytes += bytes
    if (this.waitingBytes > maxPendingBytes) return this.fail(new Error('The disk is too slow'))
    this.flushing.within(maxDelay)
  }

  async settled(): Promise<void> {
    this.flush()
    await this.queue.run(async () => {})
  }

  /** Files from the newest, up to `maxBytes` bytes in total; at least the newest. */
  async newest(maxBytes: number): Promise<readonly string[]> {
    await this.settled()
    return this.files.newest(maxBytes)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.settled()
    this.isClosed = true
    this.retrying.cancel()
    await this.queue.run(() => this.close())
  }

  private flush(): void {
    this.flushing.cancel()
    const { steps, generation } = this
    if (steps.length === 0) return
    this.steps = []
    void this.queue
      .run(async () => {
        if (generation === this.generation) await this.write(steps)
      })
      .then(
        () => generation === this.generation && this.succeeded(),
        (fault: unknown) => this.fail(fault),
      )
  }

  private async write(steps: readonly WriteStep[]): Promise<void> {
    let texts: string[] = []
    const flushText = async () => {
      const text = texts.join('')
      texts = []
      if (text === '') return
      this.file ??= await this.openNewest()
      await this.file.appendFile(text)
      this.waitingBytes = Math.max(0, this.waitingBytes - Buffer.byteLength(text))
    }
    for (const step of steps) {
      if (step.kind === 'text') texts.push(step.text)
      else {
        await flushText()
        await this.close()
        this.file = await this.files.openNext()
      }
    }
    await flushText()
  }

  private async openNewest(): Promise<FileHandle> {
    const isFull = (size: number) => size + this.bytes > this.limits.fileBytes
    const { file, bytes } = await this.files.openNewest(isFull)
    this.bytes += bytes
    return file
  }

  private async close(): Promise<void> {
    const { file } = this
    this.file = null
    await file?.close()
  }

  private succeeded(): void {
    if (this.failures === 0) return
    this.failures = 0
    this.options.onBack()
  }

  private fail(fault: unknown): void {
    if (this.down || this.isClosed) return
    if (this.failures === 0) this.options.onFailed(fault)
    this.down = true
    this.generation += 1
    this.steps = []
    this.waitingBytes = 0
    this.flushing.cancel()
    this.failures += 1
    this.retrying.within(backoff(this.failures, pauses))
    // A file that failed is not trusted; the next try lists the folder again.
    void this.queue.run(() => this.close()).catch(() => undefined)
  }

  private retry(): void {
    this.down = false
    this.bytes = 0
    this.onUp()
  }
}
