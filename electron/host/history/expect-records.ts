import type { CallInput } from '#shared/calls/call-input.ts'
import { concernsAgent, type EndsOfCall } from '#shared/calls/call-end.ts'
import { matchLines } from '#shared/calls/match-lines.ts'
import { readCallEvent } from '#shared/calls/read-call-event.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { Emitter } from '#shared/core/emitter.ts'
import type { CallFeed } from '#shared/host/slices.ts'
import type { LiveCalls } from '../calls/live-calls.ts'
import type { RejectedCall } from '../phone/lines/receive-invite.ts'
import type { Phone } from '../phone/phone.ts'
import type { StateView } from '../kernel/feature-context.ts'
import type { RecentCalls } from './recents.ts'

export type ExpectRecordsOptions = {
  readonly store: StateView
  readonly phone: Pick<Phone, 'lines' | 'onChange'>
  readonly calls: Pick<LiveCalls, 'records' | 'onEnd'>
  readonly callInputs: Emitter<CallInput>
  readonly rejected: Emitter<RejectedCall>
  readonly clock: Clock
  readonly recents: Pick<RecentCalls, 'expect' | 'expectReported' | 'expectLine' | 'refresh'>
}

/** Milliseconds between full reads, whatever is known. */
const refreshEvery = 120_000

/**
 * Reports each own call that has ended and whose record is expected: a live call with the agent at one end, however its
 * end was seen; one known only from a notification; a line of this phone whose live call was never seen; and a call
 * that the phone refused. After an outage of the platform, and every other minute, all records are read: a call that
 * reached neither this phone nor any poll or notification leaves a record too.
 */
export function expectRecords(options: ExpectRecordsOptions): Unsubscribe {
  const { store, phone, calls, callInputs, rejected, recents } = options
  /** Live calls of this phone's lines, and whether the agent talked. */
  const talkedById = new Map<number, boolean>()
  /** Lines whose live call was seen, or whose end was reported. */
  const settledLines = new Set<string>()
  const update = () => {
    if (phone.lines.length === 0) return settledLines.clear()
    const { session } = store.value
    if (session.kind !== 'signed-in') return talkedById.clear()
    for (const [lineId, callId] of matchLines(phone.lines, calls.records, session.agent)) {
      settledLines.add(lineId)
      const talked = phone.lines.some(({ id, connectedAt }) => id === lineId && connectedAt !== null)
      talkedById.set(callId, talked || talkedById.get(callId) === true)
    }
    for (const line of phone.lines) {
      if (line.state !== 'ended' || settledLines.has(line.id)) continue
      settledLines.add(line.id)
      recents.expectLine(line, { talked: line.connectedAt !== null })
    }
  }
  const isOwn = (call: EndsOfCall) => {
    const { session } = store.value
    return session.kind === 'signed-in' && concernsAgent(call, session.agent)
  }
  const owned = new Disposables()
  owned.add(store.onCalls(update))
  owned.add(phone.onChange(update))
  owned.add(
    calls.onEnd((call) => {
      const own = isOwn(call)
      const talked = talkedById.get(call.id) === true || (own && call.connectedAt !== null)
      if (talkedById.delete(call.id) || own) recents.expect(call, { talked })
    }),
  )
  owned.add(
    callInputs.on((input) => {
      const callEvent = input.kind === 'event' ? readCallEvent(input.event) : undefined
      if (callEvent?.state !== 'HANGUP') return
      if (isOwn(callEvent.merge(undefined))) recents.expectReported(callEvent.callId)
    }),
  )
  owned.add(rejected.on(({ sipCallId: id, number }) => recents.expectLine({ id, number }, { talked: false })))
  owned.add(onFeedRecovered(store, () => void recents.refresh()))
  owned.add(refreshPeriodically(options))
  return () => owned[Symbol.dispose]()
}

function onFeedRecovered(store: StateView, act: () => void): Unsubscribe {
  let before: CallFeed['kind'] = 'idle'
  return store.onSlice((frame) => {
    if (frame.slice !== 'callFeed') return
    const wasFailing = before === 'failing'
    before = frame.value.kind
    if (wasFailing && before === 'live') act()
  })
}

function refreshPeriodically({ clock, store, recents }: ExpectRecordsOptions): Unsubscribe {
  let stop: Unsubscribe = () => {}
  const later = () => {
    stop = clock.after(refreshEvery, () => {
      if (store.value.callFeed.kind === 'live') void recents.refresh({ quietly: true })
      later()
    })
  }
  later()
  return () => stop()
}
