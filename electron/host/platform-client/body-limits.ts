import type { ApiRequest } from '#shared/api/client.ts'

/** Largest body, in bytes, and longest time to receive all of it, in milliseconds. */
export type BodyLimit = { readonly bytes: number; readonly within: number }

/** `calls`: polled; `refusal`: any status of 400 or more, of which only the beginning is read. */
export type BodyKind = 'calls' | 'list' | 'record' | 'file' | 'refusal'

const KiB = 1024
const MiB = 1024 * KiB

/** Limits of a body by kind. The client has a separate time limit for silence. */
export const bodyLimits: Readonly<Record<BodyKind, BodyLimit>> = {
  calls: { bytes: 16 * MiB, within: 15_000 },
  list: { bytes: 32 * MiB, within: 60_000 },
  record: { bytes: 8 * MiB, within: 30_000 },
  file: { bytes: 64 * MiB, within: 300_000 },
  refusal: { bytes: 64 * KiB, within: 5_000 },
}

/** Most bytes of one reading of a list, over all its pages. */
export const maxListBytes = 64 * MiB

/** Kind of body of a response with this status. */
export function bodyKind({ expects, path, query }: ApiRequest, status: number): BodyKind {
  if (status >= 400) return 'refusal'
  if (expects === 'bytes') return 'file'
  if (query.length === 0) return 'record'
  return path === '/calls' ? 'calls' : 'list'
}
