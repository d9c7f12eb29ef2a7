import { expect, test } from 'vitest'
import { callPath } from '#renderer/features/calls/call-path.ts'
import { ownCall } from '#test/support/own-calls.ts'

const labels = (...call: Parameters<typeof ownCall>) =>
  callPath(ownCall(...call), 'GB').map(({ label, current }) => (current ? `[${label}]` : label))

test('an inbound call comes from the caller, through what was called, to the agent', () => {
  expect(labels()).toEqual(['+44 20 7946 0018', '[You]'])
  expect(labels({ calledParty: 'Orders queue' })).toEqual(['+44 20 7946 0018', 'Orders queue', '[You]'])
})

test('an outbound call goes from the agent', () => {
  expect(labels({ line: { direction: 'out', number: '1002' } })).toEqual(['[You]', '1002'])
})

test('without a number the caller is named as everywhere', () => {
  expect(labels({ line: { number: '' }, title: 'Unknown caller' })).toEqual(['Unknown caller', '[You]'])
})
