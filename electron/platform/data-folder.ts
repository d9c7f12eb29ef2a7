import { chmod, mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Log } from '#shared/core/log.ts'
import { recordingDraftsIn, type RecordingDrafts } from './calls/recording-drafts.ts'
import { isPartlyFilled } from './demo/dataset.ts'
import { StartError } from './options.ts'
import { openStore, type Store } from './store/store.ts'

const databaseFile = 'platform.db'

/** A platform's data: in a folder, or in memory with a temporary folder that is removed when the platform ends. */
export type DataFolder = AsyncDisposable & {
  readonly store: Store
  /** Recordings in progress; data in memory have none. */
  readonly drafts: RecordingDrafts | undefined
  /** Writes a file that others may read, such as a certificate; returns its absolute path. */
  writeShared(name: string, text: string): Promise<string>
}

/**
 * Opens `:memory:` or a folder, which is created if missing and closed to other users of this computer whatever its
 * mode was. Data that an earlier start left half filled are started afresh. Throws StartError if that is impossible.
 */
export async function openDataFolder(data: string, log: Log): Promise<DataFolder> {
  const temporary = data === ':memory:' ? await mkdtemp(join(tmpdir(), 'switchhook-platform-')) : undefined
  const folder = temporary ?? resolve(data)
  try {
    await createFolder(folder)
    await restrictAccess(folder)
    const store =
      temporary === undefined ? await openStoreFile(join(folder, databaseFile), log) : openStore(data, log)
    return {
      store,
      drafts: temporary === undefined ? recordingDraftsIn(folder) : undefined,
      async writeShared(name, text) {
        await writeFile(join(folder, name), text, { mode: 0o600 })
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

async function openStoreFile(path: string, log: Log): Promise<Store> {
  // SQLite gives its other files the mode of this one. If it cannot be written, opening the store reports it.
  const file = await open(path, 'a', 0o600).catch(() => undefined)
  await file?.close()
  const store = openStore(path, log)
  if (!isPartlyFilled(store)) return store
  store[Symbol.dispose]()
  for (const name of await filesOf(dirname(path)))
    if (name.startsWith(databaseFile)) await rm(join(dirname(path), name))
  return openStore(path, log)
}

/**
 * Creates a folder and its parents one by one, since Node's own recursion never ends if a part of the path cannot
 * contain any, as in /proc.
 */
async function createFolder(folder: string): Promise<void> {
  const kind = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code)
  if (typeof kind === 'object') {
    if (kind.isDirectory()) return
    throw new Error(`${folder} is a file: the data need a folder`)
  }
  if (kind !== 'ENOENT' || dirname(folder) === folder)
    throw new Error(
      `The folder ${folder} cannot be made${kind === 'ENOTDIR' ? ': a part of it is a file' : ''}`,
    )
  await createFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new Error(`${folder} is a link that leads nowhere: the data need a folder`)
    throw new Error(
      `The folder ${folder} cannot be made: ${failureReasons[error.code ?? ''] ?? error.message}`,
    )
  })
}

const failureReasons: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  ENOENT: 'no folder can be made there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}

/** Windows has no such modes, and a folder that belongs to someone else cannot be closed. */
async function restrictAccess(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => undefined)
  for (const name of await filesOf(folder))
    if (name.startsWith('platform')) await chmod(join(folder, name), 0o600).catch(() => undefined)
}

async function filesOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
