import type { VoicemailAnnouncement } from '#shared/api/modules/storage.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { Greeting } from '#shared/host/voicemail.ts'
import type { MailboxOf } from '../voicemail/mailbox-of.ts'

/** An announcement (specification 2.2). A field that is absent is empty. */
export function readGreeting(record: VoicemailAnnouncement, mailboxOf: MailboxOf): Greeting {
  const mailbox = record.extension ?? null
  const owner = mailbox === null ? null : mailboxOf(mailbox)
  return {
    id: record.id,
    mailbox,
    ext: owner?.ext || String(mailbox ?? ''),
    name: owner?.name ?? '',
    description: record.description ?? '',
    at: readTimestamp(record.created_at) ?? 0,
  }
}
