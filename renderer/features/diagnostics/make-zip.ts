export type ZipEntry = { readonly file: string; readonly text: string }

const local = 0x04034b50
const central = 0x02014b50
const end = 0x06054b50
/** Deflate is in version 2.0 of the format; names are UTF-8 (bit 11). */
const version = 20
const utf8Names = 0x0800
const deflated = 8
/** A file of this user alone, as Unix has it. */
const unixMode = (0o100600 << 16) >>> 0
const madeByUnix = (3 << 8) | version

type Packed = {
  readonly name: Uint8Array
  readonly sum: number
  readonly size: number
  readonly data: Uint8Array
}

/** A ZIP archive of texts (APPNOTE.TXT 6.3.9), deflated. `at`: milliseconds since 1970, the time of every entry. */
export async function makeZip(entries: readonly ZipEntry[], at: number): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const packed = await Promise.all(
    entries.map(async ({ file, text }): Promise<Packed> => {
      const bytes = encoder.encode(text)
      return { name: encoder.encode(file), sum: crc32(bytes), size: bytes.length, data: await deflate(bytes) }
    }),
  )
  const time = dosTime(new Date(at))
  const pieces: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const each of packed) {
    const head = record(30 + each.name.length, [[local, 4], ...facts(each, time), [0, 2]])
    head.set(each.name, 30)
    directory.push(directoryEntry(each, time, offset))
    pieces.push(head, each.data)
    offset += head.length + each.data.length
  }
  const size = lengthOf(directory)
  const tail = record(22, [
    [end, 4],
    [0, 2],
    [0, 2],
    [packed.length, 2],
    [packed.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  ])
  return joined([...pieces, ...directory, tail])
}

type Field = readonly [value: number, bytes: 2 | 4]

/** What the local head and the directory say alike of an entry. */
function facts({ name, sum, size, data }: Packed, time: number): readonly Field[] {
  return [
    [version, 2],
    [utf8Names, 2],
    [deflated, 2],
    [time, 4],
    [sum, 4],
    [data.length, 4],
    [size, 4],
    [name.length, 2],
  ]
}

function directoryEntry(entry: Packed, time: number, offset: number): Uint8Array {
  const fields: readonly Field[] = [
    [central, 4],
    [madeByUnix, 2],
    ...facts(entry, time),
    ...([
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [unixMode, 4],
      [offset, 4],
    ] as const),
  ]
  const made = record(46 + entry.name.length, fields)
  made.set(entry.name, 46)
  return made
}

function record(length: number, fields: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [value, width] of fields) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  return bytes
}

/** Date and time of MS-DOS, to two seconds, in UTC. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let sum = index
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  return sum
})

function crc32(bytes: Uint8Array): number {
  let sum = ~0
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return ~sum >>> 0
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((length, piece) => length + piece.length, 0)
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(lengthOf(pieces))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
