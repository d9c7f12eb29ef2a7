import { readCode } from '#shared/api/codes.ts'
import type { Sms } from '#shared/api/modules/storage.ts'
import { isSameId, readId, readText as readField } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import { threadKey } from '../thread-key.ts'

/** A record of `/sms` as it is kept. */
export type CopiedText = {
  readonly sms: number
  readonly thread: string
  readonly way: 'in' | 'out'
  /** Milliseconds since 1970; null where the record does not say it. */
  readonly at: number | null
  readonly words: string
  readonly own: string
  readonly by: string
  readonly result: string
  /** This agent sent it. */
  readonly mine: boolean
  /** Its result may still change. */
  readonly isPending: boolean
}

/** Who reads: decides what is the agent's own, and how numbers are read. */
export type Reader = { readonly agentId: number; readonly country: string }

type Loose = { readonly [Name in keyof Sms]?: unknown }

const final: ReadonlySet<string | undefined> = new Set(['delivered', 'received', 'failed'])

/** Reads a record, whichever of the forms that the document allows its fields have. Undefined for one without an id. */
export function readText(record: Sms, { agentId, country }: Reader): CopiedText | undefined {
  const fields: Loose = record
  const sms = readId(fields.id)
  if (sms === null) return undefined
  const way = wayOf(fields, agentId)
  const [other, own] = way === 'in' ? [fields.from, fields.to] : [fields.to, fields.from]
  const mine = way === 'out' && isSameId(readId(fields.user_id) ?? fields.from_id, agentId)
  return {
    sms,
    thread: threadKey(readField(other, 'number'), country),
    way,
    at: readTimestamp(fields.created_at) ?? null,
    words: readField(fields.message, 'message'),
    own: threadKey(readField(own, 'number'), country),
    by: way === 'in' || mine ? '' : readField(fields.from_name, 'name'),
    result: readResult(fields.result),
    mine,
    isPending: way === 'out' && !final.has(readCode('sms.result', fields.result)),
  }
}

/** A word, known or not, is shown as it came; a number for which there is none as `code 4`. */
function readResult(value: unknown): string {
  const text = readField(value, 'word')
  if (text === '') return ''
  return readCode('sms.result', value) ?? (/^\d+$/.test(text) ? `code ${text}` : text)
}

/** Where the type cannot be read: what this agent sent went out, everything else came in. */
function wayOf({ type, result, from_id: sender }: Loose, agentId: number): 'in' | 'out' {
  const told = readCode('sms.type', type)
  if (told) return told
  const become = readCode('sms.result', result)
  if (become) return become === 'received' ? 'in' : 'out'
  return isSameId(sender, agentId) ? 'out' : 'in'
}
