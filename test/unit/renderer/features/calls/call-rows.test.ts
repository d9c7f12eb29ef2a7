import { expect, test } from 'vitest'
import { ownCallRow } from '#renderer/features/calls/call-rows.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { ownCall } from '#test/support/own-calls.ts'
import { contact } from '#test/support/people.ts'

test('an own call says how it came and whose company it is', () => {
  expect(ownCallRow(ownCall({ person: contact() })).subtitle).toBe('Direct, Example Ceramics')
  expect(ownCallRow(ownCall({ calledParty: 'Orders queue' })).subtitle).toBe('Orders queue')
  expect(ownCallRow(ownCall({ line: { direction: 'out', state: 'dialling' } })).subtitle).toBe('You called')
})

test('a conference and a hold by the far end are said in the row', () => {
  const own = ownCall({ line: { id: 'a', state: 'connected', merged: true } })
  const other = ownCall({ title: 'Bram Oakhollow', line: { id: 'b', state: 'connected', merged: true } })
  expect(ownCallRow(own, [own, other])).toMatchObject({
    subtitle: 'In conference with Bram Oakhollow',
    state: 'connected',
  })
  expect(ownCallRow(ownCall({ line: { state: 'connected', farHeld: true } })).subtitle).toBe(
    'Ada has put you on hold',
  )
})

test('its time counts from the hold, else from the answer, else from the beginning, and stops at its end', () => {
  const times = (line: object) => {
    const { since, until } = ownCallRow(ownCall({ line: { startedAt: 10, ...line } }))
    return [since, until]
  }
  expect(times({})).toEqual([10, null])
  expect(times({ state: 'connected', connectedAt: 20 })).toEqual([20, null])
  expect(times({ state: 'held', connectedAt: 20, heldAt: 30 })).toEqual([30, null])
  expect(times({ state: 'ended', connectedAt: 20, endedAt: 40 })).toEqual([20, 40])
})

test('an own call shows its recording until it has ended', () => {
  const call = liveCall({ recording: 'paused' })
  expect(ownCallRow(ownCall({ line: { state: 'connected' }, call })).recording).toBe('paused')
  expect(ownCallRow(ownCall({ line: { state: 'ended' }, call })).recording).toBe('off')
  expect(ownCallRow(ownCall()).recording).toBe('off')
})
