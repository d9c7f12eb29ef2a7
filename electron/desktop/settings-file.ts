import Store from 'electron-store'
import type { SettingsFile } from '#electron/host/ports.ts'

/**
 * Settings in `settings.json`, or a file of another name, of the user's folder, an absolute path, written whole and atomically. A broken file
 * starts afresh.
 */
export function openSettingsFile(folder: string, name = 'settings'): SettingsFile {
  const store = new Store({ cwd: folder, name, clearInvalidConfig: true, configFileMode: 0o600 })
  return {
    read: () => ({ ...store.store }),
    write: (values) => {
      store.store = { ...values }
    },
  }
}
