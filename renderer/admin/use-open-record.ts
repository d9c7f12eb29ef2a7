import { computed, shallowRef, watch } from 'vue'
import type { AdminKind } from '#shared/api/admin/kind.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { AdminKey, AdminRecord } from '#shared/host/admin.ts'
import { ask } from '../services.ts'
import { useAdminPageStore, type OpenRecord } from './admin-page.ts'

type LoadedRecord = { readonly recordId: string; readonly record: AdminRecord }

export function keyOfOpen(open: OpenRecord): AdminKey | null {
  return typeof open === 'object' && open !== null ? open.key : null
}

/** The open record as currently stored on the platform. */
export function useOpenRecord(kind: () => AdminKind | undefined) {
  const page = useAdminPageStore()
  const loaded = shallowRef<LoadedRecord | null>(null)
  const error = shallowRef<AppError | null>(null)
  const recordId = computed(() => {
    const key = keyOfOpen(page.open)
    return key === null ? '' : `${kind()?.name ?? ''} ${key}`
  })
  const record = computed(() => (loaded.value?.recordId === recordId.value ? loaded.value.record : null))

  async function load(): Promise<void> {
    const [requestedId, key, name] = [recordId.value, keyOfOpen(page.open), kind()?.name]
    if (key === null || name === undefined) return
    const result = await ask('admin.read', { kind: name, key })
    if (requestedId !== recordId.value) return
    error.value = result.ok ? null : result.error
    if (result.ok) loaded.value = { recordId: requestedId, record: result.value }
  }

  watch(
    recordId,
    () => {
      error.value = null
      void load()
    },
    { immediate: true },
  )
  const setRecord = (shown: AdminRecord) => (loaded.value = { recordId: recordId.value, record: shown })
  return { record, error, reload: load, setRecord }
}

export type OpenRecordState = ReturnType<typeof useOpenRecord>
