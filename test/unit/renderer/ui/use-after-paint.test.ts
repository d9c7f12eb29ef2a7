import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { effectScope, ref, type EffectScope, type Ref } from 'vue'
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts'

let scope: EffectScope
let frames: (() => void)[]
let page: { hidden: boolean }
let source: Ref<number>
let reads: number
let shown: Readonly<Ref<number>>

beforeEach(() => {
  scope = effectScope()
  frames = []
  page = { hidden: false }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  source = ref(1)
  reads = 0
  const read = () => {
    reads += 1
    return source.value
  }
  shown = scope.run(() => useAfterPaint(read)) ?? source
})

afterEach(() => {
  scope.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The page paints, and then what waited for that. */
const paint = () => frames.splice(0).forEach((run) => run())
const pass = () => vi.advanceTimersByTime(17)

test('the first value is there at once, a change is worked out and shown one frame later', () => {
  expect([shown.value, reads]).toEqual([1, 1])
  source.value = 2
  paint()
  expect([shown.value, reads], 'nothing is worked out before the paint').toEqual([1, 1])
  pass()
  paint()
  expect([shown.value, reads]).toEqual([2, 2])
})

test('changes that never pause are shown all the same, the latest of them', () => {
  const seen = Array.from({ length: 6 }, (_, at) => {
    source.value = 10 + at
    if (at % 2 === 1) pass()
    paint()
    return shown.value
  })
  expect(seen).toEqual([1, 11, 11, 13, 13, 15])
  expect(reads).toBe(4)
})

test('a change that leads to the same asks for no frame, and the next one is shown', () => {
  source.value = 2
  source.value = 1
  pass()
  expect([shown.value, frames.length]).toEqual([1, 0])
  source.value = 3
  pass()
  paint()
  expect(shown.value).toBe(3)
})

test('a page that is not drawn has it without a frame', async () => {
  page.hidden = true
  source.value = 2
  await Promise.resolve()
  expect([shown.value, frames.length]).toEqual([2, 0])
})

test('a change that is pending when the component is gone is not computed', () => {
  source.value = 2
  scope.stop()
  pass()
  paint()
  expect([shown.value, reads]).toEqual([1, 1])
})

describe('with something more urgent', () => {
  let urgent: Ref<string>
  beforeEach(() => {
    urgent = ref('nothing')
    shown =
      scope.run(() =>
        useAfterPaint(
          () => source.value,
          () => urgent.value,
        ),
      ) ?? source
  })

  test('a change by itself is shown at once', async () => {
    source.value = 2
    await Promise.resolve()
    expect([shown.value, frames.length]).toEqual([2, 0])
  })

  test('a change together with an urgent one waits until that is painted', async () => {
    urgent.value = 'a ring'
    source.value = 2
    await Promise.resolve()
    expect(shown.value).toBe(1)
    pass()
    paint()
    expect(shown.value).toBe(2)
  })

  test('changes in quick succession are shown together, one frame after the first', async () => {
    source.value = 2
    await Promise.resolve()
    source.value = 3
    await Promise.resolve()
    source.value = 4
    await Promise.resolve()
    expect(shown.value).toBe(2)
    pass()
    paint()
    expect(shown.value).toBe(4)
  })
})
