import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SettingsStore } from '#electron/host/settings/settings-store.ts'
import type { SettingsFile } from '#electron/host/ports.ts'
import { openSettingsFile as openInBrowserShell } from '#electron/loopback/open-browser-host.ts'
import type { Log } from '#shared/core/log.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { temporaryFolder, type TemporaryFolder } from '#test/support/temporary-folder.ts'

let folder: TemporaryFolder
let log: NotedLog

beforeEach(async () => {
  folder = await temporaryFolder('settings')
  log = new NotedLog()
})
afterEach(() => folder[Symbol.asyncDispose]())

const path = () => folder.join('settings.json')
const aside = () => readdirSync(folder.path).filter((name) => name.startsWith('settings.json.damaged-'))

/** electron-store asks the electron package for Electron, which outside it is the path of a binary, or a download. */
async function openInElectron(at: string, given: Log): Promise<SettingsFile> {
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', '/nowhere')
  const { openSettingsFile } = await import('#electron/desktop/settings-file.ts')
  return openSettingsFile(at, given)
}

const shells = [
  ['the browser shell', async (at: string, given: Log) => openInBrowserShell(at, given)],
  ['Electron', openInElectron],
] as const

describe.for(shells)('the settings file in %s', ([, open]) => {
  const start = async () => new SettingsStore(await open(folder.path, log), log)

  test('comes back as it was written', async () => {
    expect((await start()).change({ theme: 'dark' }).ok).toBe(true)
    expect((await start()).value.theme).toBe('dark')
  })

  test.for(['{"version":1,"theme":"da', '', 'null', '[1]', '\u0000\u0000\u0000\u0000', 'theme=dark'])(
    'that is damaged is set aside with what is in it, and that is said: %j',
    async (content) => {
      writeFileSync(path(), content)
      const store = await start()
      expect(aside()).toHaveLength(1)
      expect(store.notice).toEqual({ what: 'settings', fault: 'damaged', movedTo: aside()[0] })
      expect(store.change({ theme: 'dark' }).ok).toBe(true)
      expect(readFileSync(folder.join(aside()[0] ?? ''), 'utf8')).toBe(content)
      expect((await start()).value.theme).toBe('dark')
      expect(aside()).toHaveLength(1)
    },
  )

  test('that cannot be read is not overwritten, and that is said; what is changed meanwhile is kept later', async () => {
    symlinkSync(path(), path())
    const store = await start()
    expect(store.notice).toMatchObject({ what: 'settings', fault: 'failing' })
    expect(store.change({ theme: 'dark' })).toMatchObject({ ok: false })
    expect(store.value.theme).toBe('dark')
    expect(readdirSync(folder.path)).toEqual(['settings.json'])
    expect(existsSync(path())).toBe(false)
    rmSync(path())
    writeFileSync(path(), '{"version":1,"ringVolume":0.25}')
    expect(store.change({ notifyRings: false }).ok).toBe(true)
    expect(store.notice).toBeNull()
    expect(store.value).toMatchObject({ theme: 'dark', ringVolume: 0.25, notifyRings: false })
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toMatchObject({
      theme: 'dark',
      ringVolume: 0.25,
      notifyRings: false,
    })
  })

  test('that the system does not let be read stays as it is', async () => {
    mkdirSync(path())
    const store = await start()
    expect(store.notice).toEqual({ what: 'settings', fault: 'not-allowed' })
    expect(store.change({ theme: 'dark' })).toMatchObject({ ok: false })
    expect(readdirSync(folder.path)).toEqual(['settings.json'])
  })
})
