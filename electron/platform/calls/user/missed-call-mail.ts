import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Store } from '../../store/store.ts'
import type { CallArchive } from '../call-archive.ts'
import { wasRungAsMember, wasMissed, type CallFacts } from '../call-facts.ts'
import { callerLine } from '../call-record.ts'
import { isOn } from './is-on.ts'

/** An archive that also mails users about missed calls if they ask for it (`email_missed`). */
export function mailingMissedCalls(
  archive: CallArchive,
  { store, clock }: { readonly store: Pick<Store, 'users' | 'outbox'>; readonly clock: Pick<Clock, 'now'> },
): CallArchive {
  const mailMissedCall = (facts: CallFacts) => {
    const user = facts.target.user && store.users.read(facts.target.user.id)
    if (!user || !isOn(user.email_missed) || !wasMissed(facts) || wasRungAsMember(facts)) return
    const caller = callerLine(facts)
    store.outbox.insert({
      customer_id: user.customer_id,
      created_at: writeTimestamp(clock.now()),
      to: user.email,
      subject: `Missed call from ${caller}`,
      text: `${caller} called ${facts.target.number} at ${writeTimestamp(facts.startedAt)} UTC: ${facts.cause?.words ?? ''}.`,
    })
  }
  return {
    ...archive,
    storeCall(facts, ...rest) {
      archive.storeCall(facts, ...rest)
      mailMissedCall(facts)
    },
  }
}
