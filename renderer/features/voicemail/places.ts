import { shownName } from '#shared/calls/shown-name.ts'
import type { Mailbox, VoicemailFolder, VoicemailState } from '#shared/host/voicemail.ts'
import { voicemailWords } from '../../locales/voicemail.ts'
import type { IconName } from '../../ui/icons.ts'

/** The folder or mailbox whose messages are listed. */
export type Place =
  | { readonly kind: 'folder'; readonly folder: number }
  | { readonly kind: 'mailbox'; readonly mailbox: number }

/** The folders with a fixed meaning on the platform: new and heard messages. */
export const inbox = 0
const old = 1

export function samePlace(one: Place, other: Place): boolean {
  if (one.kind === 'folder') return other.kind === 'folder' && one.folder === other.folder
  return other.kind === 'mailbox' && one.mailbox === other.mailbox
}

export function folderIcon(folder: number): IconName {
  if (folder === inbox) return 'inbox'
  return folder === old ? 'check' : 'folder'
}

/** These two folders have fixed names on the platform. */
export function canBeNamed(folder: number): boolean {
  return folder !== inbox && folder !== old
}

/** Returns the count beside a folder or mailbox: its new messages, else all of them. */
export function placeCount(counts: { readonly messages?: number; readonly unheard: number }): {
  readonly count: number
  readonly isNew: boolean
} {
  if (counts.unheard > 0) return { count: counts.unheard, isNew: true }
  return { count: counts.messages ?? 0, isNew: false }
}

/** `You, ext 204`, `Orders, ext 600`. */
export function mailboxName({ isOwn, name, ext }: Pick<Mailbox, 'isOwn' | 'name' | 'ext'>): string {
  const { places } = voicemailWords
  const who = isOwn ? places.you : shownName(name) || places.mailbox
  return ext === '' ? who : places.ext(who, shownName(ext))
}

/** Says where a message was left, within a sentence: `to you, ext 204`. Empty if unknown. */
export function leftFor(mailboxes: readonly Mailbox[], id: number): string {
  const mailbox = mailboxes.find((each) => each.id === id)
  const { places } = voicemailWords
  if (!mailbox) return ''
  if (!mailbox.isOwn) return places.to(mailboxName(mailbox))
  return mailbox.ext === '' ? places.toYou : places.toYouAt(shownName(mailbox.ext))
}

export function folderName(folders: readonly VoicemailFolder[], folder: number): string {
  const { places } = voicemailWords
  const own = [places.inbox, places.old, places.saved][folder] ?? places.folder(folder)
  return shownName(folders.find((each) => each.folder === folder)?.name ?? '') || own
}

export function placeTitle(
  { folders, mailboxes }: Pick<VoicemailState, 'folders' | 'mailboxes'>,
  place: Place,
): string {
  if (place.kind === 'folder') return folderName(folders, place.folder)
  const mailbox = mailboxes.find(({ id }) => id === place.mailbox)
  return mailbox ? mailboxName(mailbox) : voicemailWords.places.mailbox
}

/** The number of a new folder: the lowest that neither the platform nor a stored name uses. */
export function nextFolder(
  folders: readonly VoicemailFolder[],
  names: Readonly<Record<string, string>>,
): number {
  const taken = new Set([...folders.map(({ folder }) => folder), ...Object.keys(names).map(Number)])
  let free = old + 1
  while (taken.has(free)) free += 1
  return free
}

type Names = Readonly<Record<string, string>>

/** Returns the names with one changed; an empty name removes it. */
export function renamed(names: Names, folder: number, name: string): Names {
  const { [String(folder)]: _before, ...others } = names
  return name === '' ? others : { ...others, [String(folder)]: name }
}

/** Returns why a folder cannot have this name; empty if it can. */
export function folderNameTrouble(name: string, folder: number, folders: readonly VoicemailFolder[]): string {
  const wanted = name.toLocaleLowerCase()
  const isTaken = folders.some(
    (each) => each.folder !== folder && folderName(folders, each.folder).toLocaleLowerCase() === wanted,
  )
  return isTaken ? voicemailWords.folder.taken : ''
}
