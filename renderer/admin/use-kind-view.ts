import type { AdminKind } from '#shared/api/admin/kind.ts'
import { useListView } from '../lists/use-list-view.ts'

/** The columns and saved filters of the list of a kind. */
export function useKindView(kind: () => AdminKind) {
  return useListView(
    () => `admin ${kind().name}`,
    () => kind().columns,
  )
}
