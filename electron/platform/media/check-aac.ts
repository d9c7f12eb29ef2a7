/**
 * A sentence that says what is wrong with an MP4 file; undefined if nothing is. Only its box structure is checked
 * (ISO/IEC 14496-12 section 4.2); nothing is decoded.
 */
export function faultOfMp4(file: Uint8Array): string | undefined {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const names: string[] = []
  for (let offset = 0; offset + 8 <= view.length;) {
    const length = boxLength(view, offset)
    if (length < 8 || offset + length > view.length) return 'The MP4 file is broken or cut off.'
    names.push(view.toString('latin1', offset + 4, offset + 8))
    offset += length
  }
  return names.includes('moov') ? undefined : 'The MP4 file says nothing about its sound.'
}

/** The same for an AAC file: its first ADTS frames must follow one another. ADIF files are accepted unchecked. */
export function faultOfAac(file: Uint8Array): string | undefined {
  if (Buffer.from(file.subarray(0, 4)).toString('latin1') === 'ADIF') return undefined
  const start = file.findIndex((byte, index) => byte === 0xff && ((file[index + 1] ?? 0) & 0xf6) === 0xf0)
  const length = adtsLength(file.subarray(start))
  const next = file.subarray(start + length)
  const isFollowedByFrame = next.length === 0 || (next[0] === 0xff && ((next[1] ?? 0) & 0xf6) === 0xf0)
  if (length < 7 || start + length > file.length || !isFollowedByFrame)
    return 'The AAC file is broken or cut off.'
  return undefined
}

/** A length of 0 means the rest of the file, 1 a 64-bit length after the name. */
function boxLength(view: Buffer, offset: number): number {
  const length = view.readUInt32BE(offset)
  if (length === 0) return view.length - offset
  if (length > 1) return length
  return offset + 16 <= view.length ? Number(view.readBigUInt64BE(offset + 8)) : 0
}

/** Thirteen bits of an ADTS header. */
function adtsLength([, , , d = 0, e = 0, f = 0]: Uint8Array): number {
  return ((d & 3) << 11) | (e << 3) | (f >> 5)
}
