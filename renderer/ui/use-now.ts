import { onScopeDispose, readonly, shallowRef, type Ref } from 'vue'

const now = shallowRef(Date.now())
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now.value = Date.now()
}

function release(): void {
  users -= 1
  if (users > 0) return
  clearInterval(timer)
  timer = undefined
}

/**
 * The time in milliseconds since the epoch, one clock for everybody, moved once a second. It runs only while an
 * effect scope (a component) uses it, and must be called inside one.
 */
export function useNow(): Readonly<Ref<number>> {
  users += 1
  if (timer === undefined) {
    tick()
    timer = setInterval(tick, 1000)
  }
  onScopeDispose(release)
  return readonly(now)
}
