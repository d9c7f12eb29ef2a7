import type { Mailbox, VoicemailFolder, VoicemailState } from '#shared/host/voicemail.ts'
import type { Known } from '../directory/known.ts'
import type { MailboxOf } from './mailbox-of.ts'
import type { LeftMessage } from './read-voicemessage.ts'

export type CountOptions = {
  readonly mailboxOf: MailboxOf
  readonly who: (number: string) => Known
  readonly folderNames: Readonly<Record<string, string>>
  /** The agent's own mailbox, which is listed even if it is empty. */
  readonly ownMailbox: number
}

/** The platform's own folders (dictionary `voicemessage.folder` of the contract), listed even if they are empty. */
const ownFolders = [0, 1, 2]

/** Counts all messages by folder and mailbox, and those that nobody has heard. */
export function countMessages(
  messages: readonly LeftMessage[],
  options: CountOptions,
): Pick<VoicemailState, 'unheard' | 'folders' | 'mailboxes'> {
  return {
    unheard: messages.filter((message) => message.isNew && isForAgent(message, options)).length,
    folders: countFolders(messages, options.folderNames),
    mailboxes: countMailboxes(messages, options),
  }
}

/** Whether a message is for this agent: root also sees every user's messages, but gets no notices of them. */
export function isForAgent(
  { mailbox }: LeftMessage,
  { mailboxOf }: Pick<CountOptions, 'mailboxOf'>,
): boolean {
  const { kind } = mailboxOf(mailbox)
  return kind === 'own' || kind === 'house'
}

function countFolders(
  messages: readonly LeftMessage[],
  names: CountOptions['folderNames'],
): readonly VoicemailFolder[] {
  const named = Object.keys(names).filter((key) => /^\d{1,4}$/.test(key))
  const numbers = new Set([...ownFolders, ...named.map(Number), ...messages.map(({ folder }) => folder)])
  return [...numbers]
    .toSorted((a, b) => a - b)
    .map((folder) => {
      const inFolder = messages.filter((message) => message.folder === folder)
      return {
        folder,
        name: names[String(folder)]?.trim() ?? '',
        messages: inFolder.length,
        unheard: inFolder.filter(({ isNew }) => isNew).length,
      }
    })
}

/** The agent's own mailbox first, the others by name. */
function countMailboxes(
  messages: readonly LeftMessage[],
  { mailboxOf, who, ownMailbox }: CountOptions,
): readonly Mailbox[] {
  const byMailbox = Map.groupBy(messages, ({ mailbox }) => mailbox)
  const present = [...byMailbox.keys()]
  const ids = present.some((id) => mailboxOf(id).kind === 'own') ? present : [ownMailbox, ...present]
  const mailboxes = ids.map((id): Mailbox => {
    const inMailbox = byMailbox.get(id) ?? []
    const { kind, ext, name } = mailboxOf(id)
    const dialled = inMailbox[0]?.dialled ?? ''
    return {
      id,
      ext: ext || (kind === 'own' ? '' : dialled),
      name: name || who(dialled).name,
      isOwn: kind === 'own',
      unheard: inMailbox.filter(({ isNew }) => isNew).length,
    }
  })
  return mailboxes.toSorted(
    (a, b) => Number(b.isOwn) - Number(a.isOwn) || a.name.localeCompare(b.name) || a.id - b.id,
  )
}
