import type { ContactQuery, ContactRow } from '#shared/host/contacts.ts'
import { usePositionedRows } from '../../lists/use-positioned-rows.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'

/** The visible rows of the contact list, requested again when the query or the contacts change. */
export function useContactRows(query: () => ContactQuery) {
  const host = useHostStore()
  return usePositionedRows<ContactQuery, ContactRow>({
    query,
    revision: () => [host.state?.directory.revision, host.connected].join(' '),
    ask: (requested, from, count) => ask('contacts.list', { ...requested, from, count }),
  })
}

export type ContactRows = ReturnType<typeof useContactRows>
