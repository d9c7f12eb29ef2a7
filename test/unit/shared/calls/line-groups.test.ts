import { describe, expect, test } from 'vitest'
import { conferenceIn, consultationIn, heldLast } from '#shared/calls/line-groups.ts'
import { phoneLine } from '#test/support/live-calls.ts'

const caller = phoneLine({ id: 'caller', state: 'held', heldAt: 5 })
const consulted = phoneLine({ id: 'consulted', direction: 'out', consultFor: 'caller', state: 'early' })

describe('an attended transfer', () => {
  test.each(['dialling', 'early', 'connected', 'held'] as const)(
    'is under way while somebody is %s',
    (state) => {
      const other = { ...consulted, state }
      expect(consultationIn([other, caller])).toEqual({ caller, consulted: other })
    },
  )

  test('goes on when the caller is talked to again in between', () => {
    const back = { ...caller, state: 'connected' as const }
    const waits = { ...consulted, state: 'held' as const }
    expect(consultationIn([back, waits])).toEqual({ caller: back, consulted: waits })
  })

  test('that came to nothing is there until the caller is taken back', () => {
    const gone = { ...consulted, state: 'ended' as const, endReason: 'busy' as const }
    expect(consultationIn([caller, gone])).toEqual({ caller, consulted: gone })
    expect(consultationIn([{ ...caller, state: 'connected' }, gone])).toBeNull()
  })

  test('is the newest where the first choice was busy', () => {
    const gone = { ...consulted, state: 'ended' as const, startedAt: 1 }
    const second = { ...consulted, id: 'second', startedAt: 2 }
    expect(consultationIn([gone, second, caller])?.consulted.id).toBe('second')
  })

  test('is none without its caller, in a conference, and in ordinary calls', () => {
    expect(consultationIn([consulted])).toBeNull()
    expect(consultationIn([consulted, { ...caller, state: 'ended' }])).toBeNull()
    const merged = { state: 'connected', merged: true } as const
    expect(
      consultationIn([
        { ...consulted, ...merged },
        { ...caller, ...merged },
      ]),
    ).toBeNull()
    expect(consultationIn([caller, phoneLine({ id: 'talks', state: 'connected' })])).toBeNull()
  })
})

test('a conference is two lines or more that hear each other', () => {
  const merged = (id: string) => phoneLine({ id, state: 'connected', merged: true })
  expect(conferenceIn([merged('a'), caller, merged('b')]).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(conferenceIn([merged('a'), caller])).toEqual([])
  expect(conferenceIn([merged('a'), { ...merged('b'), state: 'ended' }])).toEqual([])
})

test('of the held lines the one held last waits, never the one that is talked on', () => {
  const earlier = phoneLine({ id: 'earlier', state: 'held', heldAt: 1 })
  expect(heldLast([earlier, caller], null)).toBe(caller)
  expect(heldLast([earlier, caller], caller)).toBe(earlier)
  expect(heldLast([phoneLine({ state: 'connected' })], null)).toBeNull()
})
