import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An installation that was begun: the running version, and the one to replace it. */
export type Begun = { readonly from: string; readonly to: string }

/** Remembers across restarts that an installation was begun, so that the next start can check its outcome. */
export class UpdateMemory {
  private readonly file: string

  constructor(userData: string) {
    this.file = join(userData, 'update.json')
  }

  async write(begun: Begun): Promise<void> {
    await writeFile(this.file, JSON.stringify(begun), { mode: 0o600 })
  }

  async clear(): Promise<void> {
    await rm(this.file, { force: true })
  }

  /** The installation begun before the app ended; null if there was none, or it cannot be read. */
  async readAndClear(): Promise<Begun | null> {
    const text = await readFile(this.file, 'utf8').catch(() => '')
    if (text === '') return null
    await this.clear()
    return readBegun(text)
  }
}

function readBegun(text: string): Begun | null {
  try {
    const { from, to } = JSON.parse(text) as Partial<Record<'from' | 'to', unknown>>
    return typeof from === 'string' && typeof to === 'string' ? { from, to } : null
  } catch {
    return null
  }
}
