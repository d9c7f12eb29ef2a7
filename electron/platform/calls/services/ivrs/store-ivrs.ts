import type { StoredIvr } from '../../../store/tables/routing.ts'
import type { Store } from '../../../store/store.ts'
import { readOnwards } from '../../onwards.ts'
import { readAction, readActions } from './action.ts'
import type { Ivr, IvrBook, IvrKey } from './ivr.ts'

type Tables = Pick<Store, 'ivrs' | 'users' | 'queues' | 'ringGroups' | 'conferences'>

/** Seconds that an IVR without a `timeout` waits for a key. */
const usualTimeout = 5

/** The fields of the keys: what is pressed, the action, and what is said before, where the document has a field for it. */
const keyFields = [
  ['0', 'zero', 'zero_sounds'],
  ['1', 'one', 'one_sounds'],
  ['2', 'two', 'two_sounds'],
  ['3', 'three', 'three_sounds'],
  ['4', 'four', 'four_sounds'],
  ['5', 'five', 'five_sounds'],
  ['6', 'six', 'six_sounds'],
  ['7', 'seven', 'seven_sounds'],
  ['8', 'eight', 'eight_sounds'],
  ['9', 'nine', 'nine_sounds'],
  ['*', 'star', undefined],
  ['#', 'hash', undefined],
] as const

/** IVRs as the store keeps them. What a number reaches may change at any time, so nothing is kept from one call to the next. */
export function storeIvrs(store: Tables): IvrBook {
  return {
    ivr(id) {
      const stored = store.ivrs.read(id)
      return stored && ivrOf(stored)
    },
    internalNumbers(customerId) {
      const ofCustomer = [{ property: 'customer_id', operator: 'eq', value: customerId }] as const
      return [
        ...store.users.where(ofCustomer).map(({ ext }) => ext),
        ...[store.queues, store.ringGroups, store.ivrs].flatMap((table) =>
          table.where(ofCustomer).map(({ number }) => String(number)),
        ),
        ...store.conferences.where(ofCustomer).map(({ confno }) => String(confno)),
      ].filter((number) => number !== '')
    },
  }
}

/** A stored IVR as its service needs it. An action that cannot be read counts as none. */
export function ivrOf(stored: StoredIvr): Ivr {
  const random = stored.random_choice ? readActions(stored.random_dst ?? '') : undefined
  const keys = keyFields.flatMap(([key, field, soundsField]): [string, IvrKey][] => {
    const action = readAction(stored[field] ?? '')
    if (!action || action.kind === 'none') return []
    return [[key, { action, sounds: (soundsField && stored[soundsField]) ?? '' }]]
  })
  return {
    id: stored.id,
    customerId: stored.customer_id,
    ringSeconds: stored.ring_time || undefined,
    timeoutSeconds: stored.timeout || usualTimeout,
    rounds: Math.max(1, stored.repeats ?? 1),
    dialsExtensions: stored.ext_dialing ?? false,
    random: random && random.length > 0 ? random : undefined,
    sounds: stored.sounds ?? '',
    postSounds: stored.post_sounds ?? '',
    keys: new Map(keys),
    final: readOnwards(stored.final_dst_type, stored.final_dst_id),
  }
}
