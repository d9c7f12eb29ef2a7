import { expect, test } from 'vitest'
import { callMoment } from '#renderer/features/history/call-time.ts'
import { callTime } from '#renderer/lists/call-time.ts'
import { listAction } from '#renderer/features/history/list-keys.ts'

const key = (name: string, more = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})
const state = { index: 3, count: 10, isOpen: false, isMissed: false, singleLetters: true }

test('arrows move and stop at the ends', () => {
  expect(listAction(key('ArrowDown'), state)).toEqual({ kind: 'move', to: 4 })
  expect(listAction(key('ArrowUp'), state)).toEqual({ kind: 'move', to: 2 })
  expect(listAction(key('ArrowUp'), { ...state, index: 0 })).toEqual({ kind: 'move', to: 0 })
  expect(listAction(key('ArrowDown'), { ...state, index: 9 })).toEqual({ kind: 'move', to: 9 })
  expect(listAction(key('Home'), state)).toEqual({ kind: 'move', to: 0 })
  expect(listAction(key('End'), state)).toEqual({ kind: 'move', to: 9 })
})

test('Enter opens, C calls, S texts, Space opens and then plays, and ] opens and closes', () => {
  const opened = { ...state, isOpen: true }
  expect(listAction(key('Enter'), state)).toEqual({ kind: 'open' })
  expect(listAction(key('c'), state)).toEqual({ kind: 'call' })
  expect(listAction(key('s'), state)).toEqual({ kind: 'text' })
  expect(listAction(key('Escape'), state)).toBeUndefined()
  expect(listAction(key('Escape'), opened)).toEqual({ kind: 'close' })
  expect(listAction(key(' '), state)).toEqual({ kind: 'open' })
  expect(listAction(key(']'), state)).toEqual({ kind: 'open' })
  expect(listAction(key(']'), opened)).toEqual({ kind: 'close' })
  expect(listAction(key(' '), opened)).toEqual({ kind: 'play' })
})

test('Enter calls back who was missed', () => {
  expect(listAction(key('Enter'), { ...state, isMissed: true })).toEqual({ kind: 'call' })
  expect(listAction(key('Enter', { shiftKey: true }), { ...state, isMissed: true })).toBeUndefined()
})

test('the list leaves chords alone, and letters where they are switched off', () => {
  expect(listAction(key('c', { ctrlKey: true }), state)).toBeUndefined()
  expect(listAction(key('c', { shiftKey: true }), state)).toBeUndefined()
  expect(listAction(key('c'), { ...state, singleLetters: false })).toBeUndefined()
  expect(listAction(key('s'), { ...state, singleLetters: false })).toBeUndefined()
  expect(listAction(key('h'), state)).toBeUndefined()
})

test('a call of today shows its time, an older one its day too', () => {
  const now = new Date(2025, 10, 20, 15, 0).getTime()
  const today = new Date(2025, 10, 20, 14, 6, 31).getTime()
  const before = new Date(2025, 10, 17, 14, 6, 31).getTime()
  expect(callTime(today, now)).toBe('14:06')
  expect(callTime(before, now)).toBe('17 Nov 14:06')
  expect(callMoment(today, now)).toBe('Today 14:06:31')
  expect(callMoment(before, now)).toBe('17 Nov 14:06:31')
})
