import { onScopeDispose, readonly, shallowRef, type Ref } from 'vue'

let clock: () => number = () => Date.now()
const now = shallowRef(clock())
const today = shallowRef(now.value)
let users = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds between two ticks. */
const tickInterval = 1_000
/** The same after an update moved the clock: updates that come once a second come a little later than that. */
const tickAfterUpdate = 1_250

function tick(): void {
  now.value = clock()
  today.value = new Date(now.value).setHours(0, 0, 0, 0)
}

function run(): void {
  tick()
  timer = setTimeout(run, tickInterval)
}

/**
 * Moves the clock together with an update that is drawn now, in one frame instead of two, unless it has just moved. For
 * updates about once a second: the clock then waits for the next of them, but not for long.
 */
export function tickWithUpdate(): void {
  if (timer === undefined) return
  clearTimeout(timer)
  if (clock() - now.value >= tickInterval / 2) tick()
  timer = setTimeout(run, tickAfterUpdate)
}

function release(): void {
  users -= 1
  if (users > 0) return
  clearTimeout(timer)
  timer = undefined
}

/** Takes the time from `source` from now on, as in a replay, where it is the time of the log. */
export function setClock(source: () => number): void {
  clock = source
  tick()
}

/** The current time by the screen's clock, in milliseconds since the epoch. */
export function timeNow(): number {
  return clock()
}

/**
 * The time in milliseconds since the epoch: one shared clock that ticks once a second. It runs only while an effect
 * scope (a component) uses it, and must be called inside one.
 */
export function useNow(): Readonly<Ref<number>> {
  return useClock(now)
}

/**
 * When today began, in milliseconds since the epoch; local time. Same clock, but changes at midnight only: for names of
 * days, which need not be computed each second.
 */
export function useToday(): Readonly<Ref<number>> {
  return useClock(today)
}

function useClock(time: Ref<number>): Readonly<Ref<number>> {
  users += 1
  if (timer === undefined) run()
  onScopeDispose(release)
  return readonly(time)
}
