import { readCode } from '#shared/api/codes.ts'
import type { Fax as FaxRecord } from '#shared/api/modules/storage.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Fax } from '#shared/host/faxes-chats.ts'
import type { Known } from '../directory/people.ts'
import { codeWord } from './code-word.ts'

/** A fax (specification 2.2). */
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
