/** Bytes of a sound, both ends inclusive. */
export type ByteRange = { readonly first: number; readonly last: number }

/**
 * Returns the bytes that a `Range` header requests of `total` (RFC 9110 section 14.1.2): `all` for no or an unknown
 * range (several ranges may be ignored, section 14.2); `none` for an unsatisfiable one (416).
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

/** Reads a `Content-Range` header (RFC 9110 section 14.4); null if unreadable. `total` null: unknown. */
export function readContentRange(
  header: string | undefined,
): { readonly first: number; readonly total: number | null } | null {
  const [, first, total = '*'] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined) return null
  return { first: Number(first), total: total === '*' ? null : Number(total) }
}
