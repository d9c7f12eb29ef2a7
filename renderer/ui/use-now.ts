import { onScopeDispose, readonly, shallowRef, type Ref } from 'vue'

let clock: () => number = () => Date.now()
const now = shallowRef(clock())
const today = shallowRef(now.value)
let users = 0
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  now.value = clock()
  today.value = new Date(now.value).setHours(0, 0, 0, 0)
}

function release(): void {
  users -= 1
  if (users > 0) return
  clearInterval(timer)
  timer = undefined
}

/** From here on the time is what `source` says, as in a replay, where it is the time of what is shown. */
export function setClock(source: () => number): void {
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
  return used(now)
}

/**
 * When today began, in milliseconds since the epoch; local time. By the same clock, but moved at midnight only: for what
 * names the day of a moment and is not to be thought over each second.
 */
export function useToday(): Readonly<Ref<number>> {
  return used(today)
}

function used(time: Ref<number>): Readonly<Ref<number>> {
  users += 1
  if (timer === undefined) {
    tick()
    timer = setInterval(tick, 1000)
  }
  onScopeDispose(release)
  return readonly(time)
}
