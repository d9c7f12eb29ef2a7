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
  readonly knownCount: number
  /** New inbound texts that the agent has not seen. */
  readonly arrived: readonly Arrived[]
}
export type Arrived = { readonly thread: string; readonly words: string }

/** The current round of copying, and the time after which inbound texts may be unread, in milliseconds since 1970. */
type CopyMarks = { readonly round: number; readonly since: number }
type WriteContext = CopyMarks & { readonly hasReported: boolean; readonly hasKeptUnread: boolean }

export const nothing: Upserted = { changed: false, knownCount: 0, arrived: [] }

/** Writes platform records to their rows: each text once, whichever source reported it first. */
export class RecordWriter {
  private readonly options: TextStoreOptions
  private readonly rows: TextRows

  constructor(options: TextStoreOptions, rows: TextRows) {
    this.options = options
    this.rows = rows
  }

  /** Writes records within a transaction; returns the result of each. */
  upsert(records: readonly Sms[], copyMarks: CopyMarks): readonly Upserted[] {
    const context = this.readContext(copyMarks)
    return records.map((record) => this.upsertRecord(record, context))
  }

  row(column: 'sms' | 'key' | 'event', value: string | number): TextRow | undefined {
    return this.options.file.one<TextRow>(`SELECT * FROM texts WHERE ${column} = ?`, value)
  }

  /** Facts shared by all records of one transaction, queried once, since thousands are written in a row. */
  private readContext(copyMarks: CopyMarks): WriteContext {
    const has = (sql: string) => this.options.file.one(sql) !== undefined
    return {
      ...copyMarks,
      hasReported: has('SELECT 1 FROM texts WHERE sms IS NULL LIMIT 1'),
      hasKeptUnread: has('SELECT 1 FROM kept_unread LIMIT 1'),
    }
  }

  private upsertRecord(record: Sms, context: WriteContext): Upserted {
    const { reader, keyOf, now } = this.options
    const text = readText(record, reader)
    if (!text) return nothing
    const writtenKey = text.way === 'out' ? keyOf(record) : undefined
    const known = this.row('sms', text.sms)
    const existing = known ?? this.reportedRow(text, writtenKey, context)
    if (existing && !this.belongsElsewhere(existing, text)) {
      const isKeyFree =
        writtenKey !== undefined && existing.key.startsWith('sms:') && !this.row('key', writtenKey)
      const key = isKeyFree ? { key: writtenKey } : {}
      const changed = this.rows.change(existing, { ...columns(text, existing.at, context), ...key })
      return { changed, knownCount: known ? 1 : 0, arrived: [] }
    }
    if (existing) this.rows.remove(existing)
    const row = this.newRow(text, writtenKey, { now: now(), context })
    this.rows.insert(row)
    const { thread, words } = text
    return { changed: true, knownCount: 0, arrived: row.seen === 0 ? [{ thread, words }] : [] }
  }

  /** The existing row of a text, if an event or its sending reported it before its record came. */
  private reportedRow(
    text: CopiedText,
    writtenKey: string | undefined,
    { hasReported }: WriteContext,
  ): TextRow | undefined {
    if (writtenKey !== undefined) return this.row('key', writtenKey)
    return hasReported ? findReported(this.options.file, text) : undefined
  }

  private newRow(
    text: CopiedText,
    writtenKey: string | undefined,
    { now, context }: { readonly now: number; readonly context: WriteContext },
  ): NewRow {
    const { sms, thread, way } = text
    const known = columns(text, now, context)
    const wasUnread = context.hasKeptUnread && this.wasUnread(sms)
    const isUnread = way === 'in' && (known.at > context.since || wasUnread)
    const key = writtenKey !== undefined && !this.row('key', writtenKey) ? writtenKey : `sms:${sms}`
    return { ...known, thread, key, event: null, seen: isUnread ? 0 : 1, arrived: now }
  }

  /** Whether the record has moved to another thread, or the row belongs to another record. */
  private belongsElsewhere(row: TextRow, { thread, sms }: CopiedText): boolean {
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

function columns(text: CopiedText, at: number, { round }: WriteContext) {
  const { sms, way, words, own, by, result, mine, isPending } = text
  return {
    ...{ sms, way, words, own, by, result, round, at: text.at ?? at },
    mine: Number(mine),
    pending: Number(isPending),
  }
}
