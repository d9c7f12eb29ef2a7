import { computed, ref, shallowRef } from 'vue'
import type { AdminKind } from '#shared/api/admin/kind.ts'
import type { AdminKey } from '#shared/host/admin.ts'
import { adminWords } from '../locales/admin.ts'
import { errorWords } from '../locales/error-words.ts'
import { noWords, wordsRef } from '../locales/words-ref.ts'
import { ask } from '../services.ts'
import { notices } from '../stores/notices.ts'
import { useAdminPageStore } from './admin-page.ts'
import { keyOfOpen } from './use-open-record.ts'

/** What is about to be deleted: these records, or all `count` records of a kind; null if they cannot be counted. */
export type PendingRemoval =
  | { readonly scope: 'some'; readonly kind: AdminKind; readonly keys: readonly AdminKey[] }
  | { readonly scope: 'all'; readonly kind: AdminKind; readonly count: number | null }

/** Returns why a deletion failed, in the current language; null if it succeeded. */
type Failure = (() => string) | null

/** Deletes records after confirmation; for more than one, a confirmation has to be typed. */
export function useRemoval() {
  const page = useAdminPageStore()
  const pending = shallowRef<PendingRemoval | null>(null)
  const typedConfirmation = ref('')
  const errorMessage = wordsRef(noWords)
  const busy = ref(false)
  const removal = useRemovalRequests((next) => {
    typedConfirmation.value = ''
    pending.value = next
  })

  const requiredConfirmation = computed((): string | null => {
    const { remove } = adminWords
    if (pending.value?.scope === 'all')
      return pending.value.count === null ? remove.word : String(pending.value.count)
    const keys = pending.value?.keys.length ?? 0
    return keys > 1 ? String(keys) : null
  })
  const isConfirmed = computed(
    () =>
      requiredConfirmation.value === null ||
      typedConfirmation.value.trim().toLowerCase() === requiredConfirmation.value,
  )

  function begin(next: PendingRemoval): void {
    typedConfirmation.value = ''
    errorMessage.value = noWords
    pending.value = next
  }

  async function confirm(): Promise<void> {
    const removed = pending.value
    if (removed === null || busy.value || !isConfirmed.value) return
    busy.value = true
    const failure = await (removed.scope === 'all' ? removal.removeAll(removed) : removal.removeSome(removed))
    busy.value = false
    page.revision += 1
    errorMessage.value = failure ?? noWords
    if (failure === null) pending.value = null
  }

  return { pending, typedConfirmation, errorMessage, busy, requiredConfirmation, isConfirmed, begin, confirm }
}

/** Deletes records and updates the page. `setRemaining` is called with what is left to delete. */
function useRemovalRequests(setRemaining: (next: PendingRemoval) => void) {
  const page = useAdminPageStore()

  async function removeSome({ kind, keys }: Extract<PendingRemoval, { scope: 'some' }>): Promise<Failure> {
    const result = await ask('admin.remove', { kind: kind.name, keys })
    if (!result.ok) return () => errorWords(result.error)
    const { removed, refused } = result.value
    const removedKeys = new Set<AdminKey>(refused === null ? keys : keys.slice(0, removed))
    page.selected = new Set([...page.selected].filter((key) => !removedKeys.has(key)))
    page.edits = new Map(
      [...page.edits].filter(
        ([editsKey]) => ![...removedKeys].some((key) => editsKey === `${kind.name} ${key}`),
      ),
    )
    const open = keyOfOpen(page.open)
    if (open !== null && removedKeys.has(open)) {
      page.open = null
      page.pane = 'list'
    }
    if (refused === null) {
      notices.emit({ words: () => adminWords.remove.gone(removed) })
      return null
    }
    // Deleted records are not tried again: the next try covers the rest, and their number has to be typed anew.
    if (removed > 0) setRemaining({ scope: 'some', kind, keys: keys.slice(removed) })
    return () => {
      const stoppedNote = keys.length > 1 ? `${adminWords.remove.stopped(removed)} ` : ''
      return `${stoppedNote}${errorWords(refused.error)}`
    }
  }

  async function removeAll({ kind, count }: Extract<PendingRemoval, { scope: 'all' }>): Promise<Failure> {
    const result = await ask('admin.removeAll', { kind: kind.name, count })
    if (!result.ok) return () => errorWords(result.error)
    const { done, total } = result.value
    if (!done) {
      setRemaining({ scope: 'all', kind, count: total })
      return () => adminWords.remove.otherCount(total)
    }
    page.open = null
    page.pane = 'list'
    page.selected = new Set()
    notices.emit({ words: () => adminWords.remove.gone(Math.max(2, total)) })
    return null
  }

  return { removeSome, removeAll }
}

export type RemovalState = ReturnType<typeof useRemoval>
