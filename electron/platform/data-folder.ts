import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Log } from '#shared/core/log.ts'
import { StartError } from './options.ts'
import { openStore, type Store } from './store/store.ts'

/** Where a platform keeps its data: a folder, or memory and a folder that goes when the platform does. */
export type DataFolder = AsyncDisposable & {
  readonly store: Store
  /** Writes a file for others to read, such as a certificate; returns its absolute path. */
  writeShared(name: string, text: string): Promise<string>
}

/** Opens `:memory:` or a folder, which is made where it is not there. Throws StartError where that is not possible. */
export async function openDataFolder(data: string, log: Log): Promise<DataFolder> {
  const temporary = data === ':memory:' ? await mkdtemp(join(tmpdir(), 'switchhook-platform-')) : undefined
  const folder = temporary ?? resolve(data)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const store = openStore(temporary === undefined ? join(folder, 'platform.db') : ':memory:', log)
    return {
      store,
      async writeShared(name, text) {
        await writeFile(join(folder, name), text)
        return join(folder, name)
      },
      async [Symbol.asyncDispose]() {
        store[Symbol.dispose]()
        if (temporary !== undefined) await rm(temporary, { recursive: true, force: true })
      },
    }
  } catch (error) {
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true })
    throw new StartError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}
