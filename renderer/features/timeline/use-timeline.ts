import { onScopeDispose, ref, shallowRef, watch, type Ref } from 'vue'
import type { CallTimeline } from '#shared/calls/call-timeline.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { ask } from '../../services.ts'

/** Interval between reads during the call, in milliseconds. */
const readInterval = 1_000

/** The record of the call with this key, null for none; refreshed during the call. */
export function useTimeline(key: Ref<string | null>) {
  const timeline = shallowRef<CallTimeline | null>(null)
  const error = shallowRef<AppError | null>(null)
  const loading = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined

  async function read(requestedKey: string): Promise<void> {
    clearTimeout(timer)
    loading.value = timeline.value === null
    const answer = await ask('timeline.read', { key: requestedKey })
    if (key.value !== requestedKey) return
    loading.value = false
    error.value = answer.ok ? null : answer.error
    if (answer.ok && isChanged(answer.value)) timeline.value = answer.value
    if (timeline.value?.endedAt === null) timer = setTimeout(() => void read(requestedKey), readInterval)
  }

  /** An unchanged record is not replaced, so that open rows and selections are kept. */
  function isChanged(next: CallTimeline): boolean {
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
    (requestedKey) => {
      stop()
      if (requestedKey !== null) void read(requestedKey)
    },
    { immediate: true },
  )
  onScopeDispose(stop)
  const reload = () => (key.value === null ? undefined : void read(key.value))
  return { timeline, error, loading, reload }
}
