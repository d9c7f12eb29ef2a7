import type { Log } from '#shared/core/log.ts'
import type { SettingsFile } from '../ports.ts'
import { readJsonFile } from './json-file.ts'

/** The common part of electron-store and conf: the whole content, written atomically. */
export type WholeStore = { store: Record<string, unknown> }

/**
 * Settings in a JSON file. `open` creates the shell's store, and is called only once the file is known to be valid: a
 * damaged file is set aside, and one that cannot be read makes `read` and `write` throw and stays as it is.
 */
export function recoverableSettings(path: string, log: Log, open: () => WholeStore): SettingsFile {
  let movedTo: string | null = null
  const inspect = () =>
    readJsonFile(path, log, (name) => {
      movedTo = name
    }) ?? {}
  return {
    get movedTo() {
      return movedTo
    },
    read: inspect,
    write(values) {
      inspect()
      open().store = { ...values }
    },
  }
}
