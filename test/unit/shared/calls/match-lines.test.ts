import { describe, expect, test } from 'vitest'
import { matchLines } from '#shared/calls/match-lines.ts'
import { liveCall, phoneLine } from '#test/support/live-calls.ts'

const user = { id: 7, ext: '1001', country: 'GB' }
const noNumber = { number: '', name: '', id: '' }

describe('a line finds its live call', () => {
  test('by the SIP Call-ID of either leg, whatever the numbers say', () => {
    const call = liveCall({ id: 5, destinationCallId: 'sip-1', source: noNumber, destination: noNumber })
    expect(matchLines([phoneLine()], [liveCall({ id: 4 }), call], user)).toEqual(new Map([['line-1', 5]]))
    const outgoing = liveCall({ id: 6, sourceCallId: 'sip-1' })
    expect(matchLines([phoneLine({ state: 'ended' })], [outgoing], user).get('line-1')).toBe(6)
  })

  test('by number, the agent’s own side and nearness in time', () => {
    const line = phoneLine({ number: '020 7946 0018' })
    const older = liveCall({ id: 1, startedAt: line.startedAt - 90_000 })
    const nearer = liveCall({ id: 2, startedAt: line.startedAt - 900 })
    expect(matchLines([line], [older, nearer], user).get('line-1')).toBe(2)
    const colleague = liveCall({ destination: { number: '1002', name: '', id: '8' }, direction: 'out' })
    expect(matchLines([line], [colleague], user).size).toBe(0)
  })

  test('when it dials: the agent is the source', () => {
    const line = phoneLine({ direction: 'out', state: 'dialling', number: '1002' })
    const call = liveCall({
      direction: 'out',
      source: { number: '1001', name: '', id: '' },
      destination: { number: '1002', name: '', id: '8' },
    })
    expect(matchLines([line], [call], user).get('line-1')).toBe(1)
    expect(matchLines([{ ...line, direction: 'in' }], [call], user).size).toBe(0)
  })

  test('while it rings, never a call that is connected already, such as the one that a colleague sends on', () => {
    const colleague = { number: '1002', name: 'Sam', id: '8' }
    const sentOn = liveCall({ id: 1, state: 'CONNECTED', destination: colleague })
    expect(matchLines([phoneLine()], [sentOn], user).size).toBe(0)
    expect(matchLines([phoneLine()], [sentOn, liveCall({ id: 2 })], user).get('line-1')).toBe(2)
    const own = liveCall({ state: 'CONNECTED' })
    expect(matchLines([phoneLine({ state: 'connected' })], [own], user).get('line-1')).toBe(1)
  })

  test('while a queue still stands as the destination, unless the caller hides', () => {
    const queue = liveCall({ destination: { number: '2001', name: 'Sales', id: 'Queue5' } })
    expect(matchLines([phoneLine()], [queue], user).get('line-1')).toBe(1)
    const hidden = { ...queue, source: noNumber }
    expect(matchLines([phoneLine({ number: '' })], [hidden], user).size).toBe(0)
    const own = liveCall({ source: noNumber })
    expect(matchLines([phoneLine({ number: '' })], [own], user).get('line-1')).toBe(1)
  })
})

test('two lines never match one call, and the better one gets it', () => {
  const lines = [phoneLine({ id: 'a', sipCallId: 'x' }), phoneLine({ id: 'b', sipCallId: 'y' })]
  const calls = [liveCall({ id: 1, destinationCallId: 'y' })]
  expect(matchLines(lines, calls, user)).toEqual(new Map([['b', 1]]))
  expect([...matchLines(lines, [...calls, liveCall({ id: 2 })], user)]).toEqual([
    ['b', 1],
    ['a', 2],
  ])
})

test('a line that is over matches by its Call-ID only', () => {
  expect(matchLines([phoneLine({ state: 'ended' })], [liveCall()], user).size).toBe(0)
})

test('a line on another phone is its own live call, and no other', () => {
  const line = phoneLine({ sipCallId: '', otherPhone: { callId: 2, canAnswer: true } })
  expect([...matchLines([line], [liveCall({ id: 1 }), liveCall({ id: 2 })], user)]).toEqual([['line-1', 2]])
  expect(matchLines([line], [liveCall({ id: 1 })], user).size).toBe(0)
})
