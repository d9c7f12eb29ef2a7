import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#shared/core/clock.ts'

export type NumberedFilesOptions = {
  readonly clock: Clock
  /** Created with the first file. */
  readonly folder: string
  /** File name before the number: `event-log` makes `event-log-000001.jsonl`. */
  readonly name: string
  readonly limits: {
    readonly files: number
    /** Milliseconds until a file is deleted; unlimited by default. */
    readonly keptFor?: number
  }
  /** Node's own by default. */
  readonly disk?: Disk
}

/** The functions of Node's file system in use. */
export type Disk = {
  readonly mkdir: (path: string, options: { recursive: true; mode: number }) => Promise<unknown>
  readonly open: (path: string, flags: string, mode?: number) => Promise<FileHandle>
  readonly readdir: (path: string) => Promise<readonly string[]>
  readonly rm: (path: string, options: { force: true }) => Promise<void>
  readonly stat: (path: string) => Promise<{ readonly mtimeMs: number }>
}

const nodeDisk: Disk = { mkdir, open, readdir: (path) => readdir(path), rm, stat: (path) => stat(path) }
const newLine = 0x0a

/** Files `<name>-<number>.jsonl` in one folder, readable by this user only; the oldest are deleted. */
export class NumberedFiles {
  private readonly options: NumberedFilesOptions
  private readonly disk: Disk
  private readonly fileName: RegExp

  constructor(options: NumberedFilesOptions) {
    this.options = options
    this.disk = options.disk ?? nodeDisk
    this.fileName = new RegExp(`^${options.name}-(\\d{6,9})\\.jsonl$`)
  }

  /** Reads files from the newest, up to `maxBytes` bytes in total; at least the newest. */
  async newest(maxBytes: number): Promise<readonly string[]> {
    const texts: string[] = []
    let total = 0
    for (const { name } of (await this.names()).toReversed()) {
      const file = await this.disk.open(join(this.options.folder, name), 'r')
      try {
        total += (await file.stat()).size
        if (total > maxBytes && texts.length > 0) break
        texts.push(await file.readFile('utf8'))
      } finally {
        await file.close()
      }
    }
    return texts
  }

  /**
   * Opens the newest file at its end, after whatever an interrupted write left there, or the next one if there is none
   * or it is full. Returns the bytes in it, too.
   */
  async openNewest(isFull: (size: number) => boolean): Promise<{ file: FileHandle; bytes: number }> {
    const newest = (await this.unexpired()).at(-1)
    if (!newest) return { file: await this.openNext(), bytes: 0 }
    const file = await this.disk.open(join(this.options.folder, newest.name), 'a+', 0o600)
    const { size } = await file.stat()
    if (isFull(size)) {
      await file.close()
      return { file: await this.openNext(), bytes: 0 }
    }
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
    if (size > 0 && buffer[0] !== newLine) await file.appendFile('\n')
    return { file, bytes: size + 1 }
  }

  async openNext(): Promise<FileHandle> {
    const { folder, name, limits } = this.options
    await this.disk.mkdir(folder, { recursive: true, mode: 0o700 })
    const names = await this.names()
    const number = (names.at(-1)?.number ?? 0) + 1
    const nextName = `${name}-${String(number).padStart(6, '0')}.jsonl`
    const file = await this.disk.open(join(folder, nextName), 'ax', 0o600)
    const excess = names.slice(0, Math.max(0, names.length + 1 - limits.files))
    await Promise.all(excess.map((each) => this.disk.rm(join(folder, each.name), { force: true })))
    return file
  }

  /** The files, after deleting those that are too old. */
  private async unexpired() {
    const { clock, folder, limits } = this.options
    const names = await this.names()
    if (limits.keptFor === undefined) return names
    const oldest = clock.now() - limits.keptFor
    const aged = await Promise.all(
      names.map(async (each) => {
        const path = join(folder, each.name)
        const isExpired = (await this.disk.stat(path)).mtimeMs < oldest
        if (isExpired) await this.disk.rm(path, { force: true })
        return isExpired ? [] : [each]
      }),
    )
    return aged.flat()
  }

  /** Oldest first. */
  private async names(): Promise<readonly { readonly name: string; readonly number: number }[]> {
    const all = await this.disk.readdir(this.options.folder).catch((fault: NodeJS.ErrnoException) => {
      if (fault.code === 'ENOENT') return []
      throw fault
    })
    return all
      .flatMap((name) => {
        const number = this.fileName.exec(name)?.[1]
        return number === undefined ? [] : [{ name, number: Number(number) }]
      })
      .toSorted((a, b) => a.number - b.number)
  }
}
