import { shownName } from '#shared/calls/shown-name.ts'
import type { Mailbox, VoicemailFolder, VoicemailState } from '#shared/host/voicemail.ts'
import { voicemailWords } from '../../locales/voicemail.ts'
import type { IconName } from '../../ui/icons.ts'

/** The folder or mailbox whose messages are listed. */
export type MessageLocation =
  | { readonly kind: 'folder'; readonly folder: number }
  | { readonly kind: 'mailbox'; readonly mailbox: number }

/** The folders with a fixed meaning on the platform: new and heard messages. */
export const inbox = 0
const heard = 1

export function isSameLocation(one: MessageLocation, other: MessageLocation): boolean {
  if (one.kind === 'folder') return other.kind === 'folder' && one.folder === other.folder
  return other.kind === 'mailbox' && one.mailbox === other.mailbox
}

export function folderIcon(folder: number): IconName {
  if (folder === inbox) return 'inbox'
  return folder === heard ? 'check' : 'folder'
}

/** These two folders have fixed names on the platform. */
export function canBeNamed(folder: number): boolean {
  return folder !== inbox && folder !== heard
}

/** Returns the count beside a folder or mailbox: its new messages, else all of them. */
export function shownCount(counts: { readonly messages?: number; readonly unheard: number }): {
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
export function mailboxPhrase(mailboxes: readonly Mailbox[], id: number): string {
  const mailbox = mailboxes.find((each) => each.id === id)
  const { places } = voicemailWords
  if (!mailbox) return ''
  if (!mailbox.isOwn) return places.to(mailboxName(mailbox))
  return mailbox.ext === '' ? places.toYou : places.toYouAt(shownName(mailbox.ext))
}

export function folderName(folders: readonly VoicemailFolder[], folder: number): string {
  const { places } = voicemailWords
  const defaultName = [places.inbox, places.old, places.saved][folder] ?? places.folder(folder)
  return shownName(folders.find((each) => each.folder === folder)?.name ?? '') || defaultName
}

export function locationTitle(
  { folders, mailboxes }: Pick<VoicemailState, 'folders' | 'mailboxes'>,
  location: MessageLocation,
): string {
  if (location.kind === 'folder') return folderName(folders, location.folder)
  const mailbox = mailboxes.find(({ id }) => id === location.mailbox)
  return mailbox ? mailboxName(mailbox) : voicemailWords.places.mailbox
}

/** The number of a new folder: the lowest that neither the platform nor a stored name uses. */
export function nextFolder(
  folders: readonly VoicemailFolder[],
  names: Readonly<Record<string, string>>,
): number {
  const taken = new Set([...folders.map(({ folder }) => folder), ...Object.keys(names).map(Number)])
  let free = heard + 1
  while (taken.has(free)) free += 1
  return free
}

type Names = Readonly<Record<string, string>>

/** Returns the names with one changed; an empty name removes it. */
export function withFolderName(names: Names, folder: number, name: string): Names {
  const { [String(folder)]: _before, ...others } = names
  return name === '' ? others : { ...others, [String(folder)]: name }
}

/** Returns why a folder cannot have this name; empty if it can. */
export function folderNameError(name: string, folder: number, folders: readonly VoicemailFolder[]): string {
  const lowerCaseName = name.toLocaleLowerCase()
  const isTaken = folders.some(
    (each) =>
      each.folder !== folder && folderName(folders, each.folder).toLocaleLowerCase() === lowerCaseName,
  )
  return isTaken ? voicemailWords.folder.taken : ''
}
