import { beforeEach, expect, test } from 'vitest'
import { EventIntake } from '#electron/host/events/event-intake.ts'
import { isPathDown } from '#electron/host/calls/path-trust.ts'
import type { EventOutcome, EventsState } from '#shared/host/events.ts'
import { callEvent } from '#test/support/call-news.ts'
import { NotedLog } from '#test/support/host-ports.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let states: EventsState[]
let outcome: EventOutcome
let intake: EventIntake

beforeEach(() => {
  clock = new ManualClock()
  states = []
  outcome = 'taken'
  intake = new EventIntake({
    clock,
    log: new NotedLog(),
    onCallEvent: () => outcome,
    onSmsEvent: () => {},
    onChange: (state) => states.push(state),
  })
})

function comes(
  changes: { readonly known?: boolean; readonly callId?: number; readonly id?: string } = {},
): void {
  const { known = false, callId = 1, id = 'e1' } = changes
  const text = JSON.stringify(callEvent('RINGING', clock.now(), { call_id: callId, id }))
  intake.receive({ text, receivedAt: clock.now(), path: 'webhook', known })
}

function published(): EventsState | undefined {
  clock.advance(5000)
  return states.at(-1)
}

test('a thousand events at once are told in one go, the newest fifty of them listed', () => {
  for (let callId = 1; callId <= 1000; callId += 1) comes({ callId })
  expect(states).toHaveLength(0)
  expect(published()?.webhook.received).toBe(1000)
  expect(states).toHaveLength(1)
  expect(states[0]?.latest).toHaveLength(50)
  expect(states[0]?.latest[0]).toMatchObject({ callId: 1000, outcome: 'taken' })
})

test('each outcome falls under its count, and those that differ from readings are listed as divergences', () => {
  for (const each of ['late', 'out-of-order', 'refused', 'taken'] as const) {
    outcome = each
    comes()
  }
  comes({ known: true })
  expect(published()).toMatchObject({
    webhook: { received: 5, duplicated: 1, late: 1, outOfOrder: 1, refused: 1, lost: 0 },
    divergences: [
      { kind: 'refused', path: 'webhook', callId: 1, state: 'RINGING' },
      { kind: 'out-of-order' },
      { kind: 'late' },
    ],
  })
})

test('what readings say is counted, and an event that was refused after all is shown as such', () => {
  comes({ id: 'forged', callId: 66 })
  intake.note({ kind: 'reading', ok: true })
  intake.note({ kind: 'reading', ok: false })
  intake.note({ kind: 'first', callId: 2, state: 'CONNECTED' })
  intake.note({ kind: 'lost', callId: 2, state: 'CONNECTED', path: 'webhook' })
  intake.note({ kind: 'refused', callId: 66, eventId: 'forged', path: 'webhook' })
  intake.note({ kind: 'refuted', callId: 3, eventId: 'other', path: 'webhook' })
  expect(published()).toMatchObject({
    latest: [{ callId: 66, outcome: 'refused' }],
    webhook: { received: 1, lost: 1, refused: 1 },
    poll: { readings: 1, failed: 1, first: 1 },
    divergences: [{ kind: 'refuted' }, { kind: 'refused' }, { kind: 'lost' }, { kind: 'first', path: null }],
  })
})

test('a change of the counts of polls alone does not publish the state', () => {
  intake.note({ kind: 'reading', ok: true })
  clock.advance(4000)
  expect(states).toHaveLength(0)
  comes()
  clock.advance(100)
  expect(states).toHaveLength(1)
  expect(clock.pending).toBe(0)
})

test('the last two hundred divergences are kept', () => {
  for (let callId = 1; callId <= 300; callId += 1) intake.note({ kind: 'first', callId, state: 'RINGING' })
  expect(intake.divergences).toHaveLength(200)
  expect(intake.divergences[0]).toMatchObject({ callId: 101 })
  intake[Symbol.dispose]()
  expect(clock.pending).toBe(0)
})

test('a way is down where its receiver is off, its tunnel fails or its relay is not connected', () => {
  const receiver = {
    kind: 'listening',
    origin: 'https://127.0.0.1:1',
    lastEventAt: null,
    received: 0,
  } as const
  const none = { kind: 'none' } as const
  const up = { receiver, tunnel: none, relay: { kind: 'off' }, settings: { registeredAddress: '' } } as const
  expect(isPathDown('webhook', up)).toBe(false)
  expect(isPathDown('webhook', { ...up, receiver: { kind: 'off' } })).toBe(true)
  const error = { code: 'tunnel.ended' } as const
  const failing = { kind: 'failing', error, address: null, since: 0, retryAt: null } as const
  expect(isPathDown('webhook', { ...up, tunnel: failing })).toBe(true)
  const address = 'https://new.example'
  const open = { kind: 'open', address, since: 0, roundTripMs: 1, checkedAt: 0 } as const
  const withRegisteredAddress = (registeredAddress: string) => ({
    ...up,
    tunnel: open,
    settings: { registeredAddress },
  })
  expect(isPathDown('webhook', withRegisteredAddress(''))).toBe(false)
  expect(isPathDown('webhook', withRegisteredAddress(address))).toBe(false)
  expect(isPathDown('webhook', withRegisteredAddress('https://old.example'))).toBe(true)
  expect(isPathDown('relay', up)).toBe(true)
  const relay = { kind: 'connected', server: 'a', since: 0, lastEventAt: null } as const
  expect(isPathDown('relay', { ...up, relay })).toBe(false)
})
