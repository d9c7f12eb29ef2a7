import { onScopeDispose, readonly, shallowRef, type Ref } from 'vue'

let clock: () => number = () => Date.now()
const now = shallowRef(clock())
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now.value = clock()
}

function release(): void {
  users -= 1
  if (users > 0) return
  clearInterval(timer)
  timer = undefined
}

/** From here on the time is what `source` says, as in a replay, where it is the time of what is shown. */
export function goBy(source: () => number): void {
  clock = source
  tick()
}

/** The time at this moment, in milliseconds since the epoch, by the clock that the screen goes by. */
export function timeNow(): number {
  return clock()
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
