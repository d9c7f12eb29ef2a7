import type { Contract } from '#shared/api/contract.ts'
import { LiveCall } from '#shared/api/modules/calls.ts'
import { ok, type Result } from '#shared/core/result.ts'
import { liveCall } from '../../calls/call-book.ts'
import type { Handlers } from '../../http/handler.ts'
import { forbidden, type Refusal } from '../../http/refusal.ts'
import { pageOf } from '../../store/page-of.ts'
import type { Scope } from '../../store/records.ts'
import type { StoredUser } from '../../store/rows.ts'
import { threadOf } from '../../store/sms-thread.ts'
import type { Store } from '../../store/store.ts'
import { withFilter } from '../crud/with-filter.ts'
import { findVisible } from '../visible.ts'
import type { CustomerPorts } from './ports.ts'

type Module = Contract['customer']
type UserRequest = { readonly params: { readonly id: number }; readonly user: StoredUser }

/** Records of one user: for that user and for root. */
export function userRecordHandlers({ store, engine }: CustomerPorts) {
  const listSmsThread: Handlers<Module>['listSmsThread'] = ({ params, query, user }) => {
    const scope = userScope(store, { params, user })
    const thread = threadOf(params.from, params.to)
    const threadQuery = withFilter(query, { property: 'thread', operator: 'eq', value: thread })
    return scope.ok ? ok(store.sms.listJson(threadQuery, scope.value)) : scope
  }
  return {
    /** Decision: a user who may see a contact sees every call with it, whichever colleague was on it. */
    listContactCdrs({ params, query, user }) {
      const contact = findVisible(store.contacts, params.id, { user, recordName: 'Contact' })
      if (!contact.ok) return contact
      const contactFilter = { property: 'contact_id', operator: 'eq', value: params.id } as const
      return ok(store.cdrs.listJson(withFilter(query, contactFilter), { customerId: user.customer_id }))
    },

    /** Decision: the user's own, without the shared ones. */
    listUserContacts({ params, query, user }) {
      const scope = userScope(store, { params, user })
      const ownerFilter = { property: 'user_id', operator: 'eq', value: params.id } as const
      return scope.ok ? ok(store.contacts.listJson(withFilter(query, ownerFilter), scope.value)) : scope
    },

    listUserCdrs({ params, query, user }) {
      const scope = userScope(store, { params, user })
      return scope.ok ? ok(store.cdrs.listJson(query, scope.value)) : scope
    },

    /** Decision: those of the user's chats, and of shared chats, which no other operation lists. */
    listUserChatMessages({ params, query, user }) {
      const scope = userScope(store, { params, user })
      return scope.ok ? ok(store.chatMessages.listJson(query, scope.value)) : scope
    },

    listUserCalls({ params, query, user }) {
      const scope = userScope(store, { params, user })
      if (!scope.ok) return scope
      const { board } = engine
      const calls = board.book
        .all()
        .map(({ live }) => live.facts)
        .filter(({ source, target }) => source.user?.id === params.id || target.user?.id === params.id)
      return ok(
        pageOf(
          LiveCall,
          calls.map((facts) => liveCall(facts, board.now())),
          query,
        ),
      )
    },

    listSmsThread,
    listSmsThreadOfUser: listSmsThread,
  } satisfies Partial<Handlers<Module>>
}

/** The scope of the user in a path: 404 if there is none, 403 if an agent asks for a colleague's. */
export function userScope(
  { users }: Store,
  { params: { id }, user }: UserRequest,
): Result<Required<Scope>, Refusal> {
  const found = findVisible(users, id, { user, recordName: 'User' })
  if (!found.ok) return found
  if (!user.is_root && id !== user.id) return forbidden('This belongs to a colleague')
  return ok({ customerId: user.customer_id, userId: id })
}
