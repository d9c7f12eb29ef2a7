import { matchLines } from '#shared/calls/match-lines.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { LiveCalls } from '../calls/live-calls.ts'
import type { Phone } from '../phone/phone.ts'
import type { AudioPort } from '../ports.ts'
import type { StateView } from '../kernel/feature-context.ts'
import type { CallTimelines } from './call-timelines.ts'

export type Observed = {
  readonly timelines: CallTimelines
  readonly phone: Phone
  readonly audio: Pick<AudioPort, 'onReport'>
  readonly calls: Pick<LiveCalls, 'records'>
  readonly store: StateView
}

/** Tells timelines what can be heard from outside: lines, matches, reports of the engine and quality. */
export function observeCalls({ timelines, phone, audio, calls, store }: Observed): Unsubscribe {
  const owned = new Disposables()
  const match = () => {
    const { session } = store.value
    if (phone.lines.length === 0 || session.kind !== 'signed-in') return
    timelines.addMatches(matchLines(phone.lines, calls.records, session.agent))
  }
  owned.add(
    phone.onChange(() => {
      timelines.updateLines(phone.lines)
      match()
    }),
  )
  owned.add(store.onCalls(match))
  owned.add(audio.onReport((report) => timelines.addReport(report)))
  owned.add(
    store.onSlice((frame) => {
      if (frame.slice === 'quality') timelines.addQuality(frame.value)
    }),
  )
  return () => owned[Symbol.dispose]()
}
