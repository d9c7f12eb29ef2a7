import type { StoredDeletion } from '../rows/background.ts'
import { table } from '../table-spec.ts'

/** Work that was accepted and is done in the background. */
export const backgroundTables = {
  deletions: table<StoredDeletion>({ name: 'deletions', visibility: 'shared', order: 'oldest-first' }),
}
