/** Timeout and interval, both in milliseconds. */
export interface EventuallyOptions {
  readonly timeout?: number
  readonly interval?: number
}

/**
 * Runs `assertion` until it passes and returns its result. On timeout the last error is thrown unchanged, so that a
 * failing test shows the last state. An assertion that never settles fails with a message of its own.
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeout = 20_000, interval = 25 }: EventuallyOptions = {},
): Promise<T> {
  const deadline = performance.now() + timeout
  for (;;) {
    try {
      return await withTimeout(assertion, Math.max(deadline - performance.now(), interval))
    } catch (error) {
      if (performance.now() + interval >= deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
}

async function withTimeout<T>(assertion: () => T | Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`eventually: the assertion did not settle in ${Math.round(milliseconds)} ms`)),
      milliseconds,
    )
  })
  try {
    return await Promise.race([assertion(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
