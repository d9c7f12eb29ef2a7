import type { RecordPart } from '#shared/api/admin/kind.ts'
import { adminKind } from '#shared/api/admin/kinds.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import type { AdminRecord } from '#shared/host/admin.ts'
import type { KindClient } from './kind-client.ts'

type Wanted = { readonly kind: string; readonly id: number; readonly tail: string }

/** A record that belongs to another; null where the platform has none. */
export async function readPart(client: KindClient, wanted: Wanted): Outcome<AdminRecord | null> {
  const part = partOf(wanted)
  if (part === undefined) return err(appError('input.invalid', wanted.tail))
  const read = await client.record(part.read, { id: wanted.id })
  return !read.ok && read.error.code === 'platform.not-found' ? ok(null) : read
}

export async function removePart(client: KindClient, wanted: Wanted): Outcome {
  const remove = partOf(wanted)?.remove
  if (remove === undefined) return err(appError('input.invalid', wanted.tail))
  const gone = await client.send(remove, { id: wanted.id })
  return gone.ok ? ok(undefined) : gone
}

function partOf({ kind, tail }: Wanted): RecordPart | undefined {
  return adminKind(kind)?.parts.find((part) => part.tail === tail)
}
