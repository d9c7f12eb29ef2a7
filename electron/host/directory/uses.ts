import { scoreOfUse, type Use } from '#shared/core/score-of-use.ts'
import type { DirectoryFile } from './directory-file.ts'

/** People whose calls are remembered, at most. */
const maxPeople = 2_000
/** The people the agent had calls with: when last, and how often. */
export class Uses {
  private readonly file: DirectoryFile
  private readonly known = new Map<string, Use>()

  constructor(file: DirectoryFile) {
    this.file = file
  }

  /** Reads what the file has of them. */
  load(): void {
    this.known.clear()
    const rows = this.file.all<Use & { key: string }>('SELECT key, at, count FROM uses ORDER BY at')
    for (const { key, at, count } of rows) this.known.set(key, { at, count })
  }

  /** Writes them to a file that has none. */
  save(): void {
    this.file.inTransaction(() => {
      for (const [key, { at, count }] of this.known)
        this.file.run('INSERT OR REPLACE INTO uses VALUES (?, ?, ?)', key, at, count)
    })
  }

  /** Keys of those who were called, the last one last. */
  get keys(): readonly string[] {
    return [...this.known.keys()]
  }

  /** Higher the later and the more often there were calls; 0 for none. Comparable among all, at any time. */
  scoreOf(key: string): number {
    return scoreOfUse(this.known.get(key))
  }

  add(key: string, at: number): void {
    const before = this.known.get(key)
    const use = { at: Math.max(at, before?.at ?? 0), count: (before?.count ?? 0) + 1 }
    this.known.delete(key)
    this.known.set(key, use)
    this.file.run('INSERT OR REPLACE INTO uses VALUES (?, ?, ?)', key, use.at, use.count)
    const [oldest] = this.known.keys()
    if (this.known.size <= maxPeople || oldest === undefined) return
    this.known.delete(oldest)
    this.file.run('DELETE FROM uses WHERE key = ?', oldest)
  }
}
