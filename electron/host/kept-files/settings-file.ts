import type { Log } from '#shared/core/log.ts'
import type { SettingsFile } from '../ports.ts'
import { readKeptJson } from './kept-json.ts'

/** What electron-store and conf share: the whole content, written atomically. */
export type WholeStore = { store: Record<string, unknown> }

/**
 * Settings in a JSON file. `open` makes the shell's store of it, and is called only once the file is known to be whole: a
 * damaged file is set aside, and one that cannot be read makes `read` and `write` throw and stays as it is.
 */
export function keptSettings(path: string, log: Log, open: () => WholeStore): SettingsFile {
  let movedTo: string | null = null
  const inspect = () =>
    readKeptJson(path, log, (name) => {
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
