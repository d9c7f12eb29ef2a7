import { crc32 } from 'node:zlib'
import type { EventPath } from '#shared/host/events.ts'
import type { InboxRow } from './event-inbox.ts'

/** What is written at once: the entries of one commit, whose positions follow each other, and what is taken by then. */
export type JournalRecord = {
  /** Number of the segment that it belongs to: segments are written, and given up, in this order. */
  readonly segment: number
  /** Position of the first entry. */
  readonly first: number
  /** Positions of entries that were taken and still lie in the journal, as PositionRanges writes them. */
  readonly taken: string
  readonly entries: readonly InboxRow[]
}

/** Where a record lies in its file. */
export type FoundRecord = JournalRecord & { readonly offset: number; readonly length: number }

export type FoundRecords = {
  readonly records: readonly FoundRecord[]
  /** `cut`: what follows them is no record. `damaged`: neither is something between them. */
  readonly state: 'whole' | 'cut' | 'damaged'
}

/** Begins a record; no text in UTF-8 has these bytes, so that a record is found behind one that is damaged. */
const mark = Buffer.from([0xff, 0xfe, 0xe7, 0xff])
const headBytes = 12

/** Mark, length of what follows, its CRC-32, then in UTF-8 a line with numbers and the texts one behind the other. */
export function encodeRecord({ segment, first, taken, entries }: JournalRecord): Buffer {
  let head = `${segment} ${first} ${taken}`
  let texts = ''
  for (const { receivedAt, path, known, text } of entries) {
    head += ` ${receivedAt},${path},${known ? 1 : 0},${text.length}`
    texts += text
  }
  const content = `${head}\n${texts}`
  const bytes = Buffer.allocUnsafe(headBytes + Buffer.byteLength(content))
  bytes.set(mark)
  bytes.writeUInt32LE(bytes.length - headBytes, 4)
  bytes.write(content, headBytes)
  bytes.writeUInt32LE(crc32(bytes.subarray(headBytes)), 8)
  return bytes
}

/** Everything in a file that can be read. Zeros follow the last record. */
export function findRecords(bytes: Buffer): FoundRecords {
  const records: FoundRecord[] = []
  let isDamaged = false
  let end = 0
  for (
    let offset = bytes.indexOf(mark);
    offset !== -1;
    offset = bytes.indexOf(mark, Math.max(end, offset + 1))
  ) {
    const found = decodeRecord(bytes, offset)
    if (!found) continue
    isDamaged ||= offset !== end
    records.push(found)
    end = offset + found.length
  }
  const isCut = bytes.subarray(end).some((byte) => byte !== 0)
  return { records, state: isDamaged ? 'damaged' : isCut ? 'cut' : 'whole' }
}

/** The record that begins at an offset, or undefined where that is none. */
export function decodeRecord(bytes: Buffer, offset: number): FoundRecord | undefined {
  if (offset + headBytes > bytes.length || bytes.compare(mark, 0, 4, offset, offset + 4) !== 0)
    return undefined
  const length = headBytes + bytes.readUInt32LE(offset + 4)
  // A head without content would be right by itself: the CRC-32 of nothing is zero.
  if (length === headBytes || offset + length > bytes.length) return undefined
  const content = bytes.subarray(offset + headBytes, offset + length)
  if (crc32(content) !== bytes.readUInt32LE(offset + 8)) return undefined
  const text = content.toString()
  let from = text.indexOf('\n')
  const [segment = '', first = '', taken = '', ...heads] = text.slice(0, from).split(' ')
  from += 1
  const entries = heads.map((head): InboxRow => {
    const [receivedAt, path, known, size] = head.split(',')
    const begin = from
    from += Number(size)
    return {
      text: text.slice(begin, from),
      receivedAt: Number(receivedAt),
      path: path as EventPath,
      known: known === '1',
    }
  })
  return { segment: Number(segment), first: Number(first), taken, entries, offset, length }
}
