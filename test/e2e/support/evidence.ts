import { afterEach } from 'vitest'
import { disposeAfterAll as endAll } from '#test/support/end-after.ts'
import type { AgentWindow } from './agent-app.ts'

/** After a failed test, prints the content of the screens, as a screen reader would read it. */
export function printScreensOnFailure(windows: () => Readonly<Record<string, object | undefined>>): void {
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    for (const [name, window] of Object.entries(windows())) {
      if (!isWindow(window) || window.page.isClosed()) continue
      process.stderr.write(`The screen of ${name}:\n${await window.page.locator('body').ariaSnapshot()}\n`)
    }
  })
}

/** Disposes of these after the last test, in this order; prints the screens among them after a failed test. */
export function endAfterAll(opened: () => Readonly<Record<string, AsyncDisposable | undefined>>): void {
  printScreensOnFailure(opened)
  endAll(() => Object.values(opened()))
}

function isWindow(opened: object | undefined): opened is AgentWindow {
  return opened !== undefined && 'signIn' in opened && 'page' in opened
}
