import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needs } from '#test/support/needs.ts'
import { startProcess } from '#test/support/process.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

const script = 'test/support/keychain-child.ts'

test(
  'in a session with a keychain secrets are kept there, and no file holds them in the clear',
  needs('keyring'),
  async () => {
    await using home = await temporaryFolder('keyring')
    await using child = await startProcess({
      script,
      args: ['--unlock'],
      under: ['dbus-run-session', '--'],
      env: {
        HOME: home.path,
        XDG_DATA_HOME: home.join('data'),
        XDG_RUNTIME_DIR: home.path,
        DISPLAY: undefined,
      },
    })
    expect(child.ready).toEqual({ place: 'keychain', read: 'hush-hush', shared: 'hush-hush', gone: null })
    await child.exited
    for (const file of await readdir(home.path, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue
      expect(await readFile(join(file.parentPath, file.name), 'latin1')).not.toContain('hush-hush')
    }
  },
)

test('without a keychain secrets live in memory only, and the store says so', async () => {
  await using home = await temporaryFolder('no-keyring')
  await using child = await startProcess({
    script,
    env: {
      HOME: home.path,
      XDG_RUNTIME_DIR: home.path,
      DBUS_SESSION_BUS_ADDRESS: undefined,
      DISPLAY: undefined,
    },
  })
  expect(child.ready).toEqual({ place: 'memory', read: 'hush-hush', shared: null, gone: null })
  await child.exited
  expect(await readdir(home.path)).toEqual([])
})
