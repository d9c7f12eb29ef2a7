import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { faultOf } from '#shared/core/log-fault.ts'
import type { Log } from '#shared/core/log.ts'
import { SerialQueue } from '#shared/core/serial-queue.ts'
import { setAside } from '../local-files/set-aside.ts'

const maxPositions = 500

/**
 * Positions where an agent stopped listening, in seconds, by an opaque name of the sound; the last 500, in a small file
 * readable by this user only. A damaged file is set aside, an unreadable one is not written either; both are logged,
 * and nothing here throws.
 */
export class PlaybackPositions {
  private readonly file: string
  private readonly log: Log
  private readonly queue = new SerialQueue()
  private loaded: Promise<Map<string, number>> | null = null
  private isReadable = true

  constructor(file: string, log: Log) {
    this.file = file
    this.log = log
  }

  /** Returns the position; 0, the beginning, if unknown. */
  async of(name: string): Promise<number> {
    return (await this.load()).get(name) ?? 0
  }

  /** Saves a position, on disk once this settles. 0 removes it. */
  async setPosition(name: string, seconds: number): Promise<void> {
    const positions = await this.load()
    positions.delete(name)
    if (seconds > 0) positions.set(name, Math.round(seconds * 10) / 10)
    const [oldest] = positions.keys()
    if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest)
    await this.queue.run(() => this.write([...positions]))
  }

  private load(): Promise<Map<string, number>> {
    this.loaded ??= this.read()
    return this.loaded
  }

  private async read(): Promise<Map<string, number>> {
    try {
      const positions = readPositions(await readFile(this.file, 'utf8'))
      if (positions === null) setAside(this.file, this.log)
      return new Map(positions)
    } catch (fault) {
      if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return new Map()
      this.isReadable = false
      this.log.write('warn', 'sounds.places-not-read', { fault: faultOf(fault) })
      return new Map()
    }
  }

  private async write(positions: readonly (readonly [string, number])[]): Promise<void> {
    if (!this.isReadable) return
    try {
      await mkdir(dirname(this.file), { recursive: true, mode: 0o700 })
      await writeFile(`${this.file}.part`, JSON.stringify(positions), { mode: 0o600 })
      await rename(`${this.file}.part`, this.file)
    } catch (fault) {
      this.log.write('warn', 'sounds.place-not-kept', { fault: faultOf(fault) })
    }
  }
}

/** Returns null if the text is not a list. */
function readPositions(text: string): readonly (readonly [string, number])[] | null {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isPosition).slice(-maxPositions) : null
  } catch {
    return null
  }
}

function isPosition(entry: unknown): entry is readonly [string, number] {
  return (
    Array.isArray(entry) &&
    typeof entry[0] === 'string' &&
    typeof entry[1] === 'number' &&
    Number.isFinite(entry[1])
  )
}
