import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import { useKeyboard } from '#renderer/app/use-keyboard.ts'
import { useScreenStore } from '#renderer/stores/screen.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { startPageHost } from '#test/support/page-host.ts'

/** As much of a window as the keyboard needs. */
class FakeWindow extends EventTarget {
  readonly document = new EventTarget()
  setTimeout = (action: () => void, delay: number) => setTimeout(action, delay)
  clearTimeout = (timer: NodeJS.Timeout | undefined) => clearTimeout(timer)

  press(kind: 'keydown' | 'keyup', key: string, more: object = {}): Event {
    const event = new Event(kind, { cancelable: true })
    this.dispatchEvent(Object.assign(event, { key, code: `Key${key.toUpperCase()}`, ...more }))
    return event
  }
}

const scope = effectScope()
const page = new FakeWindow()
const talking = phoneLine({ id: 'talking', state: 'connected', connectedAt: 1 })
const held = phoneLine({ id: 'held', state: 'held', connectedAt: 1, heldAt: 2 })
const isDialogAwaited = ref(false)
let host: Screens

beforeAll(async () => {
  host = await startPageHost()
  const stand: object = page
  scope.run(() => useKeyboard(stand as Window, () => isDialogAwaited.value))
})
afterAll(() => scope.stop())
beforeEach(() => {
  vi.useFakeTimers()
  host.show('lines', [talking, held])
  return () => void vi.useRealTimers()
})

/** The lines that were hung up since the last look. */
let seen = 0
function hungUp(): readonly unknown[] {
  const asked = host.asked().slice(seen)
  seen = host.asked().length
  return asked.filter(({ method }) => method === 'line.hangUp').map(({ input }) => input)
}

test('X hangs up when it has been held long enough, once', () => {
  expect(page.press('keydown', 'x').defaultPrevented).toBe(true)
  vi.advanceTimersByTime(399)
  expect(hungUp()).toEqual([])
  page.press('keydown', 'x', { repeat: true })
  vi.advanceTimersByTime(1)
  expect(hungUp()).toEqual([{ lineId: 'talking' }])
  vi.advanceTimersByTime(2_000)
  page.press('keyup', 'x')
  expect(hungUp()).toEqual([])
})

test('X that is let go, or loses the window, does nothing', () => {
  page.press('keydown', 'x')
  page.press('keyup', 'x')
  vi.advanceTimersByTime(1_000)
  page.press('keydown', 'x')
  page.dispatchEvent(new Event('blur'))
  vi.advanceTimersByTime(1_000)
  expect(hungUp()).toEqual([])
})

test('X never ends the next call when the far end was quicker', () => {
  page.press('keydown', 'x')
  vi.advanceTimersByTime(200)
  host.show('lines', [held])
  vi.advanceTimersByTime(1_000)
  expect(hungUp()).toEqual([])
  page.press('keyup', 'x')
})

test('Ctrl Shift X does it at once', () => {
  page.press('keydown', 'X', { ctrlKey: true, shiftKey: true })
  expect(hungUp()).toEqual([{ lineId: 'talking' }])
})

test('a pair is two keys within its time', () => {
  const screen = useScreenStore()
  page.press('keydown', 'g')
  vi.advanceTimersByTime(1_499)
  page.press('keydown', 'h')
  expect(screen.view).toBe('history')
  page.press('keydown', 'g')
  vi.advanceTimersByTime(1_500)
  page.press('keydown', 'v')
  expect(screen.view).toBe('history')
  page.press('keydown', 'g')
  page.press('keydown', 'c')
  expect(screen.view).toBe('console')
})

test('digits choose a call on the console alone, and no key in the middle of a pair', () => {
  const screen = useScreenStore()
  screen.$patch({ view: 'history', selectedLine: null })
  page.press('keydown', '2')
  expect(screen.selectedLine).toBeNull()
  screen.view = 'console'
  page.press('keydown', 'g')
  page.press('keydown', '2')
  expect(screen.selectedLine).toBeNull()
  expect(page.press('keydown', '2').defaultPrevented).toBe(true)
  expect(screen.selectedLine).toBe('held')
  expect(page.press('keydown', '9').defaultPrevented, 'there is no ninth call').toBe(false)
})

test('what is typed for a dialog that is still loading is no command; the keys that work while typing are', () => {
  const screen = useScreenStore()
  screen.$patch({ view: 'console', selectedLine: null })
  isDialogAwaited.value = true
  for (const key of ['x', 'g', 'h', '2']) expect(page.press('keydown', key).defaultPrevented).toBe(false)
  vi.advanceTimersByTime(1_000)
  expect(hungUp()).toEqual([])
  expect(screen).toMatchObject({ isTyping: true, view: 'console', selectedLine: null })
  page.press('keydown', 'X', { ctrlKey: true, shiftKey: true })
  expect(hungUp()).toEqual([{ lineId: 'talking' }])
  isDialogAwaited.value = false
  expect(screen.isTyping).toBe(false)
  expect(page.press('keydown', '2').defaultPrevented).toBe(true)
})

test('a key pressed while an input method composes runs no command', () => {
  page.press('keydown', 'x', { isComposing: true, ctrlKey: true, shiftKey: true })
  expect(hungUp()).toEqual([])
})

test('keys are ignored after the component is gone', () => {
  scope.stop()
  page.press('keydown', 'X', { ctrlKey: true, shiftKey: true })
  expect(hungUp()).toEqual([])
})
