import { concernsAgent } from '#shared/calls/call-end.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { Clock } from '#shared/core/clock.ts'
import type { LiveCalls } from '../calls/live-calls.ts'
import type { StateView } from '../kernel/feature-context.ts'
import type { VoicemailBox } from './voicemail-box.ts'

export type WakeVoicemailOptions = {
  readonly clock: Clock
  readonly store: StateView
  readonly calls: Pick<LiveCalls, 'onEnd'>
  readonly voicemail: Pick<VoicemailBox, 'wake'>
}

/** The platform may need so long to put what was said into a mailbox, in milliseconds. */
const later = 8_000

/** Looks for messages when one is likely: an own call has ended, or a missed one has appeared. */
export function wakeVoicemail({ clock, store, calls, voicemail }: WakeVoicemailOptions): Unsubscribe {
  const owned = new Disposables()
  let stopTimer: Unsubscribe = () => {}
  const wake = () => {
    stopTimer()
    stopTimer = clock.after(later, () => voicemail.wake())
    voicemail.wake()
  }
  let missed: ReadonlySet<number> = missedIn(store)
  owned.add(
    calls.onEnd((call) => {
      const { session } = store.value
      if (session.kind === 'signed-in' && concernsAgent(call, session.agent)) wake()
    }),
  )
  owned.add(
    store.onSlice(({ slice }) => {
      if (slice !== 'recents') return
      const before = missed
      missed = missedIn(store)
      if ([...missed].some((id) => !before.has(id))) wake()
    }),
  )
  owned.add(() => stopTimer())
  return () => owned[Symbol.dispose]()
}

function missedIn({ value }: StateView): ReadonlySet<number> {
  return new Set(value.recents.calls.flatMap(({ type, cdrId }) => (type === 'missed' ? [cdrId] : [])))
}
