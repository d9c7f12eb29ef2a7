import { computed, shallowRef, watch } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { ContactRecord } from '#shared/host/contacts.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useContactsPageStore } from './contacts-page.ts'

/** The open contact: the local copy at once, then the platform's current version. */
export function useOpenContact() {
  const host = useHostStore()
  const page = useContactsPageStore()
  const loaded = shallowRef<ContactRecord | null>(null)
  const error = shallowRef<AppError | null>(null)
  const contact = computed(() => (loaded.value?.id === page.open ? loaded.value : null))

  async function load(id: number, which: 'local' | 'platform'): Promise<void> {
    const stored = await ask('contacts.known', { id })
    if (page.open !== id) return
    if (stored.ok && stored.value) loaded.value = stored.value
    if (which === 'local') return
    const current = await ask('contacts.read', { id })
    if (page.open !== id) return
    error.value = current.ok ? null : current.error
    if (current.ok) loaded.value = current.value
  }

  watch(
    () => page.open,
    (open) => {
      error.value = null
      if (typeof open === 'number') void load(open, 'platform')
    },
    { immediate: true },
  )
  watch(
    () => host.state?.directory.revision,
    () => typeof page.open === 'number' && void load(page.open, 'local'),
  )

  return {
    contact,
    error,
    reload: () => (typeof page.open === 'number' ? load(page.open, 'platform') : Promise.resolve()),
    replace: (shown: ContactRecord) => (loaded.value = shown),
  }
}

export type OpenContactState = ReturnType<typeof useOpenContact>
