import { writeTimestamp } from '#shared/api/timestamp.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { CustomerEvent } from '../events/fact.ts'
import type { StoredUser } from '../store/rows.ts'
import type { StoredSms } from '../store/tables/messages.ts'
import { threadOf } from '../store/sms-thread.ts'
import type { Store } from '../store/store.ts'
import { ownerOf } from './sms-numbers.ts'

/** Ports that text messages need. */
export type SmsPorts = {
  readonly store: Pick<Store, 'accounts' | 'sms' | 'ddis' | 'users' | 'outbox' | 'transaction'>
  /** A shared contact of the customer with this number. */
  readonly contactOf: (e164: string, customerId: number) => Party | undefined
  readonly events: Pick<Emitter<CustomerEvent>, 'emit'>
  readonly clock: Clock
}

type Party = { readonly id: string; readonly name: string }
type SmsDraft = Pick<StoredSms, 'customer_id' | 'from' | 'to'> & {
  readonly user_id: number | null
  readonly type: 'in' | 'out'
  readonly message: string
  /** When it was written; now by default. */
  readonly created_at?: string
  /** The sender, if the number does not identify it. */
  readonly sender?: Party
}

/** Stores a text: an outbound one is queued, an inbound one is complete. */
export function storeSms(
  ports: SmsPorts,
  { sender, created_at = writeTimestamp(ports.clock.now()), ...draft }: SmsDraft,
): StoredSms {
  const { id: from_id, name: from_name } = sender ?? partyOfNumber(ports, draft.from, draft.customer_id)
  const { id: to_id, name: to_name } = partyOfNumber(ports, draft.to, draft.customer_id)
  return ports.store.sms.insert({
    ...draft,
    ...{ from_id, from_name, to_id, to_name },
    result: draft.type === 'out' ? 'queued' : 'received',
    created_at,
    thread: threadOf(draft.from, draft.to),
  })
}

/** A user as the party of a text. */
export function userParty({ id, first_name, last_name }: StoredUser): Party {
  return { id: String(id), name: `${first_name} ${last_name}`.trim() }
}

/** The party behind a number, for a customer: a colleague, a company line, a contact, or nobody known. */
function partyOfNumber({ store, contactOf }: SmsPorts, number: string, customerId: number): Party {
  const ddi = store.ddis.find('e164', number)
  if (ddi?.customer_id !== customerId) return contactOf(number, customerId) ?? { id: '', name: '' }
  const owner = store.users.read(ownerOf(ddi) ?? 0)
  return owner ? userParty(owner) : { id: '', name: ddi.name ?? '' }
}
