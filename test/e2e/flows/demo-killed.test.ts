import { expect, test } from 'vitest'
import { startBrowser } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { killProcessesMatching, processesMatching } from '#test/support/tunnels/processes.ts'

test(
  'the platform of the demo ends with the browser shell, also when that is killed',
  needs('chromium'),
  async () => {
    // With npm above it, the platform would notice npm's end.
    const under = ['env', '-u', 'npm_lifecycle_event']
    await using app = await startApp({ script: 'out/main/serve.js', args: ['--demo'], under })
    await using browser = await startBrowser()
    const { console: screen } = await browser.open(app.url)
    await screen.isRegistered()
    try {
      expect((await processesMatching(app.userData)).length).toBeGreaterThan(1)
      process.kill(app.process.pid, 'SIGKILL')
      await app.process.exited
      await eventually(async () => expect(await processesMatching(app.userData)).toEqual([]))
    } finally {
      await killProcessesMatching(app.userData)
    }
  },
)
