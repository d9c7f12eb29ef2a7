import { User } from '#shared/api/modules/customer.ts'
import type { OperatorContract } from '#shared/api/operator.ts'
import { ok } from '#shared/core/result.ts'
import type { Directory } from '../calls/directory.ts'
import { readNextDestination } from '#shared/calls/routing/next-destination.ts'
import type { Handlers } from '../http/handler.ts'
import { forbidden, invalid } from '../http/refusal.ts'
import type { StoredUser } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { withCodeWords } from './code-words.ts'
import { withIntegerCodes } from './crud/integer-codes.ts'
import { findVisible } from './visible.ts'

export type OperatorUserPorts = {
  readonly store: Store
  readonly directory: Pick<Directory, 'destinationOf'>
}

/** User settings that the hosted service keeps in its dashboard. */
export function operatorUserHandlers({
  store,
  directory,
}: OperatorUserPorts): Pick<Handlers<OperatorContract>, 'changeUser'> {
  const { users } = store

  const leadsNowhere = (user: StoredUser, type: 'final_dst_type' | 'fm_final_dst_type') => {
    const id = type === 'final_dst_type' ? 'final_dst_id' : 'fm_final_dst_id'
    const to = readNextDestination(user[type], user[id], user.id)
    return to.type !== 'H' && !directory.destinationOf(to.type, to.id, user.customer_id)
  }

  const isUnknown = (user: StoredUser, name: 'vm_announcement_id' | 'fm_announcement_id') => {
    const id = user[name]
    return id ? store.voicemailAnnouncements.read(id)?.customer_id !== user.customer_id : false
  }

  const hasUnknownRole = ({ roles = [], customer_id: customerId }: StoredUser) =>
    (roles ?? []).some((id) => typeof id !== 'number' || store.aclRoles.read(id)?.customer_id !== customerId)

  /** Invalid values among the changed settings, in words; unchanged ones are not checked. */
  const errorsOf = (user: StoredUser, body: object) => {
    const changes = (...names: string[]) => names.some((name) => Object.hasOwn(body, name))
    const errors: string[] = []
    if (changes('final_dst_type', 'final_dst_id') && leadsNowhere(user, 'final_dst_type'))
      errors.push('final_dst_id leads nowhere')
    if (changes('fm_final_dst_type', 'fm_final_dst_id') && leadsNowhere(user, 'fm_final_dst_type'))
      errors.push('fm_final_dst_id leads nowhere')
    for (const name of ['vm_announcement_id', 'fm_announcement_id'] as const)
      if (changes(name) && isUnknown(user, name)) errors.push(`${name} is no announcement`)
    if (changes('roles') && hasUnknownRole(user)) errors.push('roles names a role that does not exist')
    return errors
  }

  return {
    changeUser({ params, body, user }) {
      const found = findVisible(users, params.id, { user, recordName: 'User' })
      if (!found.ok) return found
      // A deactivated root user could not reactivate anybody.
      if (body.active === false && params.id === user.id) return forbidden('You cannot deactivate yourself')
      const changes = withIntegerCodes(User, body)
      const errors = errorsOf({ ...found.value, ...changes }, body)
      if (errors.length > 0) return invalid('These settings do not fit', errors)
      const changed = users.update(params.id, changes)
      return ok(withCodeWords(User, changed ?? found.value))
    },
  }
}
