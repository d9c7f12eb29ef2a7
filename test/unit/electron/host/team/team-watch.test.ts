import { beforeEach, expect, test } from 'vitest'
import { TeamWatch } from '#electron/host/team/team-watch.ts'
import type { LiveCallRecord } from '#shared/calls/live-call.ts'
import type { Person } from '#shared/host/slices.ts'
import { maxWatchTime, maxWatched, type TeamState } from '#shared/host/team.ts'
import { party } from '#test/support/listed-calls.ts'
import { liveCall } from '#test/support/live-calls.ts'
import { ManualClock } from '#test/support/manual-clock.ts'
import { colleague, contact } from '#test/support/people.ts'

const kit = colleague({ key: 'user:2', name: 'Kit Example' })
const onCall = liveCall({ id: 1, state: 'CONNECTED', connectedAt: 1, destination: party('2') })

let clock: ManualClock
let people: readonly Person[]
let calls: readonly LiveCallRecord[]
let feed: 'live' | 'failing'
let states: TeamState[]
let freeNames: string[]
let wanted: string[]
let watch: TeamWatch

beforeEach(() => {
  clock = new ManualClock()
  people = [kit, contact()]
  calls = [onCall]
  feed = 'live'
  states = []
  freeNames = []
  wanted = []
  watch = new TeamWatch({
    clock,
    country: () => 'GB',
    state: () => ({
      calls,
      people: { list: people, error: null },
      callFeed: { kind: feed, lastPollAt: null, nextPollAt: null, error: null },
    }),
    onState: (state) => states.push(state),
    readPhones: (keys) => wanted.push(...keys),
    onFree: ({ name }) => freeNames.push(name),
  })
})

test('says once that a colleague is free, when they have been for two seconds', () => {
  expect(watch.watch(kit.key)).toBe(true)
  clock.advance(60_000)
  expect(freeNames).toEqual([])
  expect(new Set(wanted)).toEqual(new Set([kit.key]))
  calls = []
  clock.advance(2_000)
  expect(freeNames).toEqual([])
  clock.advance(2_000)
  expect(freeNames).toEqual(['Kit Example'])
  expect(states.at(-1)).toMatchObject({ watched: [], lastFree: { key: 'user:2' } })
  clock.advance(600_000)
  expect(freeNames).toEqual(['Kit Example'])
  expect(clock.pending).toBe(0)
})

test('a moment between two calls is not free, nor is what is not known', () => {
  watch.watch(kit.key)
  calls = []
  clock.advance(2_000)
  calls = [onCall]
  clock.advance(2_000)
  calls = []
  feed = 'failing'
  clock.advance(60_000)
  expect(freeNames).toEqual([])
  feed = 'live'
  people = [{ ...kit, phones: 0 }]
  clock.advance(60_000)
  people = [{ ...kit, doNotDisturb: true }]
  clock.advance(60_000)
  expect(freeNames).toEqual([])
})

test('nobody but colleagues, and no more than there may be', () => {
  expect([watch.watch('contact:1'), watch.watch('user:99')]).toEqual([false, false])
  people = Array.from({ length: maxWatched + 1 }, (_, at) => colleague({ key: `user:${at}`, phones: 0 }))
  expect(people.map(({ key }) => watch.watch(key))).toEqual([...people.slice(1).map(() => true), false])
  expect(watch.watch('user:0')).toBe(true)
  watch.unwatch('user:0')
  expect(watch.watch(`user:${maxWatched}`)).toBe(true)
})

test('ends by itself after a shift, and with the agent', () => {
  watch.watch(kit.key)
  clock.advance(maxWatchTime + 2_000)
  expect(states.at(-1)?.watched).toEqual([])
  watch.watch(kit.key)
  watch.stop()
  calls = []
  clock.advance(60_000)
  expect(freeNames).toEqual([])
  expect(clock.pending).toBe(0)
})

test('a clock that is set back does not keep the colleague busy', () => {
  watch.watch(kit.key)
  calls = []
  clock.advance(2_000)
  clock.set(-3_600_000)
  clock.advance(4_000)
  expect(freeNames).toEqual(['Kit Example'])
})
