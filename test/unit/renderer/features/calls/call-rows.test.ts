import { expect, test } from 'vitest'
import { colleagueOn, ownRow, teamRow } from '#renderer/features/calls/call-rows.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { ownCall } from '#test/support/own-calls.ts'
import { peopleByNumber } from '#renderer/stores/people-by-number.ts'
import { colleague, contact } from '#test/support/people.ts'

test('an own call says how it came and whose company it is', () => {
  expect(ownRow(ownCall({ person: contact() })).subtitle).toBe('Direct, Example Ceramics')
  expect(ownRow(ownCall({ through: 'Orders queue' })).subtitle).toBe('Orders queue')
  expect(ownRow(ownCall({ line: { direction: 'out', state: 'dialling' } })).subtitle).toBe('You called')
})

test('a conference and a hold by the far end are said in the row', () => {
  const own = ownCall({ line: { id: 'a', state: 'connected', merged: true } })
  const other = ownCall({ title: 'Bram Oakhollow', line: { id: 'b', state: 'connected', merged: true } })
  expect(ownRow(own, [own, other])).toMatchObject({
    subtitle: 'In conference with Bram Oakhollow',
    state: 'connected',
  })
  expect(ownRow(ownCall({ line: { state: 'connected', farHeld: true } })).subtitle).toBe(
    'Ada has put you on hold',
  )
})

test('its time counts from the hold, else from the answer, else from the beginning, and stops at its end', () => {
  const times = (line: object) => {
    const { since, until } = ownRow(ownCall({ line: { startedAt: 10, ...line } }))
    return [since, until]
  }
  expect(times({})).toEqual([10, null])
  expect(times({ state: 'connected', connectedAt: 20 })).toEqual([20, null])
  expect(times({ state: 'held', connectedAt: 20, heldAt: 30 })).toEqual([30, null])
  expect(times({ state: 'ended', connectedAt: 20, endedAt: 40 })).toEqual([20, 40])
})

test('an own call shows its recording until it has ended', () => {
  const call = liveCall({ recording: 'paused' })
  expect(ownRow(ownCall({ line: { state: 'connected' }, call })).recording).toBe('paused')
  expect(ownRow(ownCall({ line: { state: 'ended' }, call })).recording).toBe('off')
  expect(ownRow(ownCall()).recording).toBe('off')
})

const source = { number: '+442079460018', name: 'Ada Example', id: '' }
const destination = { number: '1002', name: 'Kit Colleague', id: '8' }

test('a colleague’s call is named after the colleague, whichever way it went', () => {
  const inbound = liveCall({ state: 'CONNECTED', source, destination, connectedAt: 5 })
  expect(teamRow(inbound, false, 'GB')).toMatchObject({
    lineId: null,
    title: 'Kit Colleague',
    subtitle: 'with Ada Example',
    state: 'connected',
    since: 5,
  })
  const outbound = liveCall({ state: 'ACCEPTED', direction: 'out', source: destination, destination: source })
  expect(teamRow(outbound, false, 'GB')).toMatchObject({
    title: 'Kit Colleague',
    subtitle: 'to Ada Example',
    state: 'dialling',
  })
})

test('nobody known is a number in international form, and no number is unknown', () => {
  const call = liveCall({
    source: { number: '02079460018', name: '', id: '' },
    destination: { number: '', name: '', id: '' },
  })
  expect(teamRow(call, false, 'GB')).toMatchObject({
    title: 'Unknown',
    subtitle: 'with +44 20 7946 0018',
  })
})

test('while the platform is silent the state is the last one known', () => {
  expect(teamRow(liveCall({ state: 'CONNECTED' }), true, 'GB').state).toBe('last-known')
})

test('a colleague who talks can be listened to by extension; a ring, a stranger and a queue cannot', () => {
  const find = peopleByNumber([colleague(), contact()], 'GB')
  const on = (changes: object) => colleagueOn(liveCall({ source, destination, ...changes }), find)
  expect(on({ state: 'CONNECTED' })).toEqual({ name: 'Kit Colleague', shortName: 'Kit', ext: '1002' })
  expect(on({ state: 'ON_HOLD', direction: 'out', source: destination, destination: source })?.ext).toBe(
    '1002',
  )
  expect(on({ state: 'RINGING' })).toBeNull()
  expect(on({ state: 'CONNECTED', destination: { number: '+447700900142', name: '', id: '' } })).toBeNull()
  expect(on({ state: 'CONNECTED', destination: { number: '6002', name: '', id: '' } })).toBeNull()
})
