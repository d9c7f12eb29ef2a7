import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { PhoneLines } from './sip/leg.ts'
import type { Store } from './store/store.ts'

/** Keeps `nb_sip_locations` of every user: how many of the user's phones are registered. None is after a start. */
export function keepRegistrations(
  lines: Pick<PhoneLines, 'onRegistration'>,
  { users, transaction }: Pick<Store, 'users' | 'transaction'>,
): Unsubscribe {
  transaction(() => {
    const registered = users.where([{ property: 'nb_sip_locations', operator: 'gt', value: 0 }])
    for (const { id } of registered) users.update(id, { nb_sip_locations: 0 })
  })
  return lines.onRegistration(({ sipUser, count }) => {
    const user = users.find('ext', sipUser)
    if (user && user.nb_sip_locations !== count) users.update(user.id, { nb_sip_locations: count })
  })
}
