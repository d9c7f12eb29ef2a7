import { copyFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { plain } from '#shared/core/log-mark.ts'
import type { Log } from '#shared/core/log.ts'
import { eventKey } from './event-key.ts'
import { JournalFile } from './journal-file.ts'
import { decodeRecord, encodeRecord, findRecords, type JournalRecord } from './journal-record.ts'

/** Where a record with entries lies. */
type Place = {
  readonly file: JournalFile
  readonly first: number
  readonly last: number
  readonly offset: number
  readonly length: number
}

/** A file that holds records. */
export type Segment = {
  /** Its place in the order of segments. */
  readonly number: number
  readonly file: JournalFile
  readonly places: Place[]
  /** Keys of the events that were not known before. */
  readonly keys: string[]
  /** When the last of them came. */
  at: number
  /** What the last record says of what was taken. */
  taken: string
}

/** Bytes after which another segment begins. */
const segmentBytes = 2 ** 20

/**
 * The texts that wait to be taken, in the files `events-….journal` of a folder: written in order, given up in order.
 * Every method throws the system's errors.
 */
export class Journal implements Disposable {
  private readonly folder: string
  private readonly open: Segment[] = []
  /** In the order of their entries. */
  private places: Place[]
  private number: number
  private isSealed = true
  /** A wiped file, for the next segment. */
  private spare: JournalFile | undefined

  /** `gone`: segments up to this number were given up; what is left of them is erased. */
  constructor(folder: string, gone: number, log: Log) {
    this.folder = folder
    for (const name of readdirSync(folder)) {
      if (!/^events-\d+\.journal$/.test(name)) continue
      const file = new JournalFile(join(folder, name))
      const segment = readSegment(file, log)
      if (segment && segment.number > gone) this.open.push(segment)
      else file.remove()
    }
    this.open.sort((one, other) => one.number - other.number)
    this.number = Math.max(gone, this.open.at(-1)?.number ?? 0)
    this.places = inOrder(this.open)
  }

  /** Oldest first. */
  get segments(): readonly Segment[] {
    return this.open
  }

  /** The lowest position in it. */
  get low(): number | undefined {
    const all = this.open.flatMap(({ places }) => places.map(({ first }) => first))
    return all.length === 0 ? undefined : all.reduce((low, first) => Math.min(low, first))
  }

  /** Writes a record; the segment in which it lies now. `isAgain`: its entries were written before, and read. */
  append(record: Omit<JournalRecord, 'segment'>, isAgain = false): Segment {
    const segment = this.writable()
    const bytes = encodeRecord({ ...record, segment: segment.number })
    const { first, entries, taken } = record
    const { file } = segment
    const offset = file.append(bytes)
    const place = { file, first, last: first + entries.length - 1, offset, length: bytes.length }
    if (entries.length > 0) segment.places.push(place)
    if (entries.length > 0 && !isAgain) this.places.push(place)
    segment.taken = taken
    return segment
  }

  /** What is written from now on goes into another segment. */
  seal(): void {
    this.isSealed = true
  }

  /** The records that hold positions after `after`, in the order of their entries; read one by one. */
  *read(after: number): Iterable<JournalRecord> {
    for (const place of this.places) {
      const record = place.last > after && readPlace(place)
      if (record) yield record
    }
  }

  /** The records of one segment that hold entries. */
  records({ places }: Segment): readonly JournalRecord[] {
    return places.flatMap((place) => readPlace(place) ?? [])
  }

  /** Takes the oldest segment out; its file is to be wiped when nothing needs it any more. */
  shift(): JournalFile | undefined {
    const file = this.open.shift()?.file
    this.places = this.places.filter((place) => place.file !== file)
    return file
  }

  /** Overwrites a file that was taken out. */
  wipe(file: JournalFile): void {
    if (this.spare || file.length > 2 * segmentBytes) return file.remove()
    file.wipe()
    this.spare = file
  }

  [Symbol.dispose](): void {
    this.spare?.remove()
    for (const { file } of this.open) file[Symbol.dispose]()
  }

  private writable(): Segment {
    const last = this.open.at(-1)
    if (last && !this.isSealed && last.file.length < segmentBytes) return last
    this.number += 1
    const file = this.spare ?? new JournalFile(join(this.folder, `events-${this.number}.journal`))
    this.spare = undefined
    const segment = { number: this.number, file, places: [], keys: [], at: 0, taken: '' }
    this.open.push(segment)
    this.isSealed = false
    return segment
  }
}

/** What can be read of a file; undefined where that is nothing. A damaged file is copied, for whoever wants to look. */
function readSegment(file: JournalFile, log: Log): Segment | undefined {
  const { records, state } = findRecords(file.read())
  if (state === 'cut') log.write('warn', 'inbox.cut-off')
  if (state === 'damaged') {
    copyFileSync(file.path, `${file.path}-damaged`)
    log.write('error', 'inbox.damaged', { copiedTo: plain(`${basename(file.path)}-damaged`) })
  }
  const [oldest] = records
  if (!oldest) return undefined
  const places: Place[] = []
  const keys: string[] = []
  let at = 0
  for (const { first, entries, offset, length } of records) {
    if (entries.length > 0) places.push({ file, first, last: first + entries.length - 1, offset, length })
    for (const entry of entries) {
      if (!entry.known) keys.push(eventKey(entry))
      at = Math.max(at, entry.receivedAt)
    }
  }
  return { number: oldest.segment, file, places, keys, at, taken: records.at(-1)?.taken ?? '' }
}

/** What was moved lies twice where the process was killed meanwhile. */
function inOrder(segments: readonly Segment[]): Place[] {
  const places = segments
    .flatMap((segment) => segment.places)
    .toSorted((one, other) => one.first - other.first || other.last - one.last)
  let last = 0
  return places.filter((place) => {
    const isNew = place.last > last
    last = Math.max(last, place.last)
    return isNew
  })
}

function readPlace({ file, offset, length }: Place): JournalRecord | undefined {
  return decodeRecord(file.read(offset, length), 0)
}
