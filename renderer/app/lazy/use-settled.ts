import { onMounted, onScopeDispose, readonly, ref, type Ref } from 'vue'

/** Milliseconds after which nothing is waited for any more: a page that nobody sees is not painted. */
const longestWait = 1_000

/** Turns true once what is mounted now has been painted and the page has nothing else to do. */
export function useSettled(scope: Window): Readonly<Ref<boolean>> {
  const settled = ref(false)
  const settle = () => {
    scope.clearTimeout(latest)
    settled.value = true
  }
  let frame = 0
  let latest = 0
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
