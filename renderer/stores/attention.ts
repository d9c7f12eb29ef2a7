import { onScopeDispose, readonly, ref, watch } from 'vue'
import { ask } from '../services.ts'
import { useHostStore } from './host.ts'

const inFront = ref(false)

/** Whether this page is in front of the agent: visible and focused. */
export const pageInFront = readonly(inFront)

const signs = ['focus', 'blur'] as const

/** Tells the host whether this page is in front of the agent, at each change and after each connection. */
export function useAttention(scope: Window): void {
  const host = useHostStore()
  const until = new AbortController()
  const look = () => {
    inFront.value = !scope.document.hidden && scope.document.hasFocus()
  }
  look()
  for (const sign of signs) scope.addEventListener(sign, look, { signal: until.signal })
  scope.document.addEventListener('visibilitychange', look, { signal: until.signal })
  onScopeDispose(() => until.abort())
  watch(
    [pageInFront, () => host.connected],
    ([isInFront, connected]) => {
      if (connected) void ask('app.attention', { inFront: isInFront })
    },
    { immediate: true },
  )
}
