import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn, spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { childEnvironment } from '#test/support/runner/marked.ts'
import { root } from '#test/support/runner/command.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** A copy of the project in which nothing can be written; null where no file system can be mounted. */
async function readOnlyClone(): Promise<string | null> {
  const folder = await temporaryFolder('read-only')
  const clone = folder.join('clone')
  const mounted = folder.join('mounted')
  onTestFinished(async () => {
    spawnSync('umount', [mounted])
    await folder[Symbol.asyncDispose]()
  })
  await mkdir(mounted)
  await mkdir(join(clone, 'renderer'), { recursive: true })
  for (const part of ['electron', 'shared', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(clone, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  const bound = spawnSync('mount', ['--bind', clone, mounted])
  const closed = spawnSync('mount', ['-o', 'remount,ro,bind', mounted])
  return bound.status === 0 && closed.status === 0 ? mounted : null
}

/** What it writes to standard error until it is ready, or until it ends; it has ended then. */
function startIn(
  clone: string,
  script: string,
  ...args: string[]
): Promise<{ ready: boolean; said: string }> {
  const child = spawn(process.execPath, [join(clone, 'electron', script), ...args], {
    cwd: clone,
    env: childEnvironment(),
  })
  let said = ''
  let ready = false
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk))
  child.stdout.once('data', () => {
    ready = true
    child.kill('SIGTERM')
  })
  return new Promise((resolve) => {
    child.once('close', () => resolve({ ready, said }))
  })
}

test('in a clone that can only be read, the platform starts from its sources, and the app says what to do', async ({
  skip,
}) => {
  const clone = await readOnlyClone()
  if (!clone) return skip('no file system can be mounted here')
  const platform = await startIn(clone, 'start-platform.cjs', '--port', '0', '--data', ':memory:')
  expect(platform.ready).toBe(true)
  expect(platform.said.split('\n')[0]).toBe(
    `${clone} can only be read, so the platform starts from its sources. That takes some seconds longer.`,
  )
  expect(platform.said).not.toContain('    at ')
  const app = await startIn(clone, 'start.ts', '--shell', 'browser')
  expect(app).toEqual({
    ready: false,
    said: `The pages must be built once, and ${clone} can only be read. Run npm run build in a copy that can be written.\n`,
  })
}, 120_000)
