import Conf from 'conf'
import type { SettingsFile } from '#electron/host/ports.ts'

/** Settings in `settings.json` of the user's folder, written whole and atomically. A broken file starts afresh. */
export function openSettingsFile(folder: string): SettingsFile {
  const conf = new Conf({
    cwd: folder,
    configName: 'settings',
    clearInvalidConfig: true,
    configFileMode: 0o600,
    projectName: 'switchhook',
  })
  return {
    read: () => ({ ...conf.store }),
    write: (values) => {
      conf.store = { ...values }
    },
  }
}
