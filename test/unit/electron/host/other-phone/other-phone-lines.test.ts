import { beforeEach, describe, expect, test } from 'vitest'
import { OtherPhoneLines } from '#electron/host/other-phone/other-phone-lines.ts'
import type { Line } from '#shared/calls/line.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { CallFeed } from '#shared/host/slices.ts'
import { signedInAgent } from '#test/support/agents.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let clock: ManualClock
let phoneLines: readonly Line[]
let isRegistered: boolean
let feed: CallFeed['kind']
let shown: readonly Line[]
let lines: OtherPhoneLines

beforeEach(() => {
  clock = new ManualClock()
  phoneLines = []
  isRegistered = false
  feed = 'live'
  shown = []
  lines = new OtherPhoneLines({
    clock,
    agent: () => signedInAgent(),
    phoneLines: () => phoneLines,
    isRegistered: () => isRegistered,
    feed: () => feed,
    onChange: (present) => (shown = present),
  })
})

const seen = (...changed: readonly LiveCallRecord[]) => lines.apply({ changed, removed: [] })
const gone = (...removed: readonly number[]) => lines.apply({ changed: [], removed })
const states = () => shown.map(({ id, direction, state }) => `${id} ${direction} ${state}`)
const agent = { number: '1001', name: 'Sam Sample', id: '7' }
const customer = { number: '+442079460018', name: 'Ada Example', id: '' }
const outgoing = (changes: Partial<LiveCallRecord>) =>
  liveCall({ direction: 'out', source: agent, destination: customer, ...changes })

describe('what is a line', () => {
  test('a call that rings for the agent, one that the agent asked for, and none of others', () => {
    seen(liveCall({ id: 1 }), outgoing({ id: 2, state: 'ACCEPTED' }))
    seen(liveCall({ id: 3, destination: { number: '1002', name: 'Kim Fiction', id: '8' } }))
    expect(states()).toEqual(['call-1 in ringing', 'call-2 out dialling'])
    expect(shown[0]).toMatchObject({
      ...{ number: '+442079460018', name: 'Ada Example' },
      otherPhone: { callId: 1, canAnswer: true },
    })
  })

  test.each([
    ['INITIAL', 'dialling'],
    ['ACCEPTED', 'dialling'],
    ['RINGING', 'early'],
    ['CONNECTED', 'connected'],
    ['ON_HOLD', 'held'],
  ] as const)('a call of the agent that is %s is %s', (state, line) => {
    seen(outgoing({ state }))
    expect(shown.map((each) => each.state)).toEqual([line])
  })

  test('nothing rings before the platform says that it rings', () => {
    seen(liveCall({ state: 'INITIAL' }))
    expect(shown).toEqual([])
    seen(liveCall({ state: 'RINGING' }))
    expect(states()).toEqual(['call-1 in ringing'])
  })

  test('a call that only a notification told of is shown once the platform has shown it', () => {
    seen(liveCall({ confirmed: false }))
    expect(shown).toEqual([])
    seen(liveCall())
    expect(states()).toEqual(['call-1 in ringing'])
    seen(liveCall({ state: 'CONNECTED', confirmed: false }))
    expect(states()).toEqual(['call-1 in connected'])
  })

  test('the times of a call stay what they were when it began, was answered and was held', () => {
    seen(liveCall({ startedAt: 10 }))
    seen(liveCall({ startedAt: 10, state: 'CONNECTED', connectedAt: 20 }))
    const heldAt = clock.now()
    seen(liveCall({ startedAt: 10, state: 'ON_HOLD', connectedAt: 20 }))
    clock.advance(5_000)
    seen(liveCall({ startedAt: 10, state: 'ON_HOLD', connectedAt: 20, recording: 'recording' }))
    expect(shown).toMatchObject([{ startedAt: 10, connectedAt: 20, heldAt }])
  })

  test('its times follow the live call, which has others once the clock of the platform is known', () => {
    seen(liveCall({ startedAt: 100_000, state: 'CONNECTED', connectedAt: 110_000 }))
    seen(liveCall({ startedAt: 160_000, state: 'CONNECTED', connectedAt: 170_000 }))
    expect(shown).toMatchObject([{ startedAt: 160_000, connectedAt: 170_000 }])
    seen(liveCall({ startedAt: 0, state: 'CONNECTED', connectedAt: null }))
    expect(shown).toMatchObject([{ startedAt: 160_000, connectedAt: 170_000 }])
  })

  test('its durations stay right after the clock was set, before the platform has answered again', () => {
    const startedAt = clock.now()
    seen(liveCall({ startedAt, state: 'CONNECTED', connectedAt: startedAt + 10 }))
    clock.set(7_200_000)
    lines.clockSet(7_200_000)
    lines.update()
    expect(shown).toMatchObject([
      { startedAt: startedAt + 7_200_000, connectedAt: startedAt + 10 + 7_200_000 },
    ])
  })

  test.each([-3_600_000, 7_200_000])('its durations stay right when the clock is set by %d ms', (by) => {
    const startedAt = clock.now()
    seen(liveCall({ startedAt, state: 'CONNECTED', connectedAt: startedAt + 10 }))
    clock.advance(60_000)
    clock.set(by)
    lines.clockSet(by)
    expect(shown).toMatchObject([{ startedAt: startedAt + by, connectedAt: startedAt + 10 + by }])
    seen(liveCall({ startedAt: startedAt + by, state: 'ON_HOLD', connectedAt: startedAt + 10 + by }))
    expect(shown).toMatchObject([{ startedAt: startedAt + by, heldAt: clock.now() }])
  })
})

describe('beside the phone of this computer', () => {
  test('a call is its own for 1.5 s, while it is registered', () => {
    isRegistered = true
    seen(liveCall())
    expect(shown).toEqual([])
    clock.advance(1_499)
    expect(shown).toEqual([])
    clock.advance(1)
    expect(states()).toEqual(['call-1 in ringing'])
  })

  test('a call that comes meanwhile does not delay it', () => {
    isRegistered = true
    seen(liveCall({ id: 1 }))
    clock.advance(1_400)
    seen(liveCall({ id: 2 }))
    clock.advance(100)
    expect(states()).toEqual(['call-1 in ringing'])
    clock.advance(1_400)
    expect(states()).toEqual(['call-1 in ringing', 'call-2 in ringing'])
  })

  test('a clock that is set back while it waits does not keep it from ringing', () => {
    isRegistered = true
    seen(liveCall())
    clock.set(-3_600_000)
    clock.advance(1_500)
    expect(states()).toEqual(['call-1 in ringing'])
  })

  test('a call that one of its lines carries is none of another phone, also later', () => {
    isRegistered = true
    phoneLines = [phoneLine({ sipCallId: 'sip-1' })]
    seen(liveCall({ destinationCallId: 'sip-1' }))
    clock.advance(10_000)
    expect(shown).toEqual([])
    phoneLines = [phoneLine({ sipCallId: 'sip-1', state: 'ended' })]
    lines.update()
    phoneLines = []
    lines.update()
    expect(shown).toEqual([])
  })

  test('a call that the phone takes over leaves without a word', () => {
    seen(liveCall())
    phoneLines = [phoneLine({ sipCallId: 'sip-1' })]
    seen(liveCall({ destinationCallId: 'sip-1' }))
    expect(shown).toEqual([])
  })
})

describe('an end', () => {
  test('is known where the agent asked for it; else it is only over. It is shown for 5 s', () => {
    seen(liveCall({ id: 1, state: 'CONNECTED' }), liveCall({ id: 2, state: 'CONNECTED' }))
    lines.expectEnd(1, 'transferred')
    gone(1, 2)
    expect(shown).toMatchObject([
      { id: 'call-1', state: 'ended', endReason: 'transferred', endedAt: clock.now() },
      { id: 'call-2', state: 'ended', endReason: 'unknown' },
    ])
    expect(lines.find('call-1')).toBeUndefined()
    clock.advance(4_999)
    expect(shown).toHaveLength(2)
    clock.advance(1)
    expect(shown).toEqual([])
    expect(clock.pending).toBe(0)
  })

  test('that was refused does not explain the one that comes later', () => {
    seen(liveCall({ state: 'CONNECTED' }))
    lines.expectEnd(1, 'hung-up')
    lines.expectEnd(1, null)
    gone(1)
    expect(shown).toMatchObject([{ endReason: 'unknown' }])
  })

  test('that was asked for and did not come within a minute does not explain the one that comes later', () => {
    seen(liveCall({ id: 1, state: 'CONNECTED' }), liveCall({ id: 2, state: 'CONNECTED' }))
    lines.expectEnd(1, 'transferred')
    clock.advance(1)
    lines.expectEnd(2, 'hung-up')
    clock.advance(60_000)
    gone(1, 2)
    expect(shown).toMatchObject([{ endReason: 'unknown' }, { endReason: 'hung-up' }])
  })
})

describe('without news', () => {
  test('nobody knows what still rings, and a call that was talked on stays', () => {
    seen(liveCall({ id: 1 }), liveCall({ id: 2, state: 'CONNECTED' }))
    feed = 'failing'
    lines.update()
    expect(states()).toEqual(['call-2 in connected'])
    feed = 'live'
    lines.update()
    expect(states()).toEqual(['call-1 in ringing', 'call-2 in connected'])
  })
})

describe('answering', () => {
  test('shows while it is asked for, and rings on where it came to nothing', () => {
    seen(liveCall())
    lines.setAnswering(1, true)
    expect(states()).toEqual(['call-1 in answering'])
    lines.setAnswering(1, false)
    expect(states()).toEqual(['call-1 in ringing'])
  })

  test('that the platform refused is offered for no call, until somebody signs in again', () => {
    seen(liveCall())
    lines.cannotAnswer()
    seen(liveCall({ id: 2 }))
    expect(shown.map(({ otherPhone }) => otherPhone?.canAnswer)).toEqual([false, false])
    lines.clear()
    expect(shown).toEqual([])
    seen(liveCall({ id: 3 }))
    expect(shown.map(({ otherPhone }) => otherPhone?.canAnswer)).toEqual([true])
  })
})

test('a flood of calls makes twenty lines', () => {
  seen(...Array.from({ length: 300 }, (_, at) => liveCall({ id: at + 1 })))
  expect(shown).toHaveLength(20)
})
