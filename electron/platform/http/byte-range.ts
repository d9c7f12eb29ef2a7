/** The part of a file that a Range header asks for (RFC 9110 section 14.2). `end` is the last byte, included. */
export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Reads one byte range. `undefined` means the whole file: no header, another unit, or several ranges at once, which a
 * server may ignore. `unsatisfiable` is answered with 416.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
