import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { skipWhen } from '#test/support/needs.ts'
import { startProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { inFull } from '#test/support/tier.ts'
import { childrenOf, endProcess } from '#test/support/tunnels/processes.ts'

const elsewhere = skipWhen(process.platform !== 'linux', 'processes are read from /proc')

test(
  'told to end again and again, the browser shell leaves no demo platform',
  inFull(elsewhere),
  async () => {
    await using folder = await temporaryFolder('shell')
    await using shell = await startProcess({
      script: 'electron/serve.ts',
      args: ['--no-open', '--demo', '--user-data', folder.path],
      env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
    })
    const { pid, exited } = shell
    const [platform = 0] = await eventually(async () => {
      const children = await childrenOf(pid)
      expect(children).toHaveLength(1)
      return children
    })
    const again = setInterval(() => void shell.stop(), 5)
    try {
      expect(await exited).toBe(0)
      await eventually(() => expect(existsSync(`/proc/${platform}`)).toBe(false))
    } finally {
      clearInterval(again)
      endProcess(platform)
    }
  },
)
