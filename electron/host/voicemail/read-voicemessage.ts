import { readCode, writeCode } from '#shared/api/codes.ts'
import type { Voicemessage } from '#shared/api/modules/history.ts'
import { readNumber, readText, type NumberRange } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Voicemail } from '#shared/host/voicemail.ts'

/** Range of folder numbers. */
const folders: NumberRange = { minimum: 0, maximum: 9_999 }

/** A message from the platform, before names are looked up. */
export type LeftMessage = Omit<Voicemail, 'name' | 'company'> & {
  /** As sent by the caller's phone. */
  readonly callerName: string
  readonly dialled: string
}

/**
 * Decodes a voice message (specification 2.2), with its folder as integer or word. A message without a mailbox is the
 * agent's own.
 */
export function readVoicemessage(record: Voicemessage, ownMailbox: number): LeftMessage {
  const folder = folderOf(record)
  const line = readCallerLine(record.callerid ?? '')
  return {
    id: record.id,
    number: record.caller?.trim() || line.number,
    callerName: line.name,
    dialled: record.dialled ?? '',
    mailbox: record.extension_id ?? ownMailbox,
    folder,
    isNew: record.is_new ?? folder === newFolder,
    at: readTimestamp(record.origtime) ?? 0,
    seconds: record.duration ?? 0,
    transcript: record.transcript?.trim() ?? '',
    liveId: record.live_id ?? null,
  }
}

/** Messages in this folder are new, and only those. */
export const newFolder = writeCode('voicemessage.folder', 'new')
export const oldFolder = writeCode('voicemessage.folder', 'old')

function folderOf({ folder, is_new: isNew }: Pick<Voicemessage, 'folder' | 'is_new'>): number {
  const word = readCode('voicemessage.folder', folder)
  if (word !== undefined) return writeCode('voicemessage.folder', word)
  const number = readNumber(folder, folders)
  if (number !== null) return Math.round(number)
  return isNew === true ? newFolder : oldFolder
}

/** `"Ada Lark" <+44...>`, or a number alone, or a name alone. */
function readCallerLine(line: string): { readonly name: string; readonly number: string } {
  const text = line.trim()
  const [, name, number] = /^"?([^"<]*)(?:"\s*)?<([^>]*)>$/.exec(text) ?? []
  const isNumber = number === undefined && /^[+\d\s().\-*#]*$/.test(text)
  return {
    name: isNumber ? '' : readText((number === undefined ? text : (name ?? '')).trim(), 'name'),
    number: readText((isNumber ? text : (number ?? '')).trim(), 'number'),
  }
}
