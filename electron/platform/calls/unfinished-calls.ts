import { randomUUID } from 'node:crypto'
import type { Clock } from '#shared/core/clock.ts'
import type { Unsubscribe } from '#shared/core/disposables.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { CustomerEvent } from '../events/fact.ts'
import { causes } from '../sip/leg.ts'
import type { Store } from '../store/store.ts'
import type { CallArchive } from './call-archive.ts'
import { leavesRecord, wasMissed, type CallFacts } from './call-facts.ts'
import { describeEvent, type CallEventName } from './call-record.ts'

type Ports = { readonly store: Pick<Store, 'liveCalls' | 'meta'>; readonly clock: Clock }

/** Milliseconds between heartbeats while there are calls: the precision of a cut-off call's end. */
const heartbeatMilliseconds = 5_000
const aliveKey = 'calls_alive_at'

/** Saves the facts of a live call at each of its events, and removes them at its end. */
export function liveCallSaver({ store, clock }: Ports): CallArchive['saveLiveCall'] {
  const { liveCalls, meta } = store
  const live = new Set<number>()
  let stop: Unsubscribe | undefined
  const writeHeartbeat = () => {
    meta.write(aliveKey, String(clock.now()))
    stop = clock.after(heartbeatMilliseconds, writeHeartbeat)
  }
  return (facts) => {
    if (facts.endedAt !== null) {
      live.delete(facts.id)
      liveCalls.remove(facts.id)
      if (live.size === 0) stop?.()
      if (live.size === 0) stop = undefined
      return
    }
    const text = JSON.stringify(facts)
    if (live.has(facts.id)) liveCalls.update(facts.id, { facts: text })
    else liveCalls.insert({ id: facts.id, customer_id: facts.customerId, facts: text })
    live.add(facts.id)
    if (stop === undefined) writeHeartbeat()
  }
}

/**
 * Ends the calls that were cut off with the process: each leaves its record, and its end is reported, at the time when
 * the process was last known to be alive.
 */
export function finishCutOffCalls({
  store,
  archive,
  events,
  clock,
}: Ports & {
  readonly store: Pick<Store, 'transaction'>
  readonly archive: CallArchive
  readonly events: Emitter<CustomerEvent>
}): void {
  const lastAliveAt = Number(store.meta.read(aliveKey) ?? 0)
  for (const { id, facts: text, customer_id: customerId } of store.liveCalls.where([]))
    store.transaction(() => {
      const saved: CallFacts = JSON.parse(text)
      const earliestEnd = Math.max(saved.startedAt, saved.connectedAt ?? 0)
      const endedAt = Math.min(Math.max(earliestEnd, lastAliveAt), Math.max(earliestEnd, clock.now()))
      const facts: CallFacts = { ...saved, state: 'HANGUP', cause: causes.cutOff, endedAt }
      const emit = (name: CallEventName) => {
        const event = describeEvent(name, facts, { id: randomUUID(), now: clock.now() })
        events.emit({ event, customerId })
      }
      if (wasMissed(facts)) emit('call.missed')
      emit('call.hangup')
      if (leavesRecord(facts)) archive.storeCall(facts, new Set())
      store.liveCalls.remove(id)
    })
}
