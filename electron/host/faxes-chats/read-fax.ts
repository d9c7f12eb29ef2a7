import { readCode } from '#shared/api/codes.ts'
import type { Fax as FaxRecord } from '#shared/api/modules/storage.ts'
import type { Fax } from '#shared/host/faxes-chats.ts'
import type { Known } from '../directory/people.ts'
import { codeWord, numberOf, textOf, timeOf } from './read-fields.ts'

/** Reads a record of specification 2.2, Fax. Null where it has no id. */
export function readFax(record: FaxRecord, who: (number: string) => Known): Fax | null {
  const id = numberOf(record.id)
  if (id === null) return null
  const way = readCode('fax.type', record.type) ?? 'unknown'
  const [from, to] = [textOf(record.from), textOf(record.to)]
  const other = way === 'out' ? to : from
  return {
    id,
    at: timeOf(record.created_at),
    way,
    from,
    to,
    name: who(other).name,
    pages: numberOf(record.pages),
    status: codeWord('fax.status', record.status),
    filename: textOf(record.filename),
    charge: numberOf(record.charge),
  }
}
