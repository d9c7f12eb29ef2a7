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
const every = 120_000

/**
 * Reports each own call that has ended and whose record is expected: a live call with the agent at one end, however its
 * end was seen; one known only from a notification; a line of this phone whose live call was never seen; and a call
 * that the phone refused. After an outage of the platform, and every other minute, all records are read: a call that
 * reached neither this phone nor any poll or notification leaves a record too.
 */
export function expectRecords(options: ExpectRecordsOptions): Unsubscribe {
  const { store, phone, calls, callInputs, rejected, recents } = options
  const ownIds = new Set<number>()
  /** Lines whose live call was seen, or whose end was reported. */
  const settled = new Set<string>()
  const remember = () => {
    if (phone.lines.length === 0) return settled.clear()
    const { session } = store.value
    if (session.kind !== 'signed-in') return ownIds.clear()
    for (const [lineId, callId] of matchLines(phone.lines, calls.records, session.agent)) {
      settled.add(lineId)
      ownIds.add(callId)
    }
    for (const line of phone.lines) {
      if (line.state !== 'ended' || settled.has(line.id)) continue
      settled.add(line.id)
      recents.expectLine(line)
    }
  }
  const isOwn = (call: EndsOfCall) => {
    const { session } = store.value
    return session.kind === 'signed-in' && concernsAgent(call, session.agent)
  }
  const owned = new Disposables()
  owned.add(store.onCalls(remember))
  owned.add(phone.onChange(remember))
  owned.add(
    calls.onEnd((call) => {
      if (ownIds.delete(call.id) || isOwn(call)) recents.expect(call)
    }),
  )
  owned.add(
    callInputs.on((input) => {
      const news = input.kind === 'event' ? readCallEvent(input.event) : undefined
      if (news?.state !== 'HANGUP') return
      if (isOwn(news.merge(undefined))) recents.expectReported(news.callId)
    }),
  )
  owned.add(rejected.on(({ sipCallId: id, number }) => recents.expectLine({ id, number })))
  owned.add(whenBack(store, () => void recents.refresh()))
  owned.add(nowAndThen(options))
  return () => owned[Symbol.dispose]()
}

function whenBack(store: StateView, act: () => void): Unsubscribe {
  let before: CallFeed['kind'] = 'idle'
  return store.onSlice((frame) => {
    if (frame.slice !== 'callFeed') return
    const wasFailing = before === 'failing'
    before = frame.value.kind
    if (wasFailing && before === 'live') act()
  })
}

function nowAndThen({ clock, store, recents }: ExpectRecordsOptions): Unsubscribe {
  let stop: Unsubscribe = () => {}
  const later = () => {
    stop = clock.after(every, () => {
      if (store.value.callFeed.kind === 'live') void recents.refresh({ quietly: true })
      later()
    })
  }
  later()
  return () => stop()
}
