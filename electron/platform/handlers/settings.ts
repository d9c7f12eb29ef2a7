import type { Contract } from '#shared/api/contract.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../http/handler.ts'
import type { Store } from '../store/store.ts'
import { readVisible, scopeOf } from './visible.ts'

/** Contacts (specification 4.5): an agent sees the shared ones and the agent's own. */
export function settingsHandlers({
  contacts,
}: Pick<Store, 'contacts'>): Partial<Handlers<Contract['settings']>> {
  return {
    listContacts: ({ query, user }) => ok(contacts.listJson(query, scopeOf(user))),
    readContact: ({ params, user }) => readVisible(contacts, params.id, { user, what: 'Contact' }),
  }
}
