import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { backoff } from '#shared/core/backoff.ts'
import type { Clock } from '#shared/core/clock.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { EarliestTimer } from '#shared/core/earliest-timer.ts'
import type { LogSink } from './log-sink.ts'

export type RollingFilesOptions = {
  readonly clock: Clock
  /** Created when the first line is written. */
  readonly folder: string
  /** File name before the number: `event-log` makes `event-log-000001.jsonl`. */
  readonly name: string
  readonly limits: FileLimits
  /** Called once when the disk fails, until it works again. */
  readonly onFailed: (fault: unknown) => void
  readonly onBack: () => void
  /** Node's own by default. */
  readonly disk?: Disk
}

export type FileLimits = {
  readonly fileBytes: number
  readonly files: number
  /** Milliseconds for which lines are gathered before they are written. */
  readonly groupFor: number
  /** Milliseconds until the next file is started, and until a file is deleted; unlimited by default. */
  readonly fileFor?: number
  readonly keptFor?: number
}

/** The functions of Node's file system in use. */
export type Disk = {
  readonly mkdir: (path: string, options: { recursive: true; mode: number }) => Promise<unknown>
  readonly open: (path: string, flags: string, mode?: number) => Promise<FileHandle>
  readonly readdir: (path: string) => Promise<readonly string[]>
  readonly rm: (path: string, options: { force: true }) => Promise<void>
  readonly stat: (path: string) => Promise<{ readonly mtimeMs: number }>
}

const nodeDisk: Disk = { mkdir, open, readdir: (path) => readdir(path), rm, stat: (path) => stat(path) }
/** Bytes that may wait for a slow disk; beyond that they are dropped. */
const mostWaiting = 16_000_000
/** Back-off between retries of a disk that failed. */
const pauses = { first: 5_000, longest: 60_000 }

type Step = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'next-file' }

/**
 * Files `<name>-<number>.jsonl`, readable by this user only; the oldest are deleted. A disk that is full or cannot be
 * written is reported once and retried with a back-off of up to a minute; lines in between are lost.
 */
export class RollingFiles implements LogSink {
  private readonly options: RollingFilesOptions
  private readonly limits: FileLimits
  private readonly disk: Disk
  private readonly fileName: RegExp
  private readonly queue = new SerialQueue()
  private steps: Step[] = []
  private waitingBytes = 0
  /** Size of the current file, including what waits to be written. */
  private bytes = 0
  /** When the current file was started, as far as this run knows. */
  private begunAt: number
  private file: FileHandle | null = null
  private failures = 0
  /** Counts failures, so that steps from before one are not written after it. */
  private turn = 0
  private down = false
  private isClosed = false
  private readonly flushing: EarliestTimer
  private readonly trying: EarliestTimer

  /** Called when lines are written again after a failure. */
  onUp: () => void = () => {}

  constructor(options: RollingFilesOptions) {
    this.options = options
    this.limits = options.limits
    this.begunAt = options.clock.now()
    this.disk = options.disk ?? nodeDisk
    this.flushing = new EarliestTimer(options.clock, () => this.flush())
    this.trying = new EarliestTimer(options.clock, () => this.tryAgain())
    this.fileName = new RegExp(`^${options.name}-(\\d{6,9})\\.jsonl$`)
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

  append(text: string, patience = this.limits.groupFor): void {
    if (this.down || this.isClosed) return
    const bytes = Buffer.byteLength(text)
    this.steps.push({ kind: 'text', text })
    this.bytes += bytes
    this.waitingBytes += bytes
    if (this.waitingBytes > mostWaiting) return this.fail(new Error('The disk is too slow'))
    this.flushing.within(patience)
  }

  async settled(): Promise<void> {
    this.flush()
    await this.queue.run(async () => {})
  }

  /** Files from the newest, up to `most` bytes in total; at least the newest. */
  async newest(most: number): Promise<readonly string[]> {
    await this.settled()
    const { folder } = this.options
    const texts: string[] = []
    let total = 0
    for (const { name } of (await this.names()).toReversed()) {
      const file = await this.disk.open(join(folder, name), 'r')
      try {
        total += (await file.stat()).size
        if (total > most && texts.length > 0) break
        texts.push(await file.readFile('utf8'))
      } finally {
        await file.close()
      }
    }
    return texts
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.settled()
    this.isClosed = true
    this.trying.cancel()
    await this.queue.run(() => this.close())
  }

  private flush(): void {
    this.flushing.cancel()
    const { steps, turn } = this
    if (steps.length === 0) return
    this.steps = []
    void this.queue
      .run(async () => {
        if (turn === this.turn) await this.write(steps)
      })
      .then(
        () => turn === this.turn && this.succeeded(),
        (fault: unknown) => this.fail(fault),
      )
  }

  private async write(steps: readonly Step[]): Promise<void> {
    let texts: string[] = []
    const put = async () => {
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
        await put()
        await this.close()
        this.file = await this.openNext()
      }
    }
    await put()
  }

  /** Continues the newest file, after whatever an interrupted write left there. */
  private async openNewest(): Promise<FileHandle> {
    const newest = (await this.young()).at(-1)
    if (!newest) return this.openNext()
    const file = await this.disk.open(join(this.options.folder, newest.name), 'a+', 0o600)
    const { size } = await file.stat()
    const isFull = size + this.bytes > this.limits.fileBytes
    if (isFull) {
      await file.close()
      return this.openNext()
    }
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
    if (size > 0 && buffer[0] !== newLine) await file.appendFile('\n')
    this.bytes += size + 1
    return file
  }

  private async openNext(): Promise<FileHandle> {
    const { folder } = this.options
    await this.disk.mkdir(folder, { recursive: true, mode: 0o700 })
    const names = await this.names()
    const number = (names.at(-1)?.number ?? 0) + 1
    const next = `${this.options.name}-${String(number).padStart(6, '0')}.jsonl`
    const file = await this.disk.open(join(folder, next), 'ax', 0o600)
    const old = names.slice(0, Math.max(0, names.length + 1 - this.limits.files))
    await Promise.all(old.map(({ name }) => this.disk.rm(join(folder, name), { force: true })))
    return file
  }

  /** The files, after deleting those that are too old. */
  private async young() {
    const { keptFor } = this.limits
    const names = await this.names()
    if (keptFor === undefined) return names
    const oldest = this.options.clock.now() - keptFor
    const aged = await Promise.all(
      names.map(async ({ name, number }) => {
        const path = join(this.options.folder, name)
        const isOld = (await this.disk.stat(path)).mtimeMs < oldest
        if (isOld) await this.disk.rm(path, { force: true })
        return isOld ? [] : [{ name, number }]
      }),
    )
    return aged.flat()
  }

  /** Oldest first. */
  private async names(): Promise<readonly { readonly name: string; readonly number: number }[]> {
    const all = await this.disk.readdir(this.options.folder).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return []
      throw fault
    })
    return all
      .flatMap((name) => {
        const number = this.fileName.exec(name)?.[1]
        return number === undefined ? [] : [{ name, number: Number(number) }]
      })
      .toSorted((a, b) => a.number - b.number)
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
    this.turn += 1
    this.steps = []
    this.waitingBytes = 0
    this.flushing.cancel()
    this.failures += 1
    this.trying.within(backoff(this.failures, pauses))
    // A file that failed is not trusted; the next try lists the folder again.
    void this.queue.run(() => this.close()).catch(() => undefined)
  }

  private tryAgain(): void {
    this.down = false
    this.bytes = 0
    this.onUp()
  }
}

const newLine = 0x0a
