import type { Store } from '../../../store/store.ts'

/** A conference room as its service needs it. */
export type Conference = {
  readonly id: number
  /** PIN for users; empty means none. */
  readonly pin: string
  /** PIN for callers from outside. */
  readonly outsidePin: string
  /** Whether everybody hears a beep when somebody enters or leaves. */
  readonly announces: boolean
  /** Whether each participant's call is recorded. */
  readonly records: boolean
}

/** The lookups of a conference service. */
export interface ConferenceBook {
  conference(id: number): Conference | undefined
}

/** Conference rooms from the store. Without a PIN of their own, callers from outside need the users' PIN. */
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
