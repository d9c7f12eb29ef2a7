import type { Store } from '../../../store/store.ts'

/** A conference room as its service needs it. */
export type Conference = {
  readonly id: number
  /** What users key in before they enter; empty for nothing. */
  readonly pin: string
  /** What callers from outside key in. */
  readonly outsidePin: string
  /** Whether everybody hears a beep when somebody enters or leaves. */
  readonly announces: boolean
  /** Whether the call of everybody in it is recorded. */
  readonly records: boolean
}

/** What a conference service looks up. */
export interface ConferenceBook {
  conference(id: number): Conference | undefined
}

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
