import type { Contract } from '#shared/api/contract.ts'
import { User } from '#shared/api/modules/customer.ts'
import { ok } from '#shared/core/result.ts'
import type { Handlers } from '../http/handler.ts'
import { forbidden } from '../http/refusal.ts'
import type { Store } from '../store/store.ts'
import { inWords } from './in-words.ts'
import { findVisible } from './visible.ts'

/** What an agent does not see of colleagues: transfers need their names, numbers and state, nothing else. */
const rootOnly = [
  'vm_pin',
  'legacy_api_key',
  'vm_emails',
  'roles',
  'visited_apps',
  'mobile',
  'esc_cli',
] as const

/** The signed-in user and the colleagues (specification 4.6). */
export function customerHandlers({ users }: Pick<Store, 'users'>): Partial<Handlers<Contract['customer']>> {
  return {
    me({ user }) {
      return ok({
        id: String(user.id),
        balance: 0,
        cc: user.cc ?? '',
        cli: user.cli,
        currency_iso: 'GBP',
        is_root: String(user.is_root),
        language: user.language ?? 'en',
      })
    },

    listUsers({ query, user }) {
      const scope = { customerId: user.customer_id }
      if (user.is_root) return ok(users.listJson(query, scope))
      const asked = [...(query.filter ?? []).map(({ property }) => property), query.group_by]
      const hidden = asked.find((property) => rootOnly.some((name) => name === property))
      if (hidden !== undefined) return forbidden(`You may not search by ${hidden}`)
      const { data, total } = users.list(query, scope)
      return ok({ data: data.map((each) => forColleagues(served(each))), total })
    },

    readUser({ params, user }) {
      const found = findVisible(users, params.id, { user, what: 'User' })
      if (!found.ok) return found
      const shown = inWords(User, found.value)
      return ok(user.is_root || user.id === params.id ? shown : forColleagues(shown))
    },
  }
}

function served<Stored extends object>(stored: Stored): Stored {
  return Object.fromEntries(
    Object.entries(stored).filter(([name]) => Object.hasOwn(User.fields, name) || name === 'count'),
  ) as Stored
}

function forColleagues<Stored extends object>(shown: Stored): Stored {
  return Object.fromEntries(
    Object.entries(shown).filter(([name]) => !rootOnly.some((hidden) => hidden === name)),
  ) as Stored
}
