import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredMail, StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'

type Mail = Pick<StoredMail, 'subject' | 'text' | 'code' | 'token'>

/** Puts an e-mail into the outbox, which the operator API shows: the platform sends none. */
export function mailTo(
  store: Store,
  user: Pick<StoredUser, 'customer_id' | 'email'>,
  mail: Mail & { readonly now: number },
): void {
  const { now, ...rest } = mail
  store.outbox.insert({
    customer_id: user.customer_id,
    created_at: writeTimestamp(now),
    to: user.email,
    ...rest,
  })
}
