import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { skipWhen } from '#test/support/needs.ts'
import { nodePath, startProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { childrenOf, killProcessesMatching, processesMatching } from '#test/support/tunnels/processes.ts'

const elsewhere = skipWhen(process.platform !== 'linux', 'processes are read from /proc')

/** As npm does: a shell of its own runs the script. The second command keeps every shell from replacing itself by the first. */
const standIn = `
  const { spawn } = require('node:child_process')
  const [script] = process.argv.slice(1)
  const env = { ...process.env, npm_lifecycle_event: 'start', npm_lifecycle_script: script.split(' --')[0] }
  spawn('sh', ['-c', script], { stdio: 'inherit', env })`

test.for([
  ['the platform', 'electron/platform-process.ts --dataset empty --data'],
  ['the browser shell', 'electron/serve.ts --no-open --user-data'],
] as const)('after npm was killed nothing is left of %s', elsewhere, async ([, script]) => {
  await using folder = await temporaryFolder('npm')
  await using npm = await startProcess({
    script: '-e',
    args: [standIn, `${nodePath()} ${script} ${folder.path}; true`],
    env: { DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
  })
  try {
    expect((await childrenOf(npm.pid)).length).toBeGreaterThan(1)
    process.kill(npm.pid, 'SIGKILL')
    await npm.exited
    await eventually(async () => expect(await processesMatching(folder.path)).toEqual([]))
  } finally {
    await killProcessesMatching(folder.path)
  }
})
