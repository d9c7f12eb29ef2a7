import { describe, expect, it } from 'vitest'
import { callTransitions, mayFollow, type CallState } from '#shared/calls/call-state.ts'
import { LiveCall } from '#electron/platform/calls/live-call.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { callFacts } from '#test/support/call-facts.ts'

const states = Object.keys(callTransitions) as CallState[]

function liveCall(state: CallState) {
  const reports: string[] = []
  const call = new LiveCall(
    callFacts({ state, reached: state }),
    {
      onChange: () => undefined,
      onEvent: (name) => reports.push(name),
      onIllegalMove: (facts, to) => reports.push(`illegal ${facts.state} > ${to}`),
    },
    () => 1_800_000_000_000,
  )
  reports.length = 0
  return { call, reports }
}

describe('a live call', () => {
  const moves = states.flatMap((from) => states.filter((to) => to !== from).map((to) => [from, to] as const))

  it.each(moves)('moves from %s to %s as the table says', (from, to) => {
    const { call, reports } = liveCall(from)
    if (to === 'HANGUP') call.end(causes.normal)
    else call.moveTo(to)
    const legal = mayFollow(from, to)
    expect(call.facts.state).toBe(legal ? to : from)
    expect(reports.filter((each) => each.startsWith('illegal'))).toEqual(
      legal ? [] : [`illegal ${from} > ${to}`],
    )
  })

  it('says nothing where it stays', () => {
    const { call, reports } = liveCall('RINGING')
    call.moveTo('RINGING')
    expect(reports).toEqual([])
  })

  it('is connected once, however often it is held', () => {
    const { call, reports } = liveCall('RINGING')
    call.moveTo('CONNECTED')
    call.moveTo('ON_HOLD')
    call.moveTo('CONNECTED')
    expect(call.facts.connectedAt).toBe(1_800_000_000_000)
    expect(reports).toEqual(['call.connected', 'call.hold', 'call.unhold'])
  })

  it('is over only once', () => {
    const { call, reports } = liveCall('CONNECTED')
    call.end(causes.normal)
    call.end(causes.failed)
    expect(call.facts.cause).toBe(causes.normal)
    expect(reports).toEqual(['call.missed', 'call.hangup', 'illegal HANGUP > HANGUP'])
  })
})
