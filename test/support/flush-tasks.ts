/** Runs everything that only waits for promises. Moves no clock and waits for no socket. */
export async function flushTasks(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
