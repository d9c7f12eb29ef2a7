import { computed, ref, shallowRef } from 'vue'
import type { AdminKind } from '#shared/api/admin/kind.ts'
import type { AdminKey } from '#shared/host/admin.ts'
import { adminWords } from '../locales/admin.ts'
import { errorWords } from '../locales/error-words.ts'
import { ask } from '../services.ts'
import { notices } from '../stores/notices.ts'
import { useAdminPageStore } from './admin-page.ts'
import { keyOfOpen } from './use-open-record.ts'

/** What is about to be deleted: these records, or all `count` records of a kind; null if they cannot be counted. */
export type Doomed =
  | { readonly what: 'some'; readonly kind: AdminKind; readonly keys: readonly AdminKey[] }
  | { readonly what: 'all'; readonly kind: AdminKind; readonly count: number | null }

/** Deletes records after confirmation; for more than one, a confirmation has to be typed. */
export function useRemoval() {
  const page = useAdminPageStore()
  const doomed = shallowRef<Doomed | null>(null)
  const typed = ref('')
  const trouble = ref('')
  const busy = ref(false)
  const removal = useRemoving((next) => {
    typed.value = ''
    doomed.value = next
  })

  const toType = computed((): string | null => {
    const { remove } = adminWords
    if (doomed.value?.what === 'all')
      return doomed.value.count === null ? remove.word : String(doomed.value.count)
    const keys = doomed.value?.keys.length ?? 0
    return keys > 1 ? String(keys) : null
  })
  const isConfirmed = computed(
    () => toType.value === null || typed.value.trim().toLowerCase() === toType.value,
  )

  function begin(next: Doomed): void {
    typed.value = ''
    trouble.value = ''
    doomed.value = next
  }

  async function confirm(): Promise<void> {
    const what = doomed.value
    if (what === null || busy.value || !isConfirmed.value) return
    busy.value = true
    trouble.value = await (what.what === 'all' ? removal.all(what) : removal.some(what))
    busy.value = false
    page.changes += 1
    if (trouble.value === '') doomed.value = null
  }

  return { doomed, typed, trouble, busy, toType, isConfirmed, begin, confirm }
}

/** Deletes records and updates the page; returns an error in words. `again` is called with what is left to delete. */
function useRemoving(again: (next: Doomed) => void) {
  const page = useAdminPageStore()

  async function some({ kind, keys }: Extract<Doomed, { what: 'some' }>): Promise<string> {
    const answer = await ask('admin.remove', { kind: kind.name, keys })
    if (!answer.ok) return errorWords(answer.error)
    const { removed, refused } = answer.value
    const gone = new Set<AdminKey>(refused === null ? keys : keys.slice(0, removed))
    page.selected = new Set([...page.selected].filter((key) => !gone.has(key)))
    page.edits = new Map(
      [...page.edits].filter(([place]) => ![...gone].some((key) => place === `${kind.name} ${key}`)),
    )
    const open = keyOfOpen(page.open)
    if (open !== null && gone.has(open)) {
      page.open = null
      page.pane = 'list'
    }
    if (refused === null) {
      notices.emit({ words: adminWords.remove.gone(removed) })
      return ''
    }
    // Deleted records are not tried again: the next try covers the rest, and their number has to be typed anew.
    if (removed > 0) again({ what: 'some', kind, keys: keys.slice(removed) })
    const stopped = keys.length > 1 ? `${adminWords.remove.stopped(removed)} ` : ''
    return `${stopped}${errorWords(refused.error)}`
  }

  async function all({ kind, count }: Extract<Doomed, { what: 'all' }>): Promise<string> {
    const answer = await ask('admin.removeAll', { kind: kind.name, count })
    if (!answer.ok) return errorWords(answer.error)
    const { done, total } = answer.value
    if (!done) {
      again({ what: 'all', kind, count: total })
      return adminWords.remove.otherCount(total)
    }
    page.open = null
    page.pane = 'list'
    page.selected = new Set()
    notices.emit({ words: adminWords.remove.gone(Math.max(2, total)) })
    return ''
  }

  return { some, all }
}

export type RemovalState = ReturnType<typeof useRemoval>
