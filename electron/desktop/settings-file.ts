import { join } from 'node:path'
import Store from 'electron-store'
import { recoverableSettings } from '#electron/host/local-files/settings-file.ts'
import type { SettingsFile } from '#electron/host/ports.ts'
import type { Log } from '#shared/core/log.ts'

/**
 * Settings in `settings.json`, or a file of another name, in the user's folder (an absolute path), written whole and
 * atomically.
 */
export function openSettingsFile(folder: string, log: Log, name = 'settings'): SettingsFile {
  return recoverableSettings(
    join(folder, `${name}.json`),
    log,
    () => new Store({ cwd: folder, name, configFileMode: 0o600 }),
  )
}
