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
  const known = shallowRef<ContactRecord | null>(null)
  const error = shallowRef<AppError | null>(null)
  const contact = computed(() => (known.value?.id === page.open ? known.value : null))

  async function load(id: number, which: 'kept' | 'now'): Promise<void> {
    const kept = await ask('contacts.known', { id })
    if (page.open !== id) return
    if (kept.ok && kept.value) known.value = kept.value
    if (which === 'kept') return
    const read = await ask('contacts.read', { id })
    if (page.open !== id) return
    error.value = read.ok ? null : read.error
    if (read.ok) known.value = read.value
  }

  watch(
    () => page.open,
    (open) => {
      error.value = null
      if (typeof open === 'number') void load(open, 'now')
    },
    { immediate: true },
  )
  watch(
    () => host.state?.directory.revision,
    () => typeof page.open === 'number' && void load(page.open, 'kept'),
  )

  return {
    contact,
    error,
    again: () => (typeof page.open === 'number' ? load(page.open, 'now') : Promise.resolve()),
    show: (shown: ContactRecord) => (known.value = shown),
  }
}

export type OpenContactState = ReturnType<typeof useOpenContact>
