import { uiWords } from '../locales/ui.ts'

/** Runs a function after the given number of milliseconds. */
export type Schedule = (milliseconds: number, run: () => void) => unknown

export type RetryOptions = {
  /** Called once, when the first attempt has failed. */
  readonly onFirstFailure: () => void
  /** The page's own timer by default. */
  readonly after?: Schedule
}

/** Loads until it succeeds, with growing pauses. */
export async function loadWithRetry<Value>(
  load: () => Promise<Value>,
  { onFirstFailure, after = (time, run) => setTimeout(run, time) }: RetryOptions,
): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load()
    } catch {
      if (attempt === 1) onFirstFailure()
      await new Promise<void>((resolve) => after(pauseAfter(attempt), resolve))
    }
  }
}

/** The message to the user; `name` begins the sentence. */
export function loadFailureText(name: string): string {
  return uiWords.cannotLoad(name)
}

/** Milliseconds until the next attempt: 250, 500, 1,000 and so on, at most 5 seconds. */
export function pauseAfter(attempt: number): number {
  return Math.min(125 * 2 ** attempt, 5_000)
}

/** Runs one attempt at a time; remembers a success, not a failure. */
export function memoizedLoad<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let current: Promise<Value> | null = null
  return () => {
    current ??= load().catch((fault: unknown) => {
      current = null
      throw fault
    })
    return current
  }
}
