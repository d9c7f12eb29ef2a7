import type { LogSink } from '#electron/host/event-log/log-sink.ts'

/** The files of an event log, in memory. */
export class MemorySink implements LogSink {
  isUp = true
  readonly files: string[] = ['']
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

  append(text: string): void {
    if (this.isUp) this.files.push(`${this.files.pop() ?? ''}${text}`)
  }

  async settled(): Promise<void> {}
  async [Symbol.asyncDispose](): Promise<void> {}
}
