/** Destination of the lines of an event log. Nothing here throws or blocks. */
export interface LogSink extends AsyncDisposable {
  /** Whether lines are being written now; otherwise they are lost. */
  readonly isUp: boolean
  /** Whether a new file should be started before a text of this many bytes. */
  isFull(bytes: number): boolean
  /** Starts a new file for everything written from here on. */
  nextFile(): void
  /** Appends whole lines, written within `maxDelay` milliseconds; by default soon. */
  append(text: string, maxDelay?: number): void
  /** Resolves when everything appended is written or lost. */
  settled(): Promise<void>
}
