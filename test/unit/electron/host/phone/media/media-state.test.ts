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

test('every event is allowed somewhere and refused somewhere, but for the end of the engine', () => {
  for (const event of events) {
    const allowed = reachable.filter((state) => nextMediaState(state, event) !== null)
    expect(allowed.length, event).toBeGreaterThan(0)
    if (event !== 'engineGone') expect(allowed.length, event).toBeLessThan(reachable.length)
  }
})

test('closed media stay closed', () => {
  for (const state of reachable.filter(({ exchange }) => exchange === 'closed'))
    for (const { exchange } of reachableFrom(state).values()) expect(exchange).toBe('closed')
})

test('no state but the closed one is a dead end: the two ends can always agree again', () => {
  for (const state of reachable.filter(({ exchange }) => exchange !== 'closed'))
    expect([...reachableFrom(state).keys()], keyOf(state)).toContain('idle agreed')
})

test('only one description is in progress: no offer of ours while the far end has made one', () => {
  for (const state of reachable.filter(isOffering))
    for (const event of ['offer', 'offerIceRestart', 'answer', 'remoteOffer'] as const)
      expect(nextMediaState(state, event), `${keyOf(state)}: ${event}`).toBeNull()
})

test('an engine that goes leaves no connection that anybody could agree on', () => {
  for (const state of reachable) {
    const next = nextMediaState(state, 'engineGone')
    expect(next && (next.connection === 'none' || isStale(next)), keyOf(state)).toBe(true)
  }
})
