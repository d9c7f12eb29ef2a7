import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, nextTick, shallowRef, type EffectScope } from 'vue'
import type * as clocks from '#renderer/ui/use-now.ts'
import type * as times from '#renderer/ui/duration-text.ts'
import { regionOf } from '#shared/locales/region.ts'

const now = Date.UTC(2026, 10, 23, 12)
const minutes = (count: number) => count * 60_000

let useShownTime: typeof times.useDurationText
let setClock: typeof clocks.setClock
let scope: EffectScope

// A clock of its own: components that other files of this process left mounted use the shared one.
beforeEach(async () => {
  vi.useFakeTimers({ now })
  vi.resetModules()
  vi.stubGlobal('Node', { TEXT_NODE: 3 })
  ;({ setClock } = await import('#renderer/ui/use-now.ts'))
  ;({ useDurationText: useShownTime } = await import('#renderer/ui/duration-text.ts'))
  scope = effectScope()
})
afterEach(() => {
  scope.stop()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What a component renders first of this span. */
function first(since: number, until?: number): string | undefined {
  return scope.run(() => useShownTime(shallowRef(null), () => ({ since, until })))
}

test('it is how long the span has lasted, or lasted where it is over', () => {
  expect(first(now - minutes(4) - 32_900)).toBe('4:32')
  expect(first(now - minutes(64) - 32_000)).toBe('1:04:32')
  expect(first(now - minutes(64), now - minutes(60))).toBe('4:00')
})

test('a clock that is behind the record shows nothing below zero, a replay its own time', () => {
  expect(first(now + minutes(3))).toBe('0:00')
  expect(first(now, now - minutes(3))).toBe('0:00')
  setClock(() => now + minutes(90))
  expect(first(now)).toBe('1:30:00')
  setClock(() => Date.now())
})

test('neither the language nor the region nor the time zone changes it, also where the clocks go back', async () => {
  // In Berlin the clocks went back from three to two at one o'clock UTC.
  const before = Date.UTC(2026, 9, 25, 0, 30)
  const after = Date.UTC(2026, 9, 25, 1, 30)
  for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/New_York']) {
    vi.stubEnv('TZ', zone)
    expect([first(now - minutes(90)), first(before, after)]).toEqual(['1:30:00', '1:00:00'])
  }
  const { german } = await import('#renderer/locales/de/index.ts')
  const { region } = await import('#renderer/locales/region.ts')
  const { speak } = await import('#shared/locales/words.ts')
  speak(german)
  region.value = regionOf('de-DE', 'de')
  expect(first(now - minutes(90))).toBe('1:30:00')
})

test.for([0, -1, Number.NaN, Number.POSITIVE_INFINITY, Date.UTC(10_000, 0)])(
  'nothing is shown where %s is a begin or an end, which is no time',
  (wrong) => {
    expect([first(wrong), first(wrong, now), first(now - minutes(1), wrong)]).toEqual(['', '', ''])
  },
)

test('the text follows the clock and the span, and is set where it changes alone, until its user goes', async () => {
  const written: string[] = []
  const text = {
    nodeType: 3,
    set nodeValue(words: string) {
      written.push(words)
    },
  }
  const shown = shallowRef<times.Span>({ since: now - minutes(1), until: undefined })
  const element = shallowRef<HTMLElement>(Object.assign(Object.create(null), { firstChild: text }))
  scope.run(() => useShownTime(element, () => shown.value))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(written).toEqual(['1:01', '1:02'])
  shown.value = { since: now - minutes(1), until: now + 2_400 }
  await nextTick()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(written).toEqual(['1:01', '1:02'])
  shown.value = { since: 0, until: undefined }
  await nextTick()
  expect(written.at(-1)).toBe('')
  const before = written.length
  shown.value = { since: now, until: undefined }
  scope.stop()
  expect(vi.getTimerCount()).toBe(0)
  await nextTick()
  expect(written).toHaveLength(before)
})
