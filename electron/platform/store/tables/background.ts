import type { StoredRow } from '../rows.ts'
import { table } from '../table-spec.ts'

/*
 * Work that was accepted and is done in the background.
 */

/** What can be deleted as a whole. */
export type Erasable = 'sms' | 'voicemessages' | 'monitors' | 'cdrs' | 'chatMessages' | 'contacts'

/** An accepted deletion; the record goes when all is gone. */
export type StoredDeletion = StoredRow & {
  readonly what: Erasable
  /** Only what belongs to this user; null for all of the customer. */
  readonly user_id: number | null
  /** The greatest id when it was accepted: what came later stays. */
  readonly up_to: number
  /** Only these. */
  readonly ids?: readonly number[]
}

/** Work that was accepted and is done in the background. */
export const backgroundTables = {
  deletions: table<StoredDeletion>({ name: 'deletions', visibility: 'shared' }),
}
