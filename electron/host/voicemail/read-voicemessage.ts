import { readCode, writeCode } from '#shared/api/codes.ts'
import type { Voicemessage } from '#shared/api/modules/history.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Voicemail } from '#shared/host/voicemail.ts'

/** A message as the platform has it, before anybody looked up names. */
export type LeftMessage = Omit<Voicemail, 'name' | 'company'> & {
  /** As the caller's phone said. */
  readonly callerName: string
  readonly dialled: string
}

/**
 * Reads a record of specification 2.2, in any form that it leaves open: numbers as text, the folder as integer or word,
 * the time as a stamp or as seconds since 1970. Null where it has no id. A message without a mailbox is the agent's own.
 */
export function readVoicemessage(record: Voicemessage, ownMailbox: number): LeftMessage | null {
  const id = numberOf(record.id)
  if (id === null || id <= 0) return null
  const folder = folderOf(record)
  const line = readCallerLine(String(record.callerid ?? ''))
  return {
    id,
    number: String(record.caller ?? '').trim() || line.number,
    callerName: line.name,
    dialled: String(record.dialled ?? ''),
    mailbox: numberOf(record.extension_id) || ownMailbox,
    folder,
    isNew: flagOf(record.is_new) ?? folder === newFolder,
    at: timeOf(record.origtime),
    seconds: Math.max(0, numberOf(record.duration) ?? 0),
    transcript: String(record.transcript ?? '').trim(),
    liveId: numberOf(record.live_id) || null,
  }
}

/** What lies here is new, and what is new lies here. */
export const newFolder = writeCode('voicemessage.folder', 'new')
export const oldFolder = writeCode('voicemessage.folder', 'old')

function folderOf({ folder, is_new: isNew }: Pick<Voicemessage, 'folder' | 'is_new'>): number {
  const word = readCode('voicemessage.folder', folder)
  if (word !== undefined) return writeCode('voicemessage.folder', word)
  return numberOf(folder) ?? (flagOf(isNew) === true ? newFolder : oldFolder)
}

function timeOf(value: unknown): number {
  const seconds = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return readTimestamp(seconds) ?? 0
}

function flagOf(value: unknown): boolean | null {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  return null
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(Math.round(number)) ? Math.round(number) : null
}

/** `"Ada Lark" <+44...>`, or a number alone, or a name alone. */
function readCallerLine(line: string): { readonly name: string; readonly number: string } {
  const [, name, number] = /^\s*"?([^"<]*)"?\s*<([^>]*)>\s*$/.exec(line) ?? []
  if (number !== undefined) return { name: (name ?? '').trim(), number: number.trim() }
  const text = line.trim()
  return /^[+\d\s().\-*#]*$/.test(text) ? { name: '', number: text } : { name: text, number: '' }
}
