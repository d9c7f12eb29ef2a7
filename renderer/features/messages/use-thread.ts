import { computed, ref, watch } from 'vue'
import type { OpenThread } from '#shared/host/texts.ts'
import { ask } from '../../services.ts'
import { pageInFront } from '../../stores/attention.ts'
import { useHostStore } from '../../stores/host.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'

const step = 60

/**
 * One thread with its newest texts, and older ones as they are asked for. It counts as read while it is open on a page
 * in front of the person. `found`: a text that it shall reach.
 */
export function useThread(key: string, found: string | null) {
  const host = useHostStore()
  const count = ref(step)
  const revision = computed(() => host.state?.texts.revision ?? 0)
  const asked = useHostQuery({
    question: () => ({ key, count: count.value, ...(found === null ? {} : { with: found }) }),
    revision: () => revision.value,
    ask: (question) => ask('texts.open', question),
  })
  const thread = computed<OpenThread | null>(() => asked.value.value)
  /** What came in last, where something did. */
  const received = computed(() => thread.value?.messages.findLast(({ way }) => way === 'in')?.key ?? null)

  watch(
    [received, pageInFront],
    ([newest, inFront]) => {
      if (newest !== null && inFront) void ask('texts.looked', { key })
    },
    { immediate: true },
  )

  /** Older texts, where there are any. At least what is shown is asked for, since a text found far back brings more. */
  function earlier(): void {
    if (!thread.value?.hasEarlier || asked.waiting.value) return
    count.value = Math.max(count.value, thread.value.messages.length) + step
  }

  return {
    thread,
    error: asked.error,
    /** Nothing is known yet. */
    loading: computed(() => thread.value === null && asked.waiting.value),
    waiting: asked.waiting,
    earlier,
    again: asked.again,
  }
}
