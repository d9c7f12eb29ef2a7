import { expect, test } from 'vitest'
import { ConnectedParties } from '#electron/host/phone/connected-parties.ts'
import type { Line } from '#shared/calls/line.ts'
import { initialState } from '#shared/host/state.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { colleague, queue } from '#test/support/people.ts'

const ada = { number: '+442079460123', name: 'Ada' }
const kit = { number: '1002', name: 'Kit' }
const people = [
  colleague({ numbers: [{ label: 'extension', number: '1002' }], name: 'Kit Colleague' }),
  queue(),
]
const store = { value: { ...initialState, people: { ...initialState.people, list: people } } }
const line = phoneLine({ ...ada, state: 'connected', sipCallId: 'leg', id: 'line' })
const named = (asserted: Line['asserted']): readonly Line[] => [{ ...line, ...(asserted && { asserted }) }]
const call = (source: { number: string; name: string }) =>
  liveCall({ state: 'CONNECTED', destinationCallId: 'leg', source: { ...source, id: '' } })
const start = () => new ConnectedParties(store, () => 'GB')

test('a re-INVITE that names another party renames the line', () => {
  expect(start().withParties(named(kit))).toMatchObject([kit])
})

test.each([
  ['nobody', undefined],
  ['the same number in another form', { number: '02079460123', name: '' }],
  ['a queue', { number: '6002', name: 'Billing' }],
  ['a word', { number: 'trunk', name: 'Trunk' }],
])('a re-INVITE that names %s leaves it', (_, asserted) => {
  expect(start().withParties(named(asserted))).toMatchObject([ada])
})

test('a line to a service or a feature code keeps its purpose', () => {
  for (const number of ['6002', '*97'])
    expect(start().withParties([{ ...line, number, asserted: kit }])).toMatchObject([{ number }])
})

test('live calls that still name the old party do not bring it back; a third party is newer', () => {
  const parties = start()
  expect(parties.learn(named(kit), [call(ada)])).toBe(false)
  expect(parties.withParties(named(kit))).toMatchObject([kit])
  expect(parties.learn(named(kit), [call({ number: '+447700900142', name: 'Billie' })])).toBe(true)
  expect(parties.withParties(named(kit))).toMatchObject([{ name: 'Billie' }])
})

test('a re-INVITE that only repeats the party of the start does not undo a transfer of the platform', () => {
  const parties = start()
  expect(parties.learn(named(undefined), [call(kit)])).toBe(true)
  expect(parties.withParties(named({ ...ada }))).toMatchObject([kit])
  expect(parties.learn(named({ ...ada }), [call(kit)])).toBe(false)
  expect(parties.withParties(named({ ...ada }))).toMatchObject([kit])
})

test('a party that comes back is named again', () => {
  const parties = start()
  parties.withParties(named(kit))
  expect(parties.withParties(named({ ...ada }))).toMatchObject([ada])
})
