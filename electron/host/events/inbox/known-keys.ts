import { hash } from 'node:crypto'
import type { InboxEntry } from './event-inbox.ts'
import type { KnownKey, StoredEntry } from './inbox-file.ts'

/** Characters of the longest id that is kept as it is. */
const longestId = 128

/** The keys of the last events, by which a repetition is known. */
export class KnownKeys {
  private readonly most: number
  /** When each came first, oldest first; at most twice as many as asked for. */
  private times: Map<string, number>

  constructor(most: number, keys: readonly Omit<KnownKey, 'position'>[]) {
    this.most = most
    this.times = new Map(keys.map(({ key, at }) => [key, at]))
  }

  /** Numbers entries from `first` on, says of each whether it is known, and knows it from now on; `keys` are the new ones. */
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
    if (this.times.size > 2 * this.most) this.keepNewest()
    return { rows, keys }
  }

  /** They could not be kept. */
  unregister(keys: readonly KnownKey[]): void {
    for (const { key } of keys) this.times.delete(key)
  }

  /** Forgets what came before `time`, and the oldest beyond the number that is kept: whether there were such. */
  forget(time: number): boolean {
    for (const [key, at] of this.times) {
      if (at >= time) break
      this.times.delete(key)
    }
    const hasExcess = this.times.size > this.most
    if (hasExcess) this.keepNewest()
    return hasExcess
  }

  /** All at once and not often: to delete the oldest of a map one by one costs more than to build it anew. */
  private keepNewest(): void {
    this.times = new Map([...this.times].slice(-this.most))
  }
}

/** What an event is known by: its id (specification 6.1, 6.2), or a hash of its text where it has none that can be used. */
function eventKey({ text, id = idOf(text) }: Pick<InboxEntry, 'text' | 'id'>): string {
  return typeof id === 'string' && id !== '' && id.length <= longestId && id.isWellFormed()
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
