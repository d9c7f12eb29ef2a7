import { expect, test } from 'vitest'
import { hookState } from '#renderer/app/frame/hook-state.ts'
import type { LineState } from '#shared/calls/line.ts'
import type { Registration } from '#shared/host/slices.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const server = 'wss://sip.example.com/ws'
const registered: Registration = { kind: 'registered', server, since: 0, roundTripAt: 0, roundTripMs: 1 }
const away: Registration = { kind: 'unregistered', error: null, since: 0, retryAt: null }
const lines = (...states: LineState[]) => states.map((state) => phoneLine({ id: state, state }))

test.each<[LineState[], string]>([
  [[], 'none'],
  [['ended'], 'none'],
  [['held'], 'hold'],
  [['held', 'dialling'], 'dialling'],
  [['held', 'early'], 'dialling'],
  [['held', 'dialling', 'connected'], 'connected'],
  [['held', 'connected', 'ringing'], 'ringing'],
  [['held', 'answering'], 'ringing'],
])('%o shows %s', (states, shown) => {
  expect(hookState(lines(...states), registered)).toBe(shown)
})

test('without a registration calls cannot arrive, and a call that is on still shows', () => {
  expect(hookState([], away)).toBe('offline')
  expect(hookState(lines('connected'), away)).toBe('connected')
  expect(hookState([], { kind: 'no-account' })).toBe('none')
  expect(hookState([], { kind: 'registering', server })).toBe('none')
  expect(hookState([], undefined)).toBe('none')
})
