import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, useToasts } from '#renderer/ui/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const texts = (toasts: ReturnType<typeof createToasts>) => toasts.list.value.map(({ text }) => text())

test('a toast stays six seconds', () => {
  const toasts = createToasts()
  toasts.show({ text: () => 'Number copied' })
  vi.advanceTimersByTime(5999)
  expect(texts(toasts)).toEqual(['Number copied'])
  vi.advanceTimersByTime(1)
  expect(texts(toasts)).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

test('each toast has a time of its own and can be taken away before', () => {
  const toasts = createToasts()
  const first = toasts.show({ text: () => 'first' })
  vi.advanceTimersByTime(4000)
  toasts.show({ text: () => 'second' })
  toasts.dismiss(first)
  expect(texts(toasts)).toEqual(['second'])
  vi.advanceTimersByTime(4000)
  expect(texts(toasts)).toEqual(['second'])
})

test('undo runs the action of the newest toast that has one, once', () => {
  const toasts = createToasts()
  const run = vi.fn<() => void>()
  toasts.show({ text: () => 'moved', action: { run } })
  toasts.show({ text: () => 'plain' })
  expect(toasts.undoLatest()).toBe(true)
  expect(toasts.undoLatest()).toBe(false)
  expect(run).toHaveBeenCalledTimes(1)
  expect(texts(toasts)).toEqual(['plain'])
})

test('while the user points at a toast its time stops, and then starts again', () => {
  const toasts = createToasts()
  toasts.show({ text: () => 'moved' })
  vi.advanceTimersByTime(5000)
  toasts.hold(true)
  toasts.show({ text: () => 'during' })
  vi.advanceTimersByTime(60_000)
  expect(texts(toasts)).toEqual(['moved', 'during'])
  toasts.hold(false)
  vi.advanceTimersByTime(6000)
  expect(texts(toasts)).toEqual([])
})

test('the page has one list', () => {
  expect(useToasts()).toBe(useToasts())
})
