import { strToU8, zipSync, type Zippable, type ZipOptions } from 'fflate'

type ZipEntry = { readonly file: string; readonly text: string }

/** Unix, readable by the owner only (APPNOTE.TXT 6.3.9, sections 4.4.2 and 4.4.15). */
const attributes = { os: 3, attrs: 0o100600 << 16 }

/** Creates a ZIP archive of texts. `at`: time of every entry in milliseconds since 1970, written in UTC. */
export function makeZip(entries: readonly ZipEntry[], at: number): Uint8Array<ArrayBuffer> {
  // ZIP archives have no time zone, and the library writes local time.
  const options: ZipOptions = { ...attributes, mtime: at + new Date(at).getTimezoneOffset() * 60_000 }
  const files: Zippable = {}
  for (const { file, text } of entries) files[file] = [strToU8(text), options]
  return zipSync(files)
}
