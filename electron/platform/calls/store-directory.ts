import { readCode, writeCode } from '#shared/api/codes.ts'
import type { StoredContact, StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { CallUser, Directory } from './directory.ts'

/** Seconds that a phone rings where the user's own time cannot be read. */
const defaultRingSeconds = 30

/** Users, numbers and contacts as the store keeps them. */
export function storeDirectory(store: Pick<Store, 'users' | 'ddis' | 'contacts'>): Directory {
  return {
    userById: (id) => callUser(store.users.read(id)),
    userByExtension: (ext) => (ext === '' ? undefined : callUser(store.users.find('ext', ext))),
    userOfNumber(e164) {
      const ddi = store.ddis.find('e164', e164)
      const owned = ddi?.target_type === writeCode('user.final_dst_type', 'U')
      return owned ? callUser(store.users.read(ddi.target_id)) : undefined
    },
    contactOf(e164) {
      const contact = store.contacts.find('tel', e164) ?? store.contacts.find('mobile', e164)
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

function nameOf({ first_name, last_name, company }: StoredContact): string {
  return [first_name, last_name].filter(Boolean).join(' ') || (company ?? '')
}
