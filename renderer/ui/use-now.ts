import { onScopeDispose, readonly, shallowRef, type Ref } from 'vue'

let clock: () => number = () => Date.now()
const now = shallowRef(clock())
const today = shallowRef(now.value)
let users = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds from one move to the next. */
const second = 1_000
/** The same where news moved the clock: those that come once a second come a little later than that. */
const secondWithNews = 1_250

function tick(): void {
  now.value = clock()
  today.value = new Date(now.value).setHours(0, 0, 0, 0)
}

function run(): void {
  tick()
  timer = setTimeout(run, second)
}

/**
 * Moves the clock together with news that are drawn at this moment, in one frame instead of two, unless it moved a moment
 * ago. For news that come about once a second: from here on the clock waits for the next of them, but not for long.
 */
export function moveClockAlong(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  if (clock() - now.value >= second / 2) tick()
  timer = setTimeout(run, secondWithNews)
}

function release(): void {
  users -= 1
  if (users > 0) return
  clearTimeout(timer)
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
  if (timer === undefined) run()
  onScopeDispose(release)
  return readonly(time)
}
