import { onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { ask } from '../../services.ts'

/** Interval between reads during the call, in milliseconds. */
const readEvery = 1_000

/** The record of the call with this key, null for none; refreshed during the call. */
export function useTimeline(key: Ref<string | null>) {
  const timeline = shallowRef<CallTimeline | null>(null)
  const error = shallowRef<AppError | null>(null)
  const loading = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(wanted: string): Promise<void> {
    clearTimeout(timer)
    loading.value = timeline.value === null
    const answer = await ask('timeline.read', { key: wanted })
    if (key.value !== wanted) return
    loading.value = false
    error.value = answer.ok ? null : answer.error
    if (answer.ok && hasNews(answer.value)) timeline.value = answer.value
    if (timeline.value?.endedAt === null) timer = setTimeout(() => void read(wanted), readEvery)
  }

  /** An unchanged record is not replaced, so that open rows and selections are kept. */
  function hasNews(next: CallTimeline): boolean {
    return JSON.stringify(next) !== JSON.stringify(timeline.value)
  }

  function stop(): void {
    clearTimeout(timer)
    timeline.value = null
    error.value = null
    loading.value = false
  }

  watch(
    key,
    (wanted) => {
      stop()
      if (wanted !== null) void read(wanted)
    },
    { immediate: true },
  )
  onScopeDispose(stop)
  const again = () => (key.value === null ? undefined : void read(key.value))
  return { timeline, error, loading, again }
}
