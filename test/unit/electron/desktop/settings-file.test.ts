import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { silentLog } from '#shared/core/log.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'

/** electron-store asks the electron package for Electron, which outside it is the path of a binary, or a download. */
async function opener() {
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '/nowhere')
  const { openSettingsFile } = await import('#electron/desktop/settings-file.ts')
  return openSettingsFile
}

test('settings come back as they were written', async () => {
  await using folder = await temporaryFolder('settings')
  const open = await opener()
  const file = open(folder.path, silentLog)
  expect(file.read()).toEqual({})
  file.write({ version: 1, theme: 'dark' })
  expect(open(folder.path, silentLog).read()).toEqual({ version: 1, theme: 'dark' })
  expect(JSON.parse(await readFile(folder.join('settings.json'), 'utf8'))).toEqual({
    version: 1,
    theme: 'dark',
  })
})

test.skipIf(process.platform === 'win32')('nobody else may read it, whatever it was before', async () => {
  await using folder = await temporaryFolder('settings')
  const path = folder.join('settings.json')
  await writeFile(path, '{"version":1}')
  await chmod(path, 0o644)
  const open = await opener()
  open(folder.path, silentLog).write({ version: 1, theme: 'dark' })
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})
