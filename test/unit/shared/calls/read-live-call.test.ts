import { describe, expect, test } from 'vitest'
import { readCallEvent } from '#shared/calls/read-call-event.ts'
import { readLiveCall } from '#shared/calls/read-live-call.ts'
import { liveCall } from '#test/support/live-calls.ts'

const event = { id: 'e1', event_time: '2027-01-15 08:00:00', event_name: 'call.ringing', call_id: 1 }

describe('a live call is read', () => {
  test.for([
    ['an integer', 3, 'CONNECTED'],
    ['an integer as text', '2', 'RINGING'],
    ['a letter', 'O', 'ON_HOLD'],
    ['a word', 'on_hold', 'ON_HOLD'],
  ] as const)('with its state as %s', ([, state, expected]) => {
    expect(readLiveCall({ id: 1, state }).state).toBe(expected)
  })

  test('with a state that nobody knows: then the time of the answer decides', () => {
    expect(readLiveCall({ id: 1, state: 'PARKED', connected_at: 0 }).state).toBe('INITIAL')
    expect(readLiveCall({ id: 1, state: 77, connected_at: 1_800_000_000 }).state).toBe('CONNECTED')
  })

  test.for([
    [0, 'off'],
    ['start', 'recording'],
    [2, 'paused'],
    ['P', 'paused'],
    ['resume', 'recording'],
    ['recording', 'recording'],
    [null, 'off'],
  ] as const)('with monitor_state %s as %s', ([monitor_state, expected]) => {
    expect(readLiveCall({ id: 1, monitor_state }).recording).toBe(expected)
  })

  test('with every field, and with none', () => {
    const full = readLiveCall({
      id: 9,
      state: 3,
      destination: 'out',
      src: '1001',
      src_id: '7',
      dst: '+442079460018',
      dst_name: 'Ada',
      src_call_id: 'a@b',
      start_time: 1_800_000_000,
      connected_at: 1_800_000_005,
      parent_id: 8,
    })
    expect(full).toMatchObject({
      direction: 'out',
      source: { number: '1001', name: '', id: '7' },
      destination: { number: '+442079460018', name: 'Ada', id: '' },
      sourceCallId: 'a@b',
      startedAt: 1_800_000_000_000,
      connectedAt: 1_800_000_005_000,
      parentId: 8,
    })
    expect(readLiveCall({ id: 9 })).toMatchObject({ state: 'INITIAL', connectedAt: null, parentId: null })
  })
})

describe('a call event is read', () => {
  test('by its state, and by its name where the state is unreadable', () => {
    expect(readCallEvent({ ...event, state: 'CONNECTED' })?.state).toBe('CONNECTED')
    expect(readCallEvent({ ...event, state: '?' })?.state).toBe('RINGING')
    expect(readCallEvent({ ...event, event_name: 'call.hangup', state: 'CONNECTED' })?.state).toBe('HANGUP')
    expect(readCallEvent({ ...event, event_name: 'call.parked', state: '?' })).toBeUndefined()
  })

  test('onto a known call: what it leaves out stays', () => {
    const news = readCallEvent({ ...event, state: 'RINGING', dst: null, src: '+442079460018' })
    const known = liveCall({ recording: 'paused', sourceCallId: 'x' })
    expect(news?.merge(known)).toEqual({ ...known, state: 'RINGING' })
  })

  test('onto a call that nobody knew', () => {
    const news = readCallEvent({
      ...event,
      state: 'RINGING',
      src: '1',
      dst: '1001',
      dst_id: 7,
      destination: 'in',
    })
    expect(news?.merge(undefined)).toMatchObject({
      id: 1,
      state: 'RINGING',
      destination: { number: '1001', id: '7' },
      startedAt: Date.UTC(2027, 0, 15, 8),
    })
  })

  test('with another destination: name and id of the old one go', () => {
    const news = readCallEvent({ ...event, state: 'RINGING', dst: '1002' })
    expect(news?.merge(liveCall()).destination).toEqual({ number: '1002', name: '', id: '' })
  })
})

describe('a call that was answered before it began, which cannot be', () => {
  const began = Date.UTC(2027, 0, 15, 8)

  test('was answered when it began, by the list of calls', () => {
    const read = (connected_at: number) => readLiveCall({ id: 1, start_time: began / 1_000, connected_at })
    expect(read(began / 1_000 - 3_600)).toMatchObject({ startedAt: began, connectedAt: began })
    expect(read(began / 1_000 + 5)).toMatchObject({ startedAt: began, connectedAt: began + 5_000 })
    expect(readLiveCall({ id: 1, connected_at: began / 1_000 })).toMatchObject({ connectedAt: began })
  })

  test('was answered when it began, by an event', () => {
    const news = readCallEvent({
      ...event,
      state: 'CONNECTED',
      start_time: '2027-01-15 08:00:00',
      connected_at: '2027-01-15 07:00:00',
    })
    expect(news?.merge(undefined)).toMatchObject({ startedAt: began, connectedAt: began })
  })
})
