import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { heldMessage, lockFolder } from '#electron/host/local-files/folder-lock.ts'
import { silentLog } from '#shared/core/log.ts'
import { nodePath, startProcess } from '#test/support/process.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

/** Two starts with one folder of user data. */

let folder: TemporaryFolder

beforeEach(async () => {
  folder = await temporaryFolder('one-folder')
})
afterEach(() => folder[Symbol.asyncDispose]())

const args = () => ['--no-open', '--user-data', folder.path]
const env = { DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
const start = () => startProcess({ script: 'electron/serve.ts', args: args(), env })

/** Starts the browser shell and waits for its end. */
function startInVain() {
  const command = ['electron/serve.ts', ...args()]
  return spawnSync(nodePath(), command, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })
}

test('the second start says where the first is, lets nobody in and ends; after kill -9 the folder is free', async () => {
  await using first = await start()
  const { status, stdout, stderr } = startInVain()
  expect(status).toBe(3)
  expect(stdout).toBe('')
  const { origin } = new URL(first.readyText('url'))
  expect(stderr).toContain(`Switchhook already runs with the folder ${folder.path}.`)
  expect(stderr).toContain(`${origin}, process ${first.pid}.`)
  for (const secret of new URL(first.readyText('url')).searchParams.values())
    expect(stderr).not.toContain(secret)
  process.kill(first.pid, 'SIGKILL')
  expect(await first.exited).toBe('SIGKILL')
  await using again = await start()
  expect(again.ready['ready']).toBe(true)
})

test('a run in the other shell is pointed to as well', () => {
  const first = lockFolder(folder.path, silentLog)
  if (first.kind === 'held') throw new Error('The folder is new')
  using lock = first.lock
  lock.name({ shell: 'electron', pid: process.pid, address: null })
  const { status, stderr } = startInVain()
  expect(status).toBe(3)
  expect(stderr).toContain(`It is the desktop app, process ${process.pid}.`)
})

test('a folder whose holder has not said who it is, or is free again', () => {
  const first = lockFolder(folder.path, silentLog)
  const second = lockFolder(folder.path, silentLog)
  expect([first.kind, second]).toEqual(['locked', { kind: 'held', by: null }])
  expect(heldMessage('/home/sam', null)).toMatch(
    /^Switchhook already runs with the folder \/home\/sam\.\nUse/,
  )
  if (first.kind === 'locked') first.lock[Symbol.dispose]()
  const third = lockFolder(folder.path, silentLog)
  expect(third.kind).toBe('locked')
  if (third.kind === 'locked') third.lock[Symbol.dispose]()
})

test('a file in place of the folder is refused with a message', async () => {
  await writeFile(folder.join('file'), '')
  const command = ['electron/serve.ts', '--no-open', '--user-data', folder.join('file')]
  const { status, stderr } = spawnSync(nodePath(), command, { encoding: 'utf8', timeout: 20_000 })
  expect([status, stderr]).toEqual([
    2,
    `Settings cannot be kept in ${folder.join('file')}: it is a file, not a folder.\n`,
  ])
})
