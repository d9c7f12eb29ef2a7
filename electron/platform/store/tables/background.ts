import type { StoredRow } from '../rows.ts'
import { table } from '../table-spec.ts'

/** Collections that can be deleted as a whole. */
export type Erasable = 'sms' | 'voicemessages' | 'monitors' | 'cdrs' | 'chatMessages' | 'contacts'

/** An accepted deletion; its record is removed when everything is deleted. */
export type StoredDeletion = StoredRow & {
  readonly what: Erasable
  /** Only records of this user; null for all of the customer. */
  readonly user_id: number | null
  /** The greatest id when it was accepted: later records stay. */
  readonly up_to: number
  /** Only these records. */
  readonly ids?: readonly number[]
}

/** Accepted work that is done in the background. */
export const backgroundTables = {
  deletions: table<StoredDeletion>({ visibility: 'shared' }),
}
