import { expect, test } from 'vitest'
import { compactBody, tabOf, type CompactBodyInput } from '#renderer/app/compact/compact-body.ts'
import type { LineState } from '#shared/calls/line.ts'
import { ownCall } from '#test/support/own-calls.ts'

const call = (state: LineState, id: string = state) => ownCall({ line: { id, state } })
const idle: CompactBodyInput = {
  ring: null,
  view: 'console',
  tab: 'phone',
  shown: null,
  current: null,
  isTransfer: false,
}
const on = (state: LineState): Partial<CompactBodyInput> => {
  const own = call(state)
  return { shown: own, current: own, tab: 'calls' }
}

test.for<readonly [string, Partial<CompactBodyInput>, string, string | null]>([
  ['nothing goes on', {}, 'phone', 'phone'],
  ['the calls are looked at', { tab: 'calls' }, 'calls', 'calls'],
  ['a call rings', { ring: call('ringing') }, 'ring', null],
  ['a call rings in another view', { ring: call('ringing'), view: 'history' }, 'ring', null],
  ['a call is talked on', on('connected'), 'call', null],
  ['somebody is called', on('dialling'), 'call', null],
  ['a call is held', on('held'), 'held', 'calls'],
  ['a number is typed beside a held call', { ...on('held'), tab: 'phone' }, 'phone', 'phone'],
  ['a number is typed beside a call', { ...on('connected'), tab: 'phone' }, 'phone', 'phone'],
  ['a call is transferred', { ...on('held'), isTransfer: true }, 'transfer', null],
  ['the call has ended', { shown: call('ended') }, 'phone', 'phone'],
  ['another held call is chosen', { ...on('connected'), shown: call('held', 'b') }, 'call', null],
  ['texts are read in a call', { ...on('connected'), view: 'messages' }, 'view', 'messages'],
  ['faxes are read', { view: 'faxes' }, 'view', 'messages'],
  ['settings are changed', { view: 'settings' }, 'view', null],
])('while %s', ([, facts, kind, tab]) => {
  const body = compactBody({ ...idle, ...facts })
  expect(body.kind).toBe(kind)
  expect(tabOf(body)).toBe(tab)
})
