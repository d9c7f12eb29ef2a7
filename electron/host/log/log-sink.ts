/** Where the lines of an event log go. Nothing here throws or waits. */
export interface LogSink extends AsyncDisposable {
  /** Whether lines are kept now. What is written meanwhile is lost. */
  readonly isUp: boolean
  /** Whether another file should be begun before a text of this many bytes. */
  isFull(bytes: number): boolean
  /** What is written from here on goes to another file. */
  nextFile(): void
  /** Whole lines, kept within `patience` milliseconds; left out, they are news and kept soon. */
  append(text: string, patience?: number): void
  /** All that was appended is kept, or lost. */
  settled(): Promise<void>
}
