import type { Store } from '../../../store/store.ts'
import type { ConferenceBook } from './conference.ts'

/** Conference rooms as the store keeps them. Callers from outside without a PIN of their own need that of the users. */
export function storeConferences(store: Pick<Store, 'conferences'>): ConferenceBook {
  return {
    conference(id) {
      const stored = store.conferences.read(id)
      if (!stored) return undefined
      const pin = stored.pin ?? ''
      return {
        id,
        pin,
        outsidePin: stored.pin_pstn || pin,
        announces: stored.ann_join_leave ?? false,
        records: stored.monitor ?? false,
      }
    },
  }
}
