import { decodeRecord } from '#shared/api/decode-record.ts'
import type { Entity, Resource } from '#shared/api/resource.ts'

/** Reads a record as a reader behind the client would; null if the client drops it. */
export function decoded<R extends Resource, Read>(of: R, read: (record: Entity<R>) => Read) {
  return (record: unknown): Read | null => {
    const known = decodeRecord(of, record, () => {})
    return known === undefined ? null : read(known)
  }
}
