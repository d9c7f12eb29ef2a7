/** Bytes of a sound, first and last included. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * The bytes that a `Range` header asks for of `total` (RFC 9110 section 14.1.2): `all` where there is none, or none that
 * is understood (several ranges may be ignored, section 14.2); `none` where there is nothing at that place (416).
 */
export function readByteRange(header: string | undefined, total: number): ByteRange | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'all'
  if (from === '') {
    const count = Math.min(Number(to), total)
    return count > 0 ? { first: total - count, last: total - 1 } : 'none'
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return 'all'
  return first < total ? { first, last: Math.min(to === '' ? total - 1 : Number(to), total - 1) } : 'none'
}

/** What a `Content-Range` header says (RFC 9110 section 14.4); null where it cannot be read. `total` null: not known. */
export function readContentRange(
  header: string | undefined,
): { readonly first: number; readonly total: number | null } | null {
  const [, first, total = '*'] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined) return null
  return { first: Number(first), total: total === '*' ? null : Number(total) }
}
