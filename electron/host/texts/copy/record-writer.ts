import type { Sms } from '#shared/api/modules/storage.ts'
import { readText, type CopiedText, type Reader } from './read-text.ts'
import { findReported } from './same-text.ts'
import type { TextFile } from './text-file.ts'
import type { TextRow } from './text-row.ts'
import type { NewRow, TextRows } from './text-rows.ts'

export type TextStoreOptions = {
  readonly file: TextFile
  readonly reader: Reader
  readonly now: () => number
  /** Returns the key under which a record was written on this computer. */
  readonly keyOf: (record: Sms) => string | undefined
}

/** Result of writing records. */
export type Upserted = {
  readonly changed: boolean
  /** How many of them were known before. */
  readonly known: number
  /** New inbound texts that the agent has not seen. */
  readonly arrived: readonly Arrived[]
}
export type Arrived = { readonly thread: string; readonly words: string }

/** The current round of copying, and the time after which inbound texts may be unread, in milliseconds since 1970. */
type Marks = { readonly round: number; readonly since: number }
type Present = Marks & { readonly hasReported: boolean; readonly hasKeptUnread: boolean }

export const nothing: Upserted = { changed: false, known: 0, arrived: [] }

/** Writes platform records to their rows: each text once, whichever source reported it first. */
export class RecordWriter {
  private readonly options: TextStoreOptions
  private readonly rows: TextRows

  constructor(options: TextStoreOptions, rows: TextRows) {
    this.options = options
    this.rows = rows
  }

  /** Writes records within a transaction; returns the result of each. */
  upsert(records: readonly Sms[], marks: Marks): readonly Upserted[] {
    const present = this.present(marks)
    return records.map((record) => this.upsertRecord(record, present))
  }

  row(column: 'sms' | 'key' | 'event', value: string | number): TextRow | undefined {
    return this.options.file.one<TextRow>(`SELECT * FROM texts WHERE ${column} = ?`, value)
  }

  /** Facts shared by all records of one transaction, queried once, since thousands are written in a row. */
  private present(marks: Marks): Present {
    const has = (sql: string) => this.options.file.one(sql) !== undefined
    return {
      ...marks,
      hasReported: has('SELECT 1 FROM texts WHERE sms IS NULL LIMIT 1'),
      hasKeptUnread: has('SELECT 1 FROM kept_unread LIMIT 1'),
    }
  }

  private upsertRecord(record: Sms, present: Present): Upserted {
    const { reader, keyOf, now } = this.options
    const text = readText(record, reader)
    if (!text) return nothing
    const written = text.way === 'out' ? keyOf(record) : undefined
    const known = this.row('sms', text.sms)
    const before = known ?? this.told(text, written, present)
    if (before && !this.isElsewhere(before, text)) {
      const isFree = written !== undefined && before.key.startsWith('sms:') && !this.row('key', written)
      const key = isFree ? { key: written } : {}
      const changed = this.rows.change(before, { ...columns(text, before.at, present), ...key })
      return { changed, known: known ? 1 : 0, arrived: [] }
    }
    if (before) this.rows.remove(before)
    const row = this.newRow(text, written, { now: now(), present })
    this.rows.insert(row)
    const { thread, words } = text
    return { changed: true, known: 0, arrived: row.seen === 0 ? [{ thread, words }] : [] }
  }

  /** The existing row of a text, if an event or its sending reported it before its record came. */
  private told(text: CopiedText, written: string | undefined, { hasReported }: Present): TextRow | undefined {
    if (written !== undefined) return this.row('key', written)
    return hasReported ? findReported(this.options.file, text) : undefined
  }

  private newRow(
    text: CopiedText,
    written: string | undefined,
    { now, present }: { readonly now: number; readonly present: Present },
  ): NewRow {
    const { sms, thread, way } = text
    const known = columns(text, now, present)
    const wasUnread = present.hasKeptUnread && this.wasUnread(sms)
    const isUnread = way === 'in' && (known.at > present.since || wasUnread)
    const key = written !== undefined && !this.row('key', written) ? written : `sms:${sms}`
    return { ...known, thread, key, event: null, seen: isUnread ? 0 : 1, arrived: now }
  }

  /** Whether the record has moved to another thread, or the row belongs to another record. */
  private isElsewhere(row: TextRow, { thread, sms }: CopiedText): boolean {
    const key = this.options.file.one<{ key: string }>(
      'SELECT key FROM threads WHERE id = ?',
      row.thread,
    )?.key
    return key !== thread || (row.sms !== null && row.sms !== sms)
  }

  private wasUnread(sms: number): boolean {
    return this.options.file.one('SELECT 1 FROM kept_unread WHERE sms = ?', sms) !== undefined
  }
}

function columns(text: CopiedText, at: number, { round }: Present) {
  const { sms, way, words, own, by, result, mine, isPending } = text
  return {
    ...{ sms, way, words, own, by, result, round, at: text.at ?? at },
    mine: Number(mine),
    pending: Number(isPending),
  }
}
