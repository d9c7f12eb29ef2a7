import { Emitter } from '#shared/core/emitter.ts'
import type { EventRow } from '#shared/host/events.ts'
import { initialSlices } from '#shared/host/state.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { EventIntake, type EventIntakeOptions } from './event-intake.ts'
import { openInbox } from './inbox/open-inbox.ts'

/** An event, and when it arrived in milliseconds since 1970. */
type Arrived<Kind extends 'onCallEvent' | 'onSmsEvent'> = {
  readonly event: Parameters<EventIntakeOptions[Kind]>[0]
  readonly receivedAt: number
}

/** The platform's notifications, whatever their path: stored in one inbox, processed by one intake. */
export const eventsFeature = defineFeature({
  name: 'events',
  slices: initialSlices('events'),
  needs: { session: sessionFeature, calls: callsFeature },
  create({ clock, log, ports, firstScreen, set, own, owned }, { session, calls: { calls, notes } }) {
    /** Every notification with its outcome. */
    const rows = new Emitter<EventRow>()
    const callEvents = new Emitter<Arrived<'onCallEvent'>>()
    const smsEvents = new Emitter<Arrived<'onSmsEvent'>>()
    const intake = own(
      new EventIntake({
        clock,
        log,
        onWrong: session.wrongFields.add,
        onCallEvent(event, receivedAt, path) {
          callEvents.emit({ event, receivedAt })
          return calls.receiveEvent(event, receivedAt, path)
        },
        onSmsEvent: (event, receivedAt) => smsEvents.emit({ event, receivedAt }),
        onRepeated: (event, path) => calls.receiveDuplicate(event, path),
        onRow: (row) => rows.emit(row),
        onChange: (state) => set('events', state),
      }),
    )
    owned.add(notes.on((note) => intake.note(note)))
    const later = (work: () => void) => void firstScreen.after(work)
    const { userData } = ports
    const inbox = openInbox({ userData, clock, log, later, onEntry: (entry) => intake.receive(entry) })
    return { inbox, rows, callEvents, smsEvents }
  },
  dispose: ({ inbox }) => inbox[Symbol.asyncDispose](),
})
