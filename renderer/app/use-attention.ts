import { onScopeDispose, watch } from 'vue'
import { ask } from '../services.ts'
import { pageInFront, watchAttention } from '../stores/attention.ts'
import { useHostStore } from '../stores/host.ts'

/** Tells the host whether this page is in front of the person, at each change and each time the host is there anew. */
export function useAttention(scope: Window): void {
  const host = useHostStore()
  onScopeDispose(watchAttention(scope))
  watch(
    [pageInFront, () => host.connected],
    ([inFront, connected]) => {
      if (connected) void ask('app.attention', { inFront })
    },
    { immediate: true },
  )
}
