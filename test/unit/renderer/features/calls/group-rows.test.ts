import { expect, test } from 'vitest'
import { groupRow, sortIntoLists, type GroupRowContext } from '#renderer/features/calls/group-rows.ts'
import { colleagueOnCall } from '#renderer/stores/join-codes.ts'
import { groupCalls } from '#shared/calls/call-groups.ts'
import { endName } from '#shared/calls/end-name.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import { indexPeople } from '#shared/calls/people-index.ts'
import { messageFor, party, queueLegs } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { colleague, contact, queue } from '#test/support/people.ts'

const agent = { id: 7, ext: '1001', callerId: '' }
const index = indexPeople([colleague(), contact(), queue()], 'GB')

function rows(calls: readonly LiveCallRecord[], stale = false) {
  const groups = groupCalls(calls, {
    onLines: new Set(),
    endedLegs: new Set<string>(),
    agent,
    isCurrent: !stale,
  })
  const facts: GroupRowContext = {
    stale,
    index,
    nameAt: (call, side) => endName(call, side, { index, country: 'GB', agent }),
  }
  const { elsewhere, waiting, team } = sortIntoLists(groups)
  const read = (list: typeof team) => list.map((group) => groupRow(group, facts))
  return { elsewhere: read(elsewhere), waiting: read(waiting), team: read(team) }
}
const words = (list: keyof ReturnType<typeof rows>, ...given: Parameters<typeof rows>) =>
  rows(...given)[list].map(({ title, subtitle, state }) => `${title} / ${subtitle} / ${state}`)

const ada = party('', '+442079460018', 'Ada Example')
const kit = party('2', '1002', 'Kit Colleague')

test('a colleague’s call is named after the colleague, whichever way it went', () => {
  const inbound = liveCall({ state: 'CONNECTED', source: ada, destination: kit, connectedAt: 5 })
  expect(rows([inbound]).team).toMatchObject([
    { lineId: null, title: 'Kit Colleague', subtitle: 'with Ada Example', state: 'connected', since: 5 },
  ])
  const outbound = liveCall({ state: 'ACCEPTED', direction: 'out', source: kit, destination: ada })
  expect(words('team', [outbound])).toEqual(['Kit Colleague / to Ada Example / dialling'])
  expect(words('team', [{ ...inbound, state: 'RINGING' }])).toEqual([
    'Kit Colleague / from Ada Example / ringing',
  ])
})

test('a caller without a contact is shown as an international number, and a call without a number as unknown', () => {
  const call = liveCall({ source: party('', '02079460018'), destination: party('') })
  expect(words('team', [call])).toEqual(['Unknown / from +44 20 7946 0018 / ringing'])
})

test('while the platform is silent the state is the last one known, and no menu is offered', () => {
  const call = liveCall({ state: 'CONNECTED', destination: kit })
  expect(rows([call]).team[0]?.colleague?.ext).toBe('1002')
  expect(rows([call], true).team[0]).toMatchObject({ state: 'last-known' })
  expect(rows([call], true).team[0]?.colleague).toBeUndefined()
  expect(rows(queueLegs(), true).waiting[0]?.state).toBe('last-known')
})

test('who waits in a queue stands there once, with the queue below and the time since the beginning', () => {
  expect(words('waiting', queueLegs(kit, party('3', '1003')))).toEqual([
    'Ada Example / Billing queue / ringing',
  ])
  expect(rows(queueLegs(kit)).waiting[0]?.since).toBe(1_000)
  expect(words('waiting', queueLegs(kit, party('3', '1003')).slice(1)), 'an unnamed queue').toEqual([
    'Ada Example / A queue / ringing',
  ])
  expect(words('team', queueLegs(kit))).toEqual([])
  const later = queueLegs().map((call) => ({ ...call, id: 300, startedAt: 9_000, source: ada }))
  expect(rows([...later, ...queueLegs()]).waiting.map(({ since }) => since)).toEqual([1_000, 9_000])
})

test('a message that is being left is a mailbox’s call, and the agent’s own mailbox is called so', () => {
  const tamsin = 'from Ada Example'
  expect(words('team', [messageFor(2, '1002')])).toEqual([
    `Voicemail of Kit Colleague / ${tamsin} / connected`,
  ])
  expect(words('team', [messageFor(7, '1001')])).toEqual([`Your voicemail / ${tamsin} / connected`])
})

test('the agent’s call on another phone says so', () => {
  const call = liveCall({ state: 'CONNECTED', source: ada, destination: party('7', '1001', 'Sam Sample') })
  expect(words('elsewhere', [call])).toEqual(['Ada Example / On your other phone / connected'])
})

test('a menu and a ring group are named as such', () => {
  const to = (id: string, name: string, state: LiveCallRecord['state']) =>
    words('team', [liveCall({ source: ada, destination: party(id, '+441632960112', name), state })])
  expect(to('IVR2', 'Opening hours', 'CONNECTED')).toEqual([
    'Opening hours menu / with Ada Example / connected',
  ])
  expect(to('RingGroup2', 'Billing leads', 'RINGING')).toEqual(['Billing leads / from Ada Example / ringing'])
})

test('a colleague who talks can be listened to by extension, on whichever number; a ring, a mailbox, a stranger and a queue cannot', () => {
  const on = (changes: object) =>
    colleagueOnCall(liveCall({ source: ada, destination: kit, ...changes }), { index })
  const whose = { name: 'Kit Colleague', shortName: 'Kit', ext: '1002' }
  expect(on({ state: 'CONNECTED' })).toEqual(whose)
  expect(on({ state: 'CONNECTED', destination: party('2', '+441632960211') })).toEqual(whose)
  expect(on({ state: 'ON_HOLD', direction: 'out', source: kit, destination: ada })).toEqual(whose)
  expect(on({ state: 'RINGING' })).toBeNull()
  expect(on({ state: 'CONNECTED', destination: party('', '+447700900142') })).toBeNull()
  expect(on({ state: 'CONNECTED', destination: party('Queue2', '6002') })).toBeNull()
  expect(on({ state: 'CONNECTED', destination: party('Voicemail2', '1002') })).toBeNull()
})
