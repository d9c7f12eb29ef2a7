import type { SmsEvent } from '#shared/api/events.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { latestPast } from '#shared/api/timestamp.ts'
import { Facts } from './facts.ts'
import { readEvent, type ReportedText } from './read-text.ts'
import { nothing, RecordWriter, type TextStoreOptions, type Upserted } from './record-writer.ts'
import { recordOfEvent } from './same-text.ts'
import type { TextRow } from './text-row.ts'
import { TextRows } from './text-rows.ts'

/** Progress of a full copy: the next page counted from the newest texts, the paging, and the greatest total so far. */
export type CopyProgress = {
  readonly nth: number
  readonly paging: { readonly oldestFirst: boolean; readonly limit: number; readonly total: number }
  readonly most: number
}

const day = 24 * 60 * 60_000

/** The copy of the platform's texts: each text once, whether it came from an event, a page of `/sms` or its sending. */
export class TextStore {
  private readonly options: TextStoreOptions
  private readonly rows: TextRows
  private readonly facts: Facts
  private readonly records: RecordWriter

  constructor(options: TextStoreOptions) {
    this.options = options
    this.rows = new TextRows(options.file)
    this.facts = new Facts(options.file)
    this.records = new RecordWriter(options, this.rows)
  }

  /** Whether every text has been copied once; a text missing here does not exist at the platform. */
  get isComplete(): boolean {
    return this.facts.number('complete') === 1
  }

  /** Number of texts with a record. */
  get count(): number {
    return this.counted('SELECT count(*) AS count FROM texts WHERE sms IS NOT NULL')
  }

  /** By how much the platform's `total` exceeds the count when nothing is missing. */
  get drift(): number {
    return this.facts.number('drift')
  }

  /** The newest text with a record, in the thread with the newest text; `id` 0 if it has none. */
  get newestSms(): { readonly id: number; readonly at: number | null } {
    const newest = this.options.file.one<{ id: number; at: number }>(
      `SELECT sms AS id, at FROM texts WHERE thread = (SELECT id FROM threads ORDER BY at DESC LIMIT 1)
       AND sms IS NOT NULL AND at <= ? ORDER BY at DESC, pos DESC LIMIT 1`,
      latestPast(this.options.now()),
    )
    return newest ?? { id: 0, at: null }
  }

  get unreadThreads(): number {
    return this.counted('SELECT count(*) AS count FROM threads WHERE unread > 0')
  }

  /** Prepares an empty copy, with only inbound texts of the last day unread. Erases the copy of another country. */
  prepare(): void {
    const { file, reader, now } = this.options
    const before = this.facts.text('country')
    if (before !== undefined && before !== reader.country) this.forget()
    file.inTransaction(() => {
      this.facts.set('country', reader.country)
      if (this.facts.text('first') !== undefined) return
      this.facts.set('first', now())
      this.facts.set('since', now() - day)
    })
  }

  upsert(records: readonly Sms[]): Upserted {
    return this.write(() => {
      const marks = { round: this.facts.number('round'), since: this.facts.number('since') }
      const results = this.records.upsert(records, marks)
      return {
        changed: results.some(({ changed }) => changed),
        knownCount: results.reduce((sum, { knownCount }) => sum + knownCount, 0),
        arrived: results.flatMap(({ arrived }) => arrived),
      }
    })
  }

  /** Adds the text of an event, unless its record was already there. */
  addEvent(event: SmsEvent): Upserted {
    return this.write(() => {
      const reported = readEvent(event, this.options.reader, this.options.now())
      if (this.records.row('event', reported.event)) return nothing
      const record = recordOfEvent(this.options.file, reported)
      if (record) this.rows.change(record, { event: reported.event })
      else this.insertReported(reported)
      const { thread, words } = reported
      return record ? nothing : { changed: true, knownCount: 0, arrived: [{ thread, words }] }
    })
  }

  /** Removes texts from events before `arrivedBefore` that the platform turned out not to have. */
  dropUnconfirmed(arrivedBefore: number): boolean {
    return this.drop('sms IS NULL AND arrived < ?', arrivedBefore)
  }

  /** Starts a new round of copying everything. */
  beginRound(): void {
    this.facts.set('round', this.facts.number('round') + 1)
    this.facts.remove('copy')
  }

  /** The saved progress of the copy; null while none is under way. */
  get copyProgress(): CopyProgress | null {
    const stored = this.facts.text('copy')
    return stored === undefined ? null : (JSON.parse(stored) as CopyProgress)
  }

  setProgress(progress: CopyProgress): void {
    this.facts.set('copy', JSON.stringify(progress))
  }

  /** Whether the agent has stopped the copy of older texts. */
  get isCopyStopped(): boolean {
    return this.facts.number('stopped') === 1
  }

  stopCopy(isStopped: boolean): void {
    this.facts.set('stopped', Number(isStopped))
  }

  /** Ends the round: removes texts that it did not meet, unless fewer than `total` came. */
  endRound(total: number): boolean {
    return this.options.file.inTransaction(() => {
      const round = this.facts.number('round')
      const copiedCount = this.counted(
        `SELECT count(*) AS count FROM texts WHERE sms IS NOT NULL AND round = ${round}`,
      )
      const changed = copiedCount >= total && this.drop('sms IS NOT NULL AND round < ?', round)
      this.facts.set('complete', 1)
      this.facts.remove('copy')
      // A smaller total is temporary, until just-sent texts are counted too.
      this.facts.set('drift', Math.max(0, total - this.count))
      return changed
    })
  }

  /** Ids of texts written since `since`, newest first, whose result may still change. */
  pending(since: number): readonly number[] {
    return this.options.file.column(
      'SELECT sms FROM texts WHERE pending = 1 AND at >= ? AND sms IS NOT NULL ORDER BY at DESC LIMIT 100',
      since,
    )
  }

  /** Marks a thread as seen; true if it had unread texts. */
  markRead(thread: string): boolean {
    return this.write(() => {
      const found = this.options.file.one<{ id: number }>('SELECT id FROM threads WHERE key = ?', thread)
      return found !== undefined && this.rows.markRead(found.id)
    })
  }

  /** Erases the copy; only the ids of unread texts are kept. */
  forget(): void {
    const { file } = this.options
    file.inTransaction(() => {
      file.run('DELETE FROM kept_unread')
      file.run(`INSERT INTO kept_unread SELECT x.sms FROM texts x JOIN threads t ON t.id = x.thread
        WHERE t.unread > 0 AND x.way = 'in' AND x.seen = 0 AND x.sms IS NOT NULL`)
      // A time to come would make all later texts look read.
      const latest = latestPast(this.options.now())
      const newest = this.counted('SELECT max(at) AS count FROM texts WHERE at <= ?', latest)
      this.facts.set('since', Math.max(Math.min(this.facts.number('since'), latest), newest))
      this.facts.set('complete', 0)
      this.facts.remove('copy')
    })
    file.eraseCopy()
  }

  private insertReported({ event, thread, at, words, own }: ReportedText): void {
    this.rows.insert({
      ...{ key: `event:${event}`, sms: null, event, thread, way: 'in', at, words, own, by: '' },
      ...{ result: '', mine: 0, pending: 0, seen: 0, round: 0, arrived: this.options.now() },
    })
  }

  private drop(condition: string, ...values: readonly number[]): boolean {
    return this.write(() => {
      const rows = this.options.file.all<TextRow>(
        `SELECT id, thread FROM texts WHERE ${condition}`,
        ...values,
      )
      for (const row of rows) this.rows.remove(row)
      return rows.length > 0
    })
  }

  /** Runs one transaction that also updates derived data. */
  private write<Outcome>(action: () => Outcome): Outcome {
    return this.options.file.inTransaction(() => {
      this.rows.begin()
      const outcome = action()
      this.rows.flush(this.facts.number('first'))
      return outcome
    })
  }

  private counted(sql: string, ...values: readonly number[]): number {
    return this.options.file.one<{ count: number | null }>(sql, ...values)?.count ?? 0
  }
}
