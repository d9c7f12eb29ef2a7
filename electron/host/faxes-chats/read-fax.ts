import { readCode } from '#shared/api/codes.ts'
import type { Fax as FaxRecord } from '#shared/api/modules/storage.ts'
import { readId, readNumber, readText, type NumberRange } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Fax } from '#shared/host/faxes-chats.ts'
import type { Known } from '../directory/people.ts'
import { codeWord } from './code-word.ts'

const pages: NumberRange = { least: 0, most: 100_000 }
const money: NumberRange = { least: -1_000_000_000, most: 1_000_000_000 }

/** Reads a record of specification 2.2, Fax. Null where it has no id. */
export function readFax(record: FaxRecord, who: (number: string) => Known): Fax | null {
  const id = readId(record.id)
  if (id === null) return null
  const way = readCode('fax.type', record.type) ?? 'unknown'
  const [from = '', to = ''] = [record.from, record.to].map((number) => readText(number, 'number').trim())
  const other = way === 'out' ? to : from
  return {
    id,
    at: readTimestamp(record.created_at) ?? 0,
    way,
    from,
    to,
    name: who(other).name,
    pages: readNumber(record.pages, pages),
    status: codeWord('fax.status', record.status),
    filename: readText(record.filename, 'line').trim(),
    charge: readNumber(record.charge, money),
  }
}
