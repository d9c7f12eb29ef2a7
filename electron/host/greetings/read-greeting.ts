import type { VoicemailAnnouncement } from '#shared/api/modules/storage.ts'
import { readId, readText } from '#shared/api/read-field.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Greeting } from '#shared/host/voicemail.ts'
import type { MailboxOf } from '../voicemail/mailbox-of.ts'

/** Reads an announcement of specification 2.2. A field that cannot be read is empty; null for a record without an id. */
export function readGreeting(record: VoicemailAnnouncement, mailboxOf: MailboxOf): Greeting | null {
  const id = readId(record.id)
  if (id === null) return null
  const mailbox = readId(record.extension)
  const owner = mailbox === null ? null : mailboxOf(mailbox)
  return {
    id,
    mailbox,
    ext: owner?.ext || String(mailbox ?? ''),
    name: owner?.name ?? '',
    description: readText(record.description, 'line'),
    at: readTimestamp(record.created_at) ?? 0,
  }
}
