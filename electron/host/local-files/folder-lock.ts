import { closeSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { readJsonFile } from './json-file.ts'
import { storageFault } from './storage-fault.ts'

/** The run that uses a folder of user data. */
export type FolderHolder = {
  readonly shell: 'electron' | 'browser'
  readonly pid: number
  /** Address of its pages, without anything that grants access; null if they are in windows of its own. */
  readonly address: string | null
}

type FolderLock = Disposable & {
  /** Records the holder of the folder for later starts. */
  name(holder: FolderHolder): void
}

/** `held`: another run of the app uses the folder; `by` is null if it has not recorded who it is. */
export type LockedFolder =
  | { readonly kind: 'locked'; readonly lock: FolderLock }
  | { readonly kind: 'held'; readonly by: FolderHolder | null }

/** Exit code of a start whose folder is used by another run. */
export const heldExitCode = 3
/** An unreferenced connection is closed by the garbage collector, which releases its lock. */
const heldLocks = new Set<DatabaseSync>()
/** Milliseconds to wait for a run that is just ending. */
const lockTimeout = 1_000

/**
 * Makes this process the only user of a folder of user data, however it ends: the lock is the system's own on
 * `in-use.lock` (an exclusive transaction of SQLite, sqlite.org/lockingv3.html), so a killed process leaves nothing
 * behind. If the file system has no locks, that is logged and the folder counts as locked.
 */
export function lockFolder(folder: string, log: Log): LockedFolder {
  const path = join(folder, 'in-use.lock')
  const facts = join(folder, 'in-use.json')
  let file: DatabaseSync | null = null
  try {
    closeSync(openSync(path, 'a', 0o600))
    file = new DatabaseSync(path, { timeout: lockTimeout })
    file.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (fault) {
    file?.close()
    file = null
    if (storageFault(fault) === 'held') return { kind: 'held', by: readHolder(facts, log) }
    log.write('warn', 'folder.not-locked', { fault: faultOf(fault) })
  }
  if (file) heldLocks.add(file)
  return {
    kind: 'locked',
    lock: {
      name: (holder) => writeHolder(facts, holder, log),
      [Symbol.dispose]() {
        if (!file || !heldLocks.delete(file)) return
        file.close()
      },
    },
  }
}

/** Message of a second start to the user. */
export function heldMessage(folder: string, by: FolderHolder | null): string {
  const holder =
    by === null
      ? ''
      : by.address === null
        ? ` It is the desktop app, process ${by.pid}.`
        : ` It is open in a browser, at ${by.address}, process ${by.pid}.`
  return (
    `Switchhook already runs with the folder ${folder}.${holder}\n` +
    'Use the window that is open, or start with another folder: --user-data <folder>'
  )
}

function readHolder(path: string, log: Log): FolderHolder | null {
  try {
    const { shell, pid, address } = readJsonFile(path, log) ?? {}
    if ((shell !== 'electron' && shell !== 'browser') || typeof pid !== 'number') return null
    const isAddress = typeof address === 'string' && /^http:\/\/[\w.:-]{1,100}$/.test(address)
    return { shell, pid, address: isAddress ? address : null }
  } catch (fault) {
    log.write('warn', 'folder.holder-not-read', { fault: faultOf(fault) })
    return null
  }
}

function writeHolder(path: string, holder: FolderHolder, log: Log): void {
  try {
    writeFileSync(`${path}.part`, JSON.stringify(holder), { mode: 0o600 })
    renameSync(`${path}.part`, path)
  } catch (fault) {
    log.write('warn', 'folder.holder-not-kept', { fault: faultOf(fault) })
  }
}
