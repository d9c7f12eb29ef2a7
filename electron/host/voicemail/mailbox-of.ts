import type { Person, SessionState } from '#shared/host/slices.ts'

/** The owner of a mailbox, as far as it is known. */
export type MailboxOwner = {
  /** `house`: of a queue, a group or anything else but a user; `unknown` until the users have been read. */
  readonly kind: 'own' | 'user' | 'house' | 'unknown'
  readonly ext: string
  readonly name: string
}

/** The owner of the mailbox with this `extension_id`. */
export type MailboxOf = (id: number) => MailboxOwner

/**
 * The document does not define `extension_id`: it is taken as a user's id, or as an extension if no user has that id
 * and it equals the agent's extension.
 */
export function mailboxOf(id: number, session: SessionState, people: readonly Person[]): MailboxOwner {
  const agent = session.kind === 'signed-in' ? session.agent : null
  const own: MailboxOwner = { kind: 'own', ext: agent?.ext ?? '', name: agent?.name ?? '' }
  if (agent?.id === id) return own
  const user = people.find(({ key }) => key === `user:${id}`)
  if (user) return { kind: 'user', ext: extensionOf(user), name: user.name }
  if (agent && String(id) === agent.ext) return own
  return { kind: people.some(({ kind }) => kind === 'user') ? 'house' : 'unknown', ext: '', name: '' }
}

function extensionOf({ numbers }: Person): string {
  return numbers.find(({ label }) => label === 'extension')?.number ?? ''
}
