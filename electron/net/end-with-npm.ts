/**
 * Calls `end` when the npm that started this process is gone. npm hands a signal to the shell between it and this
 * process, which dies of it and passes nothing on. Does nothing where npm did not start it.
 */
export function endWithNpm(end: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 1_000).unref()
}
