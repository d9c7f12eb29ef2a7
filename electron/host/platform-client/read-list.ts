import { isRecord } from '#shared/core/is-record.ts'
import { parseJson } from '#shared/core/parse-json.ts'
import { maxValues, walkJson } from './read-json.ts'

/** The body of a list, read record by record. The arrays are parallel: one index per record. */
export type ReadList = {
  readonly bytes: Buffer
  readonly records: readonly unknown[]
  /** Where the text of each record begins and ends in the body. */
  readonly begins: readonly number[]
  readonly ends: readonly number[]
  /** Upper bound of the values in each. */
  readonly values: readonly number[]
  readonly json: unknown
}

const [comma, closeArray, openObject] = [0x2c, 0x5d, 0x7b]
const listStart = Buffer.from('"data":[')

/**
 * Reads the body of a list (specification 2.1) against the previous one: a record with the same bytes is the identical
 * value, and is neither parsed nor examined. Undefined if the body is not a list of objects without white space between
 * them; it must then be read as a whole.
 */
export function readList(bytes: Buffer, before: ReadList | undefined): ReadList | undefined {
  const start = bytes.indexOf(listStart)
  if (start === -1) return undefined
  const first = start + listStart.length
  const reader = new ListReader(bytes, before)
  if (!reader.readFrom(first)) return undefined
  const { records, begins, ends, values } = reader
  if (values.reduce((sum, count) => sum + count, 0) > maxValues(bytes.length)) return undefined
  // Parsed with a marker in place of the records, to check that they are the top-level list, not one nested elsewhere.
  const [head, tail] = [bytes.toString('utf8', 0, first), bytes.toString('utf8', ends.at(-1) ?? first)]
  const envelope = parseJson(`${head}0${tail}`)
  const data = isRecord(envelope) ? envelope['data'] : undefined
  if (!isRecord(envelope) || !Array.isArray(data) || data.length !== 1 || data[0] !== 0) return undefined
  return { bytes, records, begins, ends, values, json: { ...envelope, data: records } }
}

/** Reads records in sequence. Those of the previous body are expected in order, else found by id. */
class ListReader {
  readonly records: unknown[] = []
  readonly begins: number[] = []
  readonly ends: number[] = []
  readonly values: number[] = []
  private readonly bytes: Buffer
  private readonly before: ReadList | undefined
  /** Index in the previous body of the record expected next. */
  private nextIndex = 0
  private indexById: Map<unknown, number> | undefined

  constructor(bytes: Buffer, before: ReadList | undefined) {
    this.bytes = bytes
    this.before = before
  }

  /** False if this is not a list of objects. */
  readFrom(start: number): boolean {
    const { bytes, ends } = this
    if (bytes[start] === closeArray) return true
    for (let at = start; ; at += 1) {
      if (!this.reuseRecord(at, this.nextIndex) && !this.parseRecord(at)) return false
      at = ends.at(-1) ?? at
      if (bytes[at] === closeArray) return true
      if (bytes[at] !== comma) return false
    }
  }

  /** Reuses the record at a place of the previous body, if its text is at `at`. */
  private reuseRecord(at: number, index: number): boolean {
    const { bytes, before } = this
    const [begin, end] = [before?.begins[index], before?.ends[index]]
    if (!before || begin === undefined || end === undefined) return false
    const after = at + end - begin
    if (bytes[after] !== comma && bytes[after] !== closeArray) return false
    if (before.bytes.compare(bytes, at, after, begin, end) !== 0) return false
    this.add(before.records[index], { begin: at, end: after, values: before.values[index] ?? 0 })
    this.nextIndex = index + 1
    return true
  }

  /** Reads a record other than the one expected next: changed, new, or moved. */
  private parseRecord(at: number): boolean {
    if (this.bytes[at] !== openObject) return false
    const { end, values } = walkJson(this.bytes, at)
    const record = end === -1 ? undefined : parseJson(this.bytes.toString('utf8', at, end))
    if (record === undefined) return false
    const index = this.indexOf(record)
    if (index !== undefined && this.reuseRecord(at, index)) return true
    if (index !== undefined) this.nextIndex = index + 1
    this.add(record, { begin: at, end, values })
    return true
  }

  private add(
    record: unknown,
    span: { readonly begin: number; readonly end: number; readonly values: number },
  ): void {
    this.records.push(record)
    this.begins.push(span.begin)
    this.ends.push(span.end)
    this.values.push(span.values)
  }

  private indexOf(record: unknown): number | undefined {
    this.indexById ??= new Map(this.before?.records.map((known, index) => [idOf(known), index]))
    return this.indexById.get(idOf(record))
  }
}

function idOf(record: unknown): unknown {
  return isRecord(record) ? record['id'] : undefined
}
