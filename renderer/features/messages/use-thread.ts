import { computed, ref, watch } from 'vue'
import type { OpenThread } from '#shared/host/texts.ts'
import { ask } from '../../services.ts'
import { pageInFront } from '../../stores/attention.ts'
import { useHostStore } from '../../stores/host.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'

const pageSize = 60

/**
 * One thread with its newest texts, and older ones on request. It is marked read while open on a page in front.
 * `found`: a text that must be included.
 */
export function useThread(key: string, found: string | null) {
  const host = useHostStore()
  const count = ref(pageSize)
  const revision = computed(() => host.state?.texts.revision ?? 0)
  const query = useHostQuery({
    query: () => ({ key, count: count.value, ...(found === null ? {} : { with: found }) }),
    revision: () => revision.value,
    ask: (input) => ask('texts.open', input),
  })
  const thread = computed<OpenThread | null>(() => query.value.value)
  /** The last incoming text, if any. */
  const received = computed(() => thread.value?.messages.findLast(({ way }) => way === 'in')?.key ?? null)

  watch(
    [received, pageInFront],
    ([newest, inFront]) => {
      if (newest !== null && inFront) void ask('texts.markSeen', { key })
    },
    { immediate: true },
  )

  /** Requests older texts. Counts from those shown, since a text found far back brings more than requested. */
  function loadEarlier(): void {
    if (!thread.value?.hasEarlier || query.isPending.value) return
    count.value = Math.max(count.value, thread.value.messages.length) + pageSize
  }

  return {
    thread,
    error: query.error,
    /** Nothing has been loaded yet. */
    loading: computed(() => thread.value === null && query.isPending.value),
    waiting: query.isPending,
    loadEarlier,
    reload: query.reload,
  }
}
