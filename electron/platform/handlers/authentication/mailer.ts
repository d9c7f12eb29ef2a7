import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { StoredMail, StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'

/** The outbox is read by people and tests: older mail goes. */
const mailsKept = 10_000

type Mail = Pick<StoredMail, 'subject' | 'text' | 'code' | 'token'>

/** Puts an e-mail into the outbox, where the operator API shows it: the platform sends none. */
export function mailTo(
  store: Store,
  user: Pick<StoredUser, 'customer_id' | 'email'>,
  mail: Mail & { readonly now: number },
): void {
  const { now, ...rest } = mail
  const { id } = store.outbox.insert({
    customer_id: user.customer_id,
    created_at: writeTimestamp(now),
    to: user.email,
    ...rest,
  })
  store.outbox.remove(id - mailsKept)
}
