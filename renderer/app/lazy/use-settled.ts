import { onMounted, onScopeDispose, readonly, ref, type Ref } from 'vue'

/** Milliseconds to wait at most: a page that is not visible is not painted. */
const maxWait = 1_000

/** Turns true once the mounted components have been painted and the page is idle. */
export function useSettled(scope: Window): Readonly<Ref<boolean>> {
  const settled = ref(false)
  let frame = 0
  let timeout = 0
  const settle = () => {
    scope.clearTimeout(timeout)
    settled.value = true
  }
  onMounted(() => {
    timeout = scope.setTimeout(settle, maxWait)
    frame = scope.requestAnimationFrame(() => {
      frame = scope.requestAnimationFrame(() => scope.requestIdleCallback(settle))
    })
  })
  onScopeDispose(() => {
    scope.cancelAnimationFrame(frame)
    scope.clearTimeout(timeout)
  })
  return readonly(settled)
}
