import { readFileSync } from 'node:fs'

type Entry = {
  readonly files?: Readonly<Record<string, Entry>>
  readonly size?: number
  readonly offset?: string
  readonly unpacked?: boolean
  readonly integrity?: { readonly hash: string }
}

/** A file of an Electron archive. `read` is absent if the file is unpacked beside the archive. */
export type AsarFile = {
  readonly path: string
  readonly unpacked: boolean
  /** SHA-256 that Electron checks on reading, hex; empty if there is none. */
  readonly hash: string
  readonly read?: () => Buffer
}

/** Every file of an archive: a header with two pairs of lengths, JSON with the tree, then the file contents. */
export function readAsar(archive: string): readonly AsarFile[] {
  const bytes = readFileSync(archive)
  const headerSize = bytes.readUInt32LE(4)
  const { files = {} } = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Entry
  return walk(files, '', (offset, size) =>
    bytes.subarray(8 + headerSize + offset, 8 + headerSize + offset + size),
  )
}

function walk(
  files: Readonly<Record<string, Entry>>,
  folder: string,
  slice: (offset: number, size: number) => Buffer,
): readonly AsarFile[] {
  return Object.entries(files).flatMap(([name, entry]): readonly AsarFile[] => {
    const path = `${folder}${name}`
    if (entry.files) return walk(entry.files, `${path}/`, slice)
    const facts = { path, unpacked: entry.unpacked === true, hash: entry.integrity?.hash ?? '' }
    const { offset, size = 0 } = entry
    return [offset === undefined ? facts : { ...facts, read: () => slice(Number(offset), size) }]
  })
}
