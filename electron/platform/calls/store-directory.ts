import { readCode } from '#shared/api/codes.ts'
import type { StoredContact, StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { CallUser, Destination, Directory } from './directory.ts'

/** Seconds that a phone rings where the user's own time cannot be read. */
const defaultRingSeconds = 30

/** Users, numbers and contacts as the store keeps them. */
export function storeDirectory(store: Pick<Store, 'users' | 'ddis' | 'contacts'>): Directory {
  const destinationOf: Directory['destinationOf'] = (type, id, customerId) => {
    if (type !== 'U') return undefined
    const user = callUser(store.users.read(id))
    return user?.customerId === customerId ? { kind: 'user', user } : undefined
  }
  return {
    userById: (id) => callUser(store.users.read(id)),
    userByExtension: (ext) => (ext === '' ? undefined : callUser(store.users.find('ext', ext))),
    targetOfNumber(e164) {
      const ddi = store.ddis.find('e164', e164)
      if (!ddi) return undefined
      const type = readCode('user.final_dst_type', ddi.target_type)
      const target = type && destinationOf(type, ddi.target_id, ddi.customer_id)
      return target && reachedBy(target, e164)
    },
    serviceByNumber: () => undefined,
    destinationOf,
    contactOf(e164, customerId) {
      const having = (property: 'tel' | 'mobile') =>
        store.contacts.where([
          { property, operator: 'eq', value: e164 },
          { property: 'customer_id', operator: 'eq', value: customerId },
        ])[0]
      const contact = having('tel') ?? having('mobile')
      return contact && { id: `contact:${contact.id}`, name: nameOf(contact) }
    },
  }
}

/** A stored user as calls see it; nobody for an account that is switched off. */
export function callUser(user: StoredUser | undefined): CallUser | undefined {
  if (!user?.active) return undefined
  const ringSeconds = Number(user.ring_time)
  return {
    id: user.id,
    customerId: user.customer_id,
    name: `${user.first_name} ${user.last_name}`.trim(),
    ext: user.ext,
    cli: user.cli,
    country: user.cc ?? '',
    ringSeconds: ringSeconds > 0 ? ringSeconds : defaultRingSeconds,
    doNotDisturb: user.dnd ?? false,
    callWaiting: user.cw ?? true,
    recordingAllowed: user.rec_allowed ?? false,
    neverRecordInternal: user.rec_never_internal ?? false,
    monitor: readCode('user.monitor', user.monitor) ?? 'N',
    transferCli: user.transfer_cli === 'L' ? 'L' : 'R',
    autoAnswerHeader: user.auto_answer_header === true || user.auto_answer_header === 'Y',
  }
}

/** The same destination, called by a telephone number. */
function reachedBy<To extends Exclude<Destination, { kind: 'outside' | 'unknown' }>>(to: To, e164: string) {
  return to.kind === 'user' ? { ...to, through: e164 } : { ...to, number: e164 }
}

function nameOf({ first_name, last_name, company }: StoredContact): string {
  return [first_name, last_name].filter(Boolean).join(' ') || (company ?? '')
}
