import { isRecord } from '#shared/core/is-record.ts'
import { parseJson } from './parse-json.ts'
import { mostValues, walkJson } from './read-json.ts'

/** The body of a list, read record by record. Numbers of one record stand at the same place in each array. */
export type ReadList = {
  readonly bytes: Buffer
  readonly records: readonly unknown[]
  /** Where the text of each record begins and ends in the body. */
  readonly begins: readonly number[]
  readonly ends: readonly number[]
  /** Values in each, at most. */
  readonly values: readonly number[]
  readonly json: unknown
}

const [comma, closeArray, openObject] = [0x2c, 0x5d, 0x7b]
const listBegins = Buffer.from('"data":[')

/**
 * Reads the body of a list (specification 2.1) beside the one before it: a record whose text is the same, byte for byte, is
 * the very same value, and is neither parsed nor looked at. Undefined where the body is no such list, whose records are
 * objects and stand without white space between them; then it is to be read as a whole.
 */
export function readList(bytes: Buffer, before: ReadList | undefined): ReadList | undefined {
  const found = bytes.indexOf(listBegins)
  if (found === -1) return undefined
  const first = found + listBegins.length
  const reader = new ListReader(bytes, before)
  if (!reader.readFrom(first)) return undefined
  const { records, begins, ends, values } = reader
  if (values.reduce((sum, each) => sum + each, 0) > mostValues(bytes.length)) return undefined
  // With a mark in the place of the records it is seen whether they are the list, and not one within something else.
  const [head, tail] = [bytes.toString('utf8', 0, first), bytes.toString('utf8', ends.at(-1) ?? first)]
  const envelope = parseJson(`${head}0${tail}`)
  const data = isRecord(envelope) ? envelope['data'] : undefined
  if (!isRecord(envelope) || !Array.isArray(data) || data.length !== 1 || data[0] !== 0) return undefined
  return { bytes, records, begins, ends, values, json: { ...envelope, data: records } }
}

/** Reads records one after the other. Those of the body before are looked for in their order, and by id where one came or went. */
class ListReader {
  readonly records: unknown[] = []
  readonly begins: number[] = []
  readonly ends: number[] = []
  readonly values: number[] = []
  private readonly bytes: Buffer
  private readonly before: ReadList | undefined
  /** Place of the record that followed before. */
  private next = 0
  private places: Map<unknown, number> | undefined

  constructor(bytes: Buffer, before: ReadList | undefined) {
    this.bytes = bytes
    this.before = before
  }

  /** False where that is no list of objects. */
  readFrom(first: number): boolean {
    const { bytes, ends } = this
    if (bytes[first] === closeArray) return true
    for (let at = first; ; at += 1) {
      if (!this.readSame(at, this.next) && !this.readOther(at)) return false
      at = ends.at(-1) ?? at
      if (bytes[at] === closeArray) return true
      if (bytes[at] !== comma) return false
    }
  }

  /** Takes over the record at a place of the body before, where its text stands at `at`. */
  private readSame(at: number, place: number): boolean {
    const { bytes, before } = this
    const [begin, end] = [before?.begins[place], before?.ends[place]]
    if (!before || begin === undefined || end === undefined) return false
    const after = at + end - begin
    if (bytes[after] !== comma && bytes[after] !== closeArray) return false
    if (before.bytes.compare(bytes, at, after, begin, end) !== 0) return false
    this.add(before.records[place], { begin: at, end: after, values: before.values[place] ?? 0 })
    this.next = place + 1
    return true
  }

  /** Reads a record that is not the one that followed before: changed, new, or one that stood elsewhere. */
  private readOther(at: number): boolean {
    if (this.bytes[at] !== openObject) return false
    const { end, values } = walkJson(this.bytes, at)
    const record = end === -1 ? undefined : parseJson(this.bytes.toString('utf8', at, end))
    if (record === undefined) return false
    const place = this.placeOf(record)
    if (place !== undefined && this.readSame(at, place)) return true
    if (place !== undefined) this.next = place + 1
    this.add(record, { begin: at, end, values })
    return true
  }

  private add(
    record: unknown,
    place: { readonly begin: number; readonly end: number; readonly values: number },
  ): void {
    this.records.push(record)
    this.begins.push(place.begin)
    this.ends.push(place.end)
    this.values.push(place.values)
  }

  private placeOf(record: unknown): number | undefined {
    this.places ??= new Map(this.before?.records.map((each, place) => [idOf(each), place]))
    return this.places.get(idOf(record))
  }
}

function idOf(record: unknown): unknown {
  return isRecord(record) ? record['id'] : undefined
}
