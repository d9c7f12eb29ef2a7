import type { Filter } from '#shared/api/query.ts'
import type { StoredRow, StoredUser } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import type { Table } from '../../store/table.ts'
import { clearDestination } from '../settings/clear-destination.ts'
import { ofCustomer } from '../settings/of-customer.ts'
import { membersText } from '../settings/rule-members.ts'
import type { CustomerPorts } from './ports.ts'

/**
 * Removes a user and the user's own data: tokens, own contacts, mailbox, announcements. Decision: calls, messages and
 * faxes stay as the customer's history; destinations that pointed to the user point to nobody; groups, queues and rules
 * continue without the user; scheduled reports continue in the name of `heir`. Run it in a transaction.
 */
export function removeUser(
  { store, tokens }: Pick<CustomerPorts, 'store' | 'tokens'>,
  user: StoredUser,
  { successor }: { readonly successor: StoredUser },
): void {
  const { id, customer_id: customerId } = user
  for (const type of ['U', 'V'] as const) clearDestination(store, customerId, { type, id })
  removeFromGroups(store, user)
  removeFromRules(store, user)
  tokens.revokeAll(user)
  removeOwnRecords(store, id)
  for (const schedule of store.reportSchedules.where(ownerFilter(id)))
    store.reportSchedules.update(schedule.id, { user_id: successor.id })
  store.users.remove(id)
}

function ownerFilter(userId: number): readonly Filter[] {
  return [{ property: 'user_id', operator: 'eq', value: userId }]
}

function removeOwnRecords(store: Store, userId: number): void {
  const removeFrom = <Stored extends StoredRow>(table: Table<Stored>) =>
    table.where(ownerFilter(userId)).map(({ id }) => {
      table.remove(id)
      return id
    })
  removeFrom(store.challenges)
  removeFrom(store.contacts)
  for (const id of removeFrom(store.voicemessages)) store.voicemailAudio.remove(id)
  for (const id of removeFrom(store.voicemailAnnouncements)) store.announcementAudio.remove(id)
  for (const id of removeFrom(store.userAudios)) store.userAudio.remove(id)
}

function removeFromGroups({ ringGroups, queues, pickupGroups }: Store, user: StoredUser): void {
  const { id: userId, customer_id: customerId } = user
  for (const { id, user_ids } of ofCustomer(ringGroups, customerId))
    if (user_ids.includes(userId))
      ringGroups.update(id, { user_ids: user_ids.filter((each) => each !== userId) })
  for (const { id, members } of ofCustomer(queues, customerId))
    if (members.some(({ user_id }) => user_id === userId))
      queues.update(id, { members: members.filter(({ user_id }) => user_id !== userId) })
  for (const { id, user_ids } of ofCustomer(pickupGroups, customerId)) {
    const remaining = user_ids.filter((each) => each !== userId)
    if (remaining.length < user_ids.length)
      pickupGroups.update(id, { user_ids: remaining, users: remaining.length })
  }
}

/** Removes a rule about this user alone: without any name in it, it would apply to everybody. */
function removeFromRules({ routingRules }: Store, user: StoredUser): void {
  for (const { id, sources, destinations } of ofCustomer(routingRules, user.customer_id)) {
    if (!sources.includes(user.id) && !destinations.includes(user.id)) continue
    const from = sources.filter((each) => each !== user.id)
    const to = destinations.filter((each) => each !== user.id)
    if ((sources.length > 0 && from.length === 0) || (destinations.length > 0 && to.length === 0))
      routingRules.remove(id)
    else
      routingRules.update(id, {
        ...{ sources: from, source: membersText(from) },
        ...{ destinations: to, destination: membersText(to) },
      })
  }
}
