import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import type { SerialQueue } from '#shared/core/serial-queue.ts'
import { readSoundNote, type SoundNote } from './sound-note.ts'

/** Maximum bytes of all sounds together. */
const maxFolderBytes = 256 * 1_048_576
/** Maximum bytes of a stored sound; a larger one is streamed. */
export const maxSoundBytes = maxFolderBytes / 4

const soundName = /^[0-9a-f]{32}\.sound$/

/**
 * Sounds of one account on disk: `<hash>.sound` beside `<hash>.json`, readable by this user only, in a folder that is
 * called after the account's hash. A sound is written under another name until it is whole. Nothing here throws: a disk
 * that does not work only means that nothing is kept.
 */
export class SoundFolder {
  private readonly root: string
  private readonly account: string
  private readonly log: Log
  private readonly queue: SerialQueue

  /** `root` holds the folders of all accounts; `queue` has its removals in it. `account` is a secret of no one. */
  constructor(root: string, account: string, { log, queue }: { log: Log; queue: SerialQueue }) {
    this.root = root
    this.account = hash(account)
    this.log = log
    this.queue = queue
  }

  /** Removes other accounts' sounds and unfinished downloads of an earlier run, and creates the folder. */
  start(): Promise<void> {
    return this.safely(undefined, async () => {
      await mkdir(this.folder, { recursive: true, mode: 0o700 })
      const others = (await readdir(this.root)).filter((name) => name !== this.account)
      await Promise.all(others.map((name) => rm(join(this.root, name), { recursive: true, force: true })))
      const names = await readdir(this.folder)
      const isWhole = (name: string) => names.includes(name.replace(/\.(json|sound)$/, '.sound'))
      const isSoundName = (name: string) => soundName.test(name.replace(/\.json$/, '.sound'))
      const stray = names.filter((name) => !isSoundName(name) || !isWhole(name))
      await Promise.all(stray.map((name) => rm(join(this.folder, name), { recursive: true, force: true })))
    })
  }

  /** Finds a stored sound and its note; null if missing. Marks it as used. */
  find(key: string): Promise<{ readonly path: string; readonly note: SoundNote } | null> {
    return this.safely(null, async () => {
      const path = this.pathOf(key)
      const note = readSoundNote(await readFile(`${path.slice(0, -6)}.json`, 'utf8').catch(() => ''))
      const size = await stat(path).then(
        (facts) => facts.size,
        () => null,
      )
      if (!note || note.total !== size) return null
      await utimes(path, new Date(), new Date())
      return { path, note }
    })
  }

  /** Opens a file to download to, with room for `size` bytes where that is known; null where the disk does not allow it. */
  begin(key: string, size: number | null) {
    return this.safely(null, async () => {
      await this.evict(size ?? 0)
      const path = `${this.pathOf(key)}.${randomUUID()}.part`
      return { path, handle: await open(path, 'wx+', 0o600) }
    })
  }

  /** Moves the download `part` to its final name; null on failure. */
  store(key: string, part: string, note: SoundNote): Promise<string | null> {
    return this.safely(null, async () => {
      const path = this.pathOf(key)
      await this.writeNote(path, note)
      await rename(part, path)
      await this.evict(0)
      return path
    })
  }

  /** Updates the note of a stored sound. */
  updateNote(key: string, note: SoundNote): Promise<void> {
    return this.safely(undefined, async () => {
      const path = this.pathOf(key)
      if ((await stat(path)).isFile()) await this.writeNote(path, note)
    })
  }

  remove(key: string): Promise<void> {
    return this.safely(undefined, () => this.removePair(this.pathOf(key)))
  }

  private get folder(): string {
    return join(this.root, this.account)
  }

  private pathOf(key: string): string {
    return join(this.folder, `${hash(`${this.account} ${key}`)}.sound`)
  }

  private async writeNote(path: string, note: SoundNote): Promise<void> {
    const name = `${path.slice(0, -6)}.json`
    const part = `${name}.${randomUUID()}.part`
    await writeFile(part, JSON.stringify(note), { mode: 0o600 })
    await rename(part, name)
  }

  /** Removes the least recently used sounds until `size` more bytes fit. */
  private async evict(size: number): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => !name.endsWith('.json'))
    const files = await Promise.all(
      names.map(async (name) => {
        const facts = await stat(join(this.folder, name)).catch(() => null)
        return { name, size: facts?.size ?? 0, usedAt: facts?.mtimeMs ?? 0 }
      }),
    )
    let sum = files.reduce((total, file) => total + file.size, size)
    for (const file of files.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (sum <= maxFolderBytes) return
      if (!soundName.test(file.name)) continue
      await this.removePair(join(this.folder, file.name))
      sum -= file.size
    }
  }

  private async removePair(path: string): Promise<void> {
    await rm(path, { force: true })
    await rm(`${path.slice(0, -6)}.json`, { force: true })
  }

  private safely<Value>(otherwise: Value, action: () => Promise<Value>): Promise<Value> {
    return this.queue.run(async () => {
      try {
        return await action()
      } catch (fault) {
        this.log.write('warn', 'sounds.disk-failed', { fault: faultOf(fault) })
        return otherwise
      }
    })
  }
}

/** Returns an opaque name for a text. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
