import { afterEach } from 'vitest'
import type { AgentWindow } from './agent-app.ts'

/** After a test that failed, prints what the screens show, as a screen reader would read them. */
export function printScreensOnFailure(
  windows: () => Readonly<Record<string, AgentWindow | undefined>>,
): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, window] of Object.entries(windows())) {
      if (window === undefined || window.page.isClosed()) continue
      process.stderr.write(`The screen of ${name}:\n${await window.page.locator('body').ariaSnapshot()}\n`)
    }
  })
}
