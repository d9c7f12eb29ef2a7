import { onMounted, onScopeDispose, readonly, ref, type Ref } from 'vue'

/** Milliseconds to wait at most: a page that is not visible is not painted. */
const longestWait = 1_000

/** Turns true once the mounted components have been painted and the page is idle. */
export function useSettled(scope: Window): Readonly<Ref<boolean>> {
  const settled = ref(false)
  let frame = 0
  let latest = 0
  const settle = () => {
    scope.clearTimeout(latest)
    settled.value = true
  }
  onMounted(() => {
    latest = scope.setTimeout(settle, longestWait)
    frame = scope.requestAnimationFrame(() => {
      frame = scope.requestAnimationFrame(() => scope.requestIdleCallback(settle))
    })
  })
  onScopeDispose(() => {
    scope.cancelAnimationFrame(frame)
    scope.clearTimeout(latest)
  })
  return readonly(settled)
}
