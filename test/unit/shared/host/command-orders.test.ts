import { expect, test } from 'vitest'
import { commandOrders } from '#shared/host/command-orders.ts'
import { noCalls, type CommandContext, type CommandName } from '#shared/host/command.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'

const orderOf = (name: CommandName, context: Partial<CommandContext>, clickedAt?: number) =>
  commandOrders[name]?.({ ...noCalls, ...context }, clickedAt)

const ringing = phoneLine({ id: 'ringing', state: 'ringing' })
const current = phoneLine({ id: 'current', state: 'connected' })

test('a command is about the call that was seen', () => {
  expect(orderOf('answer', { ringing })).toEqual({ method: 'line.answer', input: { lineId: 'ringing' } })
  expect(orderOf('hold-and-answer', { ringing }, 7)).toEqual({
    method: 'line.holdAndAnswer',
    input: { lineId: 'ringing', clickedAt: 7 },
  })
  expect(orderOf('decline', { ringing })).toEqual({ method: 'line.decline', input: { lineId: 'ringing' } })
  expect(orderOf('hang-up', { current })).toEqual({ method: 'line.hangUp', input: { lineId: 'current' } })
  expect(orderOf('answer', { current })).toBeNull()
})

test('hold and mute go the other way where they are on', () => {
  expect(orderOf('hold', { current })).toMatchObject({ method: 'line.hold' })
  expect(orderOf('hold', { current: { ...current, state: 'held' } })).toMatchObject({
    method: 'line.resume',
  })
  expect(orderOf('mute', { current })).toMatchObject({ input: { muted: true } })
  expect(orderOf('mute', { current: { ...current, muted: true } })).toMatchObject({
    input: { muted: false },
  })
})

test('record goes from start to pause to resume', () => {
  const actions = (['off', 'recording', 'paused'] as const).map((recording) =>
    orderOf('record', { currentCall: liveCall({ recording }) }),
  )
  expect(actions).toMatchObject(['start', 'pause', 'resume'].map((action) => ({ input: { action } })))
})

test('back to the caller hangs up on whoever is there, and resumes where nobody is', () => {
  const consultation = { caller: { ...current, id: 'caller' }, consulted: { ...current, id: 'consulted' } }
  expect(orderOf('back-to-caller', { consultation })).toEqual({
    method: 'line.backToCaller',
    input: { lineId: 'consulted' },
  })
  const ended = { ...consultation, consulted: { ...consultation.consulted, state: 'ended' } as const }
  expect(orderOf('back-to-caller', { consultation: ended })).toEqual({
    method: 'line.resume',
    input: { lineId: 'caller' },
  })
  expect(orderOf('complete-transfer', { consultation })).toMatchObject({ input: { lineId: 'consulted' } })
})

test('what opens something is not asked of the host', () => {
  for (const name of ['transfer', 'keypad', 'go-history', 'search'] as const)
    expect(orderOf(name, { current, ringing })).toBeUndefined()
})
