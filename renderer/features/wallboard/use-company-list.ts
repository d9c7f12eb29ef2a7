import { computed } from 'vue'
import { emptyPeople, staleNote } from '../../lists/people-note.ts'
import { wallboardWords as words } from '../../locales/wallboard.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import { useHostStore } from '../../stores/host.ts'

/** Why a list of the company shows nobody (`empty`) or older data (`stale`); null and empty if it is current. */
export function useCompanyList(kind: 'user' | 'queue') {
  const host = useHostStore()
  const refresh = () => void askOrNotify(() => words.actions.refresh, 'people.refresh')
  return {
    empty: computed(() => (host.state ? emptyPeople(host.state.people, kind, refresh) : null)),
    stale: computed(() => (host.state ? staleNote(host.state.people, kind) : '')),
  }
}
