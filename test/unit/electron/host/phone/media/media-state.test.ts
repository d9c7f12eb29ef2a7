import { expect, test } from 'vitest'
import {
  initialMediaState,
  isOffering,
  isStale,
  type MediaEvent,
  type MediaState,
  mediaTransitions,
  nextMediaState,
} from '#electron/host/phone/media/media-state.ts'

const events = Object.keys(mediaTransitions) as MediaEvent[]
const keyOf = ({ exchange, connection }: MediaState) => `${exchange} ${connection}`

/** Every state that any sequence of events leads to from this one. */
function reachableFrom(first: MediaState): ReadonlyMap<string, MediaState> {
  const found = new Map([[keyOf(first), first]])
  for (const state of found.values())
    for (const event of events) {
      const next = nextMediaState(state, event)
      if (next) found.set(keyOf(next), next)
    }
  return found
}

const reachable = [...reachableFrom(initialMediaState).values()]

const allowing = (event: MediaEvent) => reachable.filter((state) => nextMediaState(state, event) !== null)

test('every event is allowed somewhere, and only the end of the engine everywhere', () => {
  expect(events.filter((event) => allowing(event).length === 0)).toEqual([])
  expect(events.filter((event) => allowing(event).length === reachable.length)).toEqual(['engineGone'])
})

test('closed media stay closed', () => {
  for (const state of reachable.filter(({ exchange }) => exchange === 'closed'))
    for (const { exchange } of reachableFrom(state).values()) expect(exchange).toBe('closed')
})

test('no state but the closed one is a dead end: the two ends can always agree again', () => {
  const open = reachable.filter(({ exchange }) => exchange !== 'closed')
  expect(open.filter((state) => !reachableFrom(state).has('idle agreed'))).toEqual([])
})

test('only one description is in progress: no offer of ours while the far end has made one', () => {
  const others = ['offer', 'offerIceRestart', 'answer', 'remoteOffer'] as const
  const crossing = others.flatMap((event) => allowing(event).filter(isOffering))
  expect(crossing).toEqual([])
})

test('an engine that goes leaves no connection that anybody could agree on', () => {
  const after = reachable.map((state) => nextMediaState(state, 'engineGone'))
  expect(after.filter((next) => next && next.connection !== 'none' && !isStale(next))).toEqual([])
})
