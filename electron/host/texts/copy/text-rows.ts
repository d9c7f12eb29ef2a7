import { foldWords } from '../../fold-words.ts'
import type { TextFile } from './text-file.ts'
import { lastPosition, textId, type TextRow } from './text-row.ts'

export type NewRow = Omit<TextRow, 'id' | 'thread' | 'pos'> & { readonly thread: string }
type Changes = Partial<Omit<TextRow, 'id' | 'thread' | 'pos'>>

type ThreadRow = {
  readonly id: number
  readonly next: number
  readonly at: number
  readonly last: number | null
  readonly unread: number
}

/** Whether a thread's summary stays the same: an older text that needs no reading, in a thread without unread texts. */
function keepsSummary({ at, last, unread }: ThreadRow, row: NewRow): boolean {
  return last !== null && row.at < at && unread === 0 && (row.way === 'out' || row.seen === 1)
}

/**
 * Writes texts and the data derived from them: the search index, and each thread's newest text, time and unread count.
 * A transaction begins with `begin` and ends with `settle`.
 */
export class TextRows {
  private readonly file: TextFile
  private readonly changedThreads = new Set<number>()
  /**
   * Words to be indexed after all other writes, in the order of their ids: after another statement, or a greater id,
   * FTS5 flushes what it has collected, which costs three times as much as everything else.
   */
  private readonly unindexed = new Map<number, string>()

  constructor(file: TextFile) {
    this.file = file
  }

  /** Discards what a failed transaction left, so that the next one does not write it. */
  begin(): void {
    this.changedThreads.clear()
    this.unindexed.clear()
  }

  insert(row: NewRow): void {
    const { file } = this
    const thread = file.one<ThreadRow>(
      `INSERT INTO threads (key, next) VALUES (?, 2) ON CONFLICT (key) DO UPDATE SET next = next + 1
       RETURNING id, next, at, last, unread`,
      row.thread,
    )
    if (!thread) throw new Error('A thread that was made is not there.')
    const id = textId(thread.id, thread.next)
    const { key, sms, event, way, at, words, own, by, result, mine, pending, seen, round, arrived } = row
    file.run(
      'INSERT INTO texts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      ...[id, thread.id, key, sms, event, way, at, sms ?? lastPosition],
      ...[words, own, by, result, mine, pending, seen, round, arrived],
    )
    this.unindexed.set(id, words)
    if (!keepsSummary(thread, row)) this.changedThreads.add(thread.id)
  }

  /** Writes the columns that differ; false if no visible one does. */
  change(row: TextRow, changes: Changes): boolean {
    const different = Object.entries(changes).filter(([name, value]) => row[name as keyof Changes] !== value)
    if (different.length === 0) return false
    const { file } = this
    const { sms, words } = changes
    if (sms !== undefined) different.push(['pos', sms ?? lastPosition])
    const assignments = different.map(([name]) => `${name} = ?`).join(', ')
    file.run(
      `UPDATE texts SET ${assignments} WHERE id = ?`,
      ...different.map(([, value]) => value ?? null),
      row.id,
    )
    if (words !== undefined && words !== row.words) this.changeWords(row.id, words)
    const isVisible = different.some(([name]) => name !== 'round')
    if (isVisible) this.changedThreads.add(row.thread)
    return isVisible
  }

  remove(row: Pick<TextRow, 'id' | 'thread'>): void {
    this.file.run('DELETE FROM texts WHERE id = ?', row.id)
    if (!this.unindexed.delete(row.id)) this.file.run('DELETE FROM words WHERE rowid = ?', row.id)
    this.changedThreads.add(row.thread)
  }

  /** Marks a thread's texts as seen. False if none was unread. */
  markRead(thread: number): boolean {
    const before = this.file.one<{ unread: number }>('SELECT unread FROM threads WHERE id = ?', thread)
    this.file.run("UPDATE texts SET seen = 1 WHERE thread = ? AND way = 'in' AND seen = 0", thread)
    this.changedThreads.add(thread)
    return (before?.unread ?? 0) > 0
  }

  /**
   * Updates the summaries of changed threads. `answeredUntil`: colleagues' answers up to then count as the agent's own,
   * since nobody knows who read what before the first copy.
   */
  flush(answeredUntil: number): void {
    const threads = [...this.changedThreads]
    this.changedThreads.clear()
    for (const thread of threads) this.summarise(thread, answeredUntil)
    this.index()
  }

  private index(): void {
    const sorted = [...this.unindexed].toSorted(([one], [other]) => one - other)
    this.unindexed.clear()
    for (const [id, words] of sorted)
      this.file.run('INSERT INTO words (rowid, folded) VALUES (?, ?)', id, foldWords(words))
  }

  private changeWords(id: number, words: string): void {
    if (this.unindexed.has(id)) this.unindexed.set(id, words)
    else this.file.run('UPDATE words SET folded = ? WHERE rowid = ?', foldWords(words), id)
  }

  private summarise(thread: number, answeredUntil: number): void {
    const { file } = this
    const newest = file.one<{ id: number; at: number }>(
      'SELECT id, at FROM texts WHERE thread = ? ORDER BY at DESC, pos DESC, id DESC LIMIT 1',
      thread,
    )
    if (!newest) return file.run('DELETE FROM threads WHERE id = ?', thread)
    const answer = file.one<{ at: number; pos: number }>(
      `SELECT at, pos FROM texts WHERE thread = ? AND way = 'out' AND (mine = 1 OR at <= ?)
       ORDER BY at DESC, pos DESC LIMIT 1`,
      ...[thread, answeredUntil],
    ) ?? { at: 0, pos: 0 }
    const unread = file.one<{ count: number }>(
      `SELECT count(*) AS count FROM texts
       WHERE thread = ? AND way = 'in' AND seen = 0 AND (at > ? OR (at = ? AND pos > ?))`,
      ...[thread, answer.at, answer.at, answer.pos],
    )
    file.run(
      'UPDATE threads SET at = ?, last = ?, unread = ? WHERE id = ?',
      ...[newest.at, newest.id, unread?.count ?? 0, thread],
    )
  }
}
