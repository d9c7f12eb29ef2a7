import type { LogSink } from '#electron/host/log/log-sink.ts'

/** The files of an event log, in memory. */
export class MemorySink implements LogSink {
  isUp = true
  readonly files: string[] = ['']
  /** How long each line may wait, in milliseconds; undefined for news. */
  readonly maxDelays: (number | undefined)[] = []
  private readonly fileBytes: number

  constructor(fileBytes = Infinity) {
    this.fileBytes = fileBytes
  }

  get text(): string {
    return this.files.join('')
  }

  get lines(): readonly string[] {
    return this.text.split('\n').filter((line) => line !== '')
  }

  isFull(bytes: number): boolean {
    return Buffer.byteLength(this.files.at(-1) ?? '') + bytes > this.fileBytes
  }

  nextFile(): void {
    this.files.push('')
  }

  append(text: string, maxDelays?: number): void {
    if (!this.isUp) return
    this.files.push(`${this.files.pop() ?? ''}${text}`)
    this.maxDelays.push(maxDelays)
  }

  async settled(): Promise<void> {}
  async [Symbol.asyncDispose](): Promise<void> {}
}
