import { onScopeDispose, readonly, ref, watch } from 'vue'
import { ask } from '../services.ts'
import { useHostStore } from './host.ts'

const inFront = ref(false)

/** Whether this page is in front of the agent: visible and focused. */
export const pageInFront = readonly(inFront)

const focusEvents = ['focus', 'blur'] as const

/** Tells the host whether this page is in front of the agent, at each change and after each connection. */
export function useAttention(scope: Window): void {
  const host = useHostStore()
  const listeners = new AbortController()
  const update = () => {
    inFront.value = !scope.document.hidden && scope.document.hasFocus()
  }
  update()
  for (const eventName of focusEvents) scope.addEventListener(eventName, update, { signal: listeners.signal })
  scope.document.addEventListener('visibilitychange', update, { signal: listeners.signal })
  onScopeDispose(() => listeners.abort())
  watch(
    [pageInFront, () => host.connected],
    ([isInFront, connected]) => {
      if (connected) void ask('app.attention', { inFront: isInFront })
    },
    { immediate: true },
  )
}
