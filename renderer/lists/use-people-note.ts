import { computed, type ComputedRef } from 'vue'
import type { PersonKind } from '#shared/host/directory.ts'
import { useHostStore } from '../stores/host.ts'
import { companyKinds, peopleNote } from './people-note.ts'

/** Everybody whom a search may find. */
export const allPersonKinds: readonly PersonKind[] = [...companyKinds, 'contact']

/** Why a search among these kinds may find nobody; empty once they were loaded. */
export function usePeopleNote(
  kinds: () => readonly PersonKind[] = () => allPersonKinds,
): ComputedRef<string> {
  const host = useHostStore()
  return computed(() => (host.state ? peopleNote(host.state, kinds()) : ''))
}
