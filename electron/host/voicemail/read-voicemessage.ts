import { readCode, writeCode } from '#shared/api/codes.ts'
import type { Voicemessage } from '#shared/api/modules/history.ts'
import {
  callSeconds,
  readFlag,
  readId,
  readNumber,
  readText,
  type NumberRange,
} from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Voicemail } from '#shared/host/voicemail.ts'

/** Numbers that a folder may have. */
const folders: NumberRange = { least: 0, most: 9_999 }

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
  const id = readId(record.id)
  if (id === null) return null
  const folder = folderOf(record)
  const line = readCallerLine(readText(record.callerid, 'line'))
  return {
    id,
    number: readText(record.caller, 'number').trim() || line.number,
    callerName: line.name,
    dialled: readText(record.dialled, 'number'),
    mailbox: readId(record.extension_id) ?? ownMailbox,
    folder,
    isNew: readFlag(record.is_new) ?? folder === newFolder,
    at: readTimestamp(record.origtime) ?? 0,
    seconds: Math.round(readNumber(record.duration, callSeconds) ?? 0),
    transcript: readText(record.transcript, 'note').trim(),
    liveId: readId(record.live_id),
  }
}

/** What lies here is new, and what is new lies here. */
export const newFolder = writeCode('voicemessage.folder', 'new')
export const oldFolder = writeCode('voicemessage.folder', 'old')

function folderOf({ folder, is_new: isNew }: Pick<Voicemessage, 'folder' | 'is_new'>): number {
  const word = readCode('voicemessage.folder', folder)
  if (word !== undefined) return writeCode('voicemessage.folder', word)
  const number = readNumber(folder, folders)
  if (number !== null) return Math.round(number)
  return readFlag(isNew) === true ? newFolder : oldFolder
}

/** `"Ada Lark" <+44...>`, or a number alone, or a name alone. */
function readCallerLine(line: string): { readonly name: string; readonly number: string } {
  const [, name, number] = /^\s*"?([^"<]*)"?\s*<([^>]*)>\s*$/.exec(line) ?? []
  const text = line.trim()
  const isNumber = number === undefined && /^[+\d\s().\-*#]*$/.test(text)
  return {
    name: isNumber ? '' : readText((number === undefined ? text : (name ?? '')).trim(), 'name'),
    number: readText((isNumber ? text : (number ?? '')).trim(), 'number'),
  }
}
