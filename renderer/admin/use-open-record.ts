import { computed, shallowRef, watch } from 'vue'
import type { AdminKind } from '#shared/api/admin/kind.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { AdminKey, AdminRecord } from '#shared/host/admin.ts'
import { ask } from '../services.ts'
import { useAdminPageStore, type OpenRecord } from './admin-page.ts'

type Read = { readonly of: string; readonly record: AdminRecord }

export function keyOfOpen(open: OpenRecord): AdminKey | null {
  return typeof open === 'object' && open !== null ? open.key : null
}

/** The open record as currently stored on the platform. */
export function useOpenRecord(kind: () => AdminKind | undefined) {
  const page = useAdminPageStore()
  const read = shallowRef<Read | null>(null)
  const error = shallowRef<AppError | null>(null)
  const place = computed(() => {
    const key = keyOfOpen(page.open)
    return key === null ? '' : `${kind()?.name ?? ''} ${key}`
  })
  const record = computed(() => (read.value?.of === place.value ? read.value.record : null))

  async function load(): Promise<void> {
    const [of, key, name] = [place.value, keyOfOpen(page.open), kind()?.name]
    if (key === null || name === undefined) return
    const answer = await ask('admin.read', { kind: name, key })
    if (of !== place.value) return
    error.value = answer.ok ? null : answer.error
    if (answer.ok) read.value = { of, record: answer.value }
  }

  watch(
    place,
    () => {
      error.value = null
      void load()
    },
    { immediate: true },
  )
  const show = (shown: AdminRecord) => (read.value = { of: place.value, record: shown })
  return { record, error, again: load, show }
}

export type OpenRecordState = ReturnType<typeof useOpenRecord>
