import type { SmsEvent } from '#shared/api/events.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { Facts } from './facts.ts'
import { readEvent, type ReportedText } from './read-text.ts'
import { nothing, RecordWriter, type TextStoreOptions, type Upserted } from './record-writer.ts'
import { recordOfEvent } from './same-text.ts'
import type { TextRow } from './text-row.ts'
import { TextRows } from './text-rows.ts'

/**
 * Where a copy of everything stands: the next page counted from the newest texts, how the platform pages, and the greatest
 * total that it told.
 */
export type CopyProgress = {
  readonly nth: number
  readonly paging: { readonly oldestFirst: boolean; readonly limit: number; readonly total: number }
  readonly most: number
}

const day = 24 * 60 * 60_000

/** The copy of what the platform has: each text once, whether an event, a page of `/sms` or its sending brought it. */
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

  /** Every text was copied once; what is not here, the platform does not have. */
  get isComplete(): boolean {
    return this.facts.number('complete') === 1
  }

  /** Texts of which the record is here. */
  get count(): number {
    return this.counted('SELECT count(*) AS count FROM texts WHERE sms IS NOT NULL')
  }

  /** By how many the platform's `total` is greater where nothing is missing. */
  get drift(): number {
    return this.facts.number('drift')
  }

  /** The greatest id of a record. */
  get newestSms(): number {
    return this.counted('SELECT max(sms) AS count FROM texts')
  }

  get unreadThreads(): number {
    return this.counted('SELECT count(*) AS count FROM threads WHERE unread > 0')
  }

  /** Where nothing was copied yet: only inbound texts of the last day may be unread. Numbers are read by country. */
  prepare(): void {
    const { file, reader, now } = this.options
    const before = this.facts.text('country')
    if (before !== undefined && before !== reader.country) this.forget()
    file.together(() => {
      this.facts.set('country', reader.country)
      if (this.facts.text('first') !== undefined) return
      this.facts.set('first', now())
      this.facts.set('since', now() - day)
    })
  }

  upsert(records: readonly Sms[]): Upserted {
    return this.write(() => {
      const marks = { round: this.facts.number('round'), since: this.facts.number('since') }
      const each = this.records.upsert(records, marks)
      return {
        changed: each.some(({ changed }) => changed),
        known: each.reduce((sum, { known }) => sum + known, 0),
        arrived: each.flatMap(({ arrived }) => arrived),
      }
    })
  }

  /** A text that an event tells of, which its record may have done before. */
  addEvent(event: SmsEvent): Upserted {
    return this.write(() => {
      const told = readEvent(event, this.options.reader, this.options.now())
      if (this.records.row('event', told.event)) return nothing
      const record = recordOfEvent(this.options.file, told)
      if (record) this.rows.change(record, { event: told.event })
      else this.insertReported(told)
      const { thread, words } = told
      return record ? nothing : { changed: true, known: 0, arrived: [{ thread, words }] }
    })
  }

  /** Texts that events told of before `arrivedBefore`, and that the platform does not have after all. */
  dropUnconfirmed(arrivedBefore: number): boolean {
    return this.drop('sms IS NULL AND arrived < ?', arrivedBefore)
  }

  /** Begins to copy everything once more. */
  beginRound(): void {
    this.facts.set('round', this.facts.number('round') + 1)
    this.facts.remove('copy')
  }

  /** Where the copy stood when it was last kept; null while none is under way. */
  get copyProgress(): CopyProgress | null {
    const kept = this.facts.text('copy')
    return kept === undefined ? null : (JSON.parse(kept) as CopyProgress)
  }

  keepProgress(progress: CopyProgress): void {
    this.facts.set('copy', JSON.stringify(progress))
  }

  /** A person wants older texts not to be copied for now. */
  get isCopyStopped(): boolean {
    return this.facts.number('stopped') === 1
  }

  stopCopy(isStopped: boolean): void {
    this.facts.set('stopped', Number(isStopped))
  }

  /** Everything was copied: what was not met the platform does not have, unless less came than `total`. */
  endRound(total: number): boolean {
    return this.options.file.together(() => {
      const round = this.facts.number('round')
      const met = this.counted(
        `SELECT count(*) AS count FROM texts WHERE sms IS NOT NULL AND round = ${round}`,
      )
      const changed = met >= total && this.drop('sms IS NOT NULL AND round < ?', round)
      this.facts.set('complete', 1)
      this.facts.remove('copy')
      // Fewer than here are there only until what was sent meanwhile is counted too.
      this.facts.set('drift', Math.max(0, total - this.count))
      return changed
    })
  }

  /** Ids of texts written since, newest first, of which the result may still change. */
  pending(since: number): readonly number[] {
    return this.options.file.column(
      'SELECT sms FROM texts WHERE pending = 1 AND at >= ? AND sms IS NOT NULL ORDER BY at DESC LIMIT 100',
      since,
    )
  }

  /** The agent has seen what is there of a thread. */
  looked(thread: string): boolean {
    return this.write(() => {
      const found = this.options.file.one<{ id: number }>('SELECT id FROM threads WHERE key = ?', thread)
      return found !== undefined && this.rows.see(found.id)
    })
  }

  /** Erases the copy; what was not read stays known, by the ids alone. */
  forget(): void {
    const { file } = this.options
    file.together(() => {
      file.run('DELETE FROM kept_unread')
      file.run(`INSERT INTO kept_unread SELECT x.sms FROM texts x JOIN threads t ON t.id = x.thread
        WHERE t.unread > 0 AND x.way = 'in' AND x.seen = 0 AND x.sms IS NOT NULL`)
      const newest = this.counted('SELECT max(at) AS count FROM texts')
      this.facts.set('since', Math.max(this.facts.number('since'), newest))
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

  /** One transaction, with all that is derived of what it writes. */
  private write<Outcome>(step: () => Outcome): Outcome {
    return this.options.file.together(() => {
      this.rows.begin()
      const outcome = step()
      this.rows.settle(this.facts.number('first'))
      return outcome
    })
  }

  private counted(sql: string): number {
    return this.options.file.one<{ count: number | null }>(sql)?.count ?? 0
  }
}
