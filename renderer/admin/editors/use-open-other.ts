import type { AdminKey } from '#shared/host/admin.ts'
import { useAdminPageStore } from '../admin-page.ts'

/** Opens a record of another kind as if it had been chosen in that kind's list. */
export function useOpenRecordOfKind() {
  const page = useAdminPageStore()
  return (kind: string, key: AdminKey): void => {
    page.kind = kind
    page.selected = new Set()
    page.open = { key }
    page.tab = 'details'
    page.pane = 'detail'
  }
}
