import { hash } from 'node:crypto'
import type { InboxEntry } from './event-inbox.ts'
import type { KnownKey, StoredEntry } from './inbox-file.ts'

/** Maximum length of an id stored unhashed. */
const maxIdLength = 128

/** The keys of the last events, for detecting duplicates. */
export class KnownKeys {
  private readonly maxKeys: number
  /** First arrival of each key, oldest first; at most twice as many as requested. */
  private times: Map<string, number>

  constructor(maxKeys: number, keys: readonly Omit<KnownKey, 'position'>[]) {
    this.maxKeys = maxKeys
    this.times = new Map(keys.map(({ key, at }) => [key, at]))
  }

  /** Numbers entries from `first` on, tells which are known, and remembers the others; `keys` are the new ones. */
  register(
    entries: readonly InboxEntry[],
    first: number,
  ): { readonly rows: readonly StoredEntry[]; readonly keys: readonly KnownKey[] } {
    const rows: StoredEntry[] = []
    const keys: KnownKey[] = []
    for (const entry of entries) {
      const position = first + rows.length
      const key = eventKey(entry)
      const { text, receivedAt, path } = entry
      const known = this.times.has(key)
      rows.push({ position, entry: { text, receivedAt, path, known } })
      if (known) continue
      this.times.set(key, receivedAt)
      keys.push({ position, key, at: receivedAt })
    }
    if (this.times.size > 2 * this.maxKeys) this.keepNewest()
    return { rows, keys }
  }

  /** Forgets keys of entries that could not be stored. */
  unregister(keys: readonly KnownKey[]): void {
    for (const { key } of keys) this.times.delete(key)
  }

  /** Forgets keys from before `time` and the oldest beyond the limit; returns whether there were any. */
  forget(time: number): boolean {
    for (const [key, at] of this.times) {
      if (at >= time) break
      this.times.delete(key)
    }
    const hasExcess = this.times.size > this.maxKeys
    if (hasExcess) this.keepNewest()
    return hasExcess
  }

  /** Done in bulk and rarely: deleting the oldest keys of a map one by one costs more than rebuilding it. */
  private keepNewest(): void {
    this.times = new Map([...this.times].slice(-this.maxKeys))
  }
}

/** The key of an event: its id (specification 6.1, 6.2), or a hash of its text if it has no usable one. */
function eventKey({ text, id = idOf(text) }: Pick<InboxEntry, 'text' | 'id'>): string {
  return typeof id === 'string' && id !== '' && id.length <= maxIdLength && id.isWellFormed()
    ? id.startsWith('#')
      ? `#${id}`
      : id
    : `#${hash('sha256', text, 'base64')}`
}

function idOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined
  } catch {
    return undefined
  }
}
