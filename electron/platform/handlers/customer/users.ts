import type { Contract } from '#shared/api/contract.ts'
import { User } from '#shared/api/modules/customer.ts'
import { ok } from '#shared/core/result.ts'
import { balanceOf, customerNameOf } from '../../account.ts'
import type { Handler, Handlers } from '../../http/handler.ts'
import { forbidden, invalid } from '../../http/refusal.ts'
import { withCodeWords } from '../code-words.ts'
import { changedPage } from '../crud/changed-page.ts'
import { servedFields } from '../crud/served-fields.ts'
import { inTransaction } from '../crud/in-transaction.ts'
import { unknownId } from '../settings/references.ts'
import { findVisible } from '../visible.ts'
import type { CustomerPorts } from './ports.ts'
import { removeUser } from './remove-user.ts'

/** Fields of colleagues that are hidden from agents: transfers need their names, numbers and state, nothing else. */
const rootOnlyFields = [
  'vm_pin',
  'legacy_api_key',
  'vm_emails',
  'roles',
  'visited_apps',
  'mobile',
  'esc_cli',
] as const

/** The signed-in user and the colleagues: everybody can read them, root can change them. */
export function userHandlers(ports: CustomerPorts) {
  const { store, engine, lines } = ports
  const { users } = store
  return {
    me({ user }) {
      const name = customerNameOf(store, user.customer_id)
      return ok({
        id: String(user.id),
        balance: balanceOf(store, user.customer_id),
        cc: user.cc ?? '',
        cli: user.cli,
        currency_iso: 'GBP',
        is_root: String(user.is_root),
        language: user.language ?? 'en',
        customer_id: user.customer_id,
        ...(name === undefined ? {} : { customer_name: name }),
      })
    },

    listUsers({ query, user }) {
      const scope = { customerId: user.customer_id }
      if (user.is_root) return ok(users.listJson(query, scope))
      const queriedFields = [...(query.filter ?? []).map(({ property }) => property), query.group_by]
      const hiddenField = queriedFields.find((property) => rootOnlyFields.some((name) => name === property))
      if (hiddenField !== undefined) return forbidden(`You may not search by ${hiddenField}`)
      const { data, total } = users.list(query, scope)
      return ok({ data: data.map((each) => withoutRootOnlyFields(servedFields(User, each))), total })
    },

    changeUsers: userChanger(store),

    readUser({ params, user }) {
      const found = findVisible(users, params.id, { user, recordName: 'User' })
      if (!found.ok) return found
      const shownUser = withCodeWords(User, found.value)
      return ok(user.is_root || user.id === params.id ? shownUser : withoutRootOnlyFields(shownUser))
    },

    async deleteUser({ params, user }) {
      if (!user.is_root) return forbidden()
      const found = findVisible(users, params.id, { user, recordName: 'User' })
      if (!found.ok) return found
      const { id, ext } = found.value
      if (id === user.id) return forbidden('You cannot delete yourself')
      store.transaction(() => removeUser(ports, found.value, { successor: user }))
      lines.removeRegistrations(ext)
      await engine.endCalls(({ source, target }) => source.user?.id === id || target.user?.id === id)
      return ok(undefined)
    },
  } satisfies Partial<Handlers<Contract['customer']>>
}

/** Changes all of them, or none: the first failure refuses the request. */
function userChanger(store: CustomerPorts['store']): Handler<Contract['customer']['changeUsers']> {
  const { users } = store
  return ({ body, user }) => {
    if (!user.is_root) return forbidden()
    const { customer_id: customerId } = user
    return inTransaction(store, () => {
      for (const { id, location_id, groups } of body) {
        const found = findVisible(users, id, { user, recordName: 'User' })
        if (!found.ok) return found
        const mistake = unknownId(groups, { table: store.userGroups, recordName: 'user group', customerId })
        if (mistake) return invalid(mistake)
        users.update(id, {
          // Decision: 0 removes the location.
          ...(location_id === undefined ? {} : { location_id: location_id === 0 ? '' : String(location_id) }),
          ...(groups === undefined ? {} : { groups: [...new Set(groups)] }),
        })
      }
      const ids = body.map(({ id }) => id)
      return ok(changedPage(users, ids, { customerId }))
    })
  }
}

function withoutRootOnlyFields<Stored extends object>(record: Stored): Stored {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !rootOnlyFields.some((hidden) => hidden === name)),
  ) as Stored
}
