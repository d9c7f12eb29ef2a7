import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeArchive } from '#electron/platform/calls/store-archive.ts'
import { finishCutOffCalls } from '#electron/platform/calls/unfinished-calls.ts'
import type { CustomerEvent } from '#electron/platform/events/fact.ts'
import { causes } from '#electron/platform/sip/leg.ts'
import { openStore, type Store } from '#electron/platform/store/store.ts'
import { Emitter } from '#shared/core/emitter.ts'
import { callFacts } from '#test/support/call-facts.ts'
import { ManualClock } from '#test/support/manual-clock.ts'

let store: Store
let clock: ManualClock

beforeEach(() => {
  store = openStore(':memory:')
  clock = new ManualClock()
})
afterEach(() => store[Symbol.dispose]())

/** What a platform that starts on these data does about calls that were cut off. */
function restart(): readonly CustomerEvent['event'][] {
  const events = new Emitter<CustomerEvent>()
  const published: CustomerEvent['event'][] = []
  events.on(({ event }) => published.push(event))
  finishCutOffCalls({ store, archive: archive(), events, clock })
  return published
}

const archive = () => storeArchive({ store, clock, traces: { storeDialogs: () => undefined } })
const connected = () =>
  callFacts({
    id: 7,
    state: 'CONNECTED',
    reached: 'CONNECTED',
    startedAt: clock.now(),
    connectedAt: clock.now(),
  })

it('leaves the record of a call that was cut off, and tells its end, once', () => {
  const { saveLiveCall } = archive()
  saveLiveCall({ ...connected(), state: 'RINGING', connectedAt: null })
  saveLiveCall(connected())
  clock.advance(600_000)
  const published = restart()
  expect(published).toMatchObject([{ event_name: 'call.hangup', call_id: 7, t_cause: 'Platform restarted' }])
  expect(store.cdrs.where([])).toMatchObject([{ live_id: 7, t_cause: 'Platform restarted', billsec: 600 }])
  expect(restart()).toEqual([])
  expect(store.cdrs.where([])).toHaveLength(1)
})

it('counts a call until the process was last known to live, and no longer', () => {
  const { saveLiveCall } = archive()
  saveLiveCall(connected())
  clock.advance(12_000)
  const killed = new ManualClock(clock.now() + 3_600_000)
  const events = new Emitter<CustomerEvent>()
  finishCutOffCalls({ store, archive: archive(), events, clock: killed })
  expect(store.cdrs.where([])).toMatchObject([{ billsec: 10 }])
})

it('misses a call that rang, and knows nothing of calls that ended by themselves', () => {
  const { saveLiveCall } = archive()
  const ringing = callFacts({ id: 8, state: 'RINGING', reached: 'RINGING', startedAt: clock.now() })
  saveLiveCall(ringing)
  saveLiveCall({ ...connected(), id: 9 })
  saveLiveCall({ ...connected(), id: 9, state: 'HANGUP', cause: causes.normal, endedAt: clock.now() })
  const published = restart()
  expect(published).toMatchObject([{ event_name: 'call.missed' }, { event_name: 'call.hangup', call_id: 8 }])
  expect(store.cdrs.where([])).toMatchObject([{ live_id: 8 }])
})
