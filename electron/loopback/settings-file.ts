import { join } from 'node:path'
import Conf from 'conf'
import { keptSettings } from '#electron/host/kept-files/settings-file.ts'
import type { SettingsFile } from '#electron/host/ports.ts'
import type { Log } from '#shared/core/log.ts'

/** Settings in `settings.json` of the user's folder, an absolute path, written whole and atomically. */
export function openSettingsFile(folder: string, log: Log): SettingsFile {
  return keptSettings(
    join(folder, 'settings.json'),
    log,
    () => new Conf({ cwd: folder, configName: 'settings', configFileMode: 0o600, projectName: 'switchhook' }),
  )
}
