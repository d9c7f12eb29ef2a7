import type { ApiClient } from '#shared/api/client.ts'
import type { Clock } from '#shared/core/clock.ts'
import { ok } from '#shared/core/result.ts'
import type { Fax } from '#shared/host/faxes-chats.ts'
import type { Listing } from '#shared/host/listing.ts'
import type { Known } from '../directory/known.ts'
import { readAll } from '../platform-client/read-all.ts'
import { RemoteList } from './remote-list.ts'
import { readCode } from '#shared/api/codes.ts'
import type { Fax as FaxRecord } from '#shared/api/modules/storage.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { codeWord } from './code-word.ts'

export type FaxesOptions = {
  readonly api: ApiClient
  readonly clock: Clock
  readonly who: (number: string) => Known
  readonly onState: (state: Listing) => void
}

const size = { limit: 1_000, maxRecords: 5_000 }

/** The customer's faxes, newest first (`/faxes`, specification 4.5). */
export function createFaxes({ api, clock, who, onState }: FaxesOptions): RemoteList<Fax> {
  return new RemoteList({
    clock,
    onState,
    textOf: ({ name, from, to, filename, status }) => [name, from, to, filename, status].join('\n'),
    async read() {
      const read = await readAll((query) => api.storage.listFaxes({ query }), size)
      if (!read.ok) return read
      const faxes = read.value.map((record) => readFax(record, who))
      return ok(faxes.toSorted((a, b) => b.at - a.at || b.id - a.id))
    },
  })
}

/** Decodes a fax (specification 2.2). */
export function readFax(record: FaxRecord, who: (number: string) => Known): Fax {
  const way = readCode('fax.type', record.type) ?? 'unknown'
  const [from = '', to = ''] = [record.from, record.to].map((number) => number?.trim())
  const other = way === 'out' ? to : from
  return {
    id: record.id,
    at: readTimestamp(record.created_at) ?? 0,
    way,
    from,
    to,
    name: who(other).name,
    pages: record.pages ?? null,
    status: codeWord('fax.status', record.status),
    filename: record.filename?.trim() ?? '',
    charge: record.charge ?? null,
  }
}
