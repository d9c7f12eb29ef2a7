import { plain } from '#shared/core/log-mark.ts'
import { appError } from '#shared/core/app-error.ts'
import { err, ok } from '#shared/core/result.ts'
import type { TraceOf } from '#shared/host/traces.ts'
import { oneOf } from '#shared/settings/checks.ts'
import { audioFeature } from '../audio-engines/audio-feature.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { eventsFeature } from '../events/events-feature.ts'
import { id, moment, record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { ownerOf } from '../signed-in-agent.ts'
import { CallTimelines } from './call-timelines.ts'
import { readPackets, readPlatformTrace } from './platform-trace.ts'
import { matchLines } from '#shared/calls/match-lines.ts'
import { Disposables, type Unsubscribe } from '#shared/core/disposables.ts'
import type { LiveCalls } from '../calls/live-calls.ts'
import type { Phone } from '../phone/phone.ts'
import type { AudioPort } from '../ports.ts'
import type { StateView } from '../kernel/feature-context.ts'

const traceOf = record<TraceOf>({ kind: oneOf('call', 'record', 'media'), id })

/** Everything known to have happened in each call of this phone, and the platform's traces of any call. */
export const timelinesFeature = defineFeature({
  name: 'timelines',
  needs: {
    session: sessionFeature,
    audio: audioFeature,
    phone: phoneFeature,
    calls: callsFeature,
    events: eventsFeature,
  },
  create({ clock, log, ports, store, owned }, { session, audio, phone, calls, events }) {
    const timelines = new CallTimelines({
      clock,
      log,
      userData: ports.userData,
      owner: () => ownerOf(store.value),
    })
    owned.add(session.requests.on((request) => timelines.addRequest(request)))
    owned.add(phone.messages.on((message) => timelines.addSip(message)))
    owned.add(calls.diffs.on(({ diff, origin }) => timelines.addCalls(diff, origin)))
    owned.add(events.callEvents.on(({ event, receivedAt }) => timelines.addEvent(event, receivedAt)))
    owned.add(observeCalls({ timelines, phone: phone.phone, audio, calls: calls.calls, store }))
    return { timelines, log, store, api: session.api }
  },
  dispose: ({ timelines }) => timelines[Symbol.asyncDispose](),
  methods: {
    'timeline.list': { input: null, run: async ({ timelines }) => ok(await timelines.list()) },
    'timeline.read': {
      input: record({ key: word }),
      async run({ timelines }, { key }) {
        const timeline = await timelines.read(key)
        return timeline ? ok(timeline) : err(appError('phone.no-such-call'))
      },
    },
    'timeline.report': {
      input: record({ key: word }),
      async run({ timelines, log, store }, { key }) {
        const { inUse } = store.value.devices.audio ?? {}
        const isReported = await timelines.report(key, { inUse: inUse ?? null })
        log.write('info', 'call.reported', { kept: isReported })
        return isReported ? ok(undefined) : err(appError('phone.no-such-call'))
      },
    },
    'trace.read': { input: record({ of: traceOf }), run: ({ api }, { of }) => readPlatformTrace(api, of) },
    'trace.packets': { input: record({ of: traceOf }), run: ({ api }, { of }) => readPackets(api, of) },
    'app.ringPainted': {
      input: record({ lineId: word, at: moment }),
      run({ timelines, log, store }, { lineId, at }) {
        const line = store.value.lines.find((each) => each.id === lineId)
        timelines.painted(lineId, at)
        log.write('info', 'ring.painted', {
          line: plain(line?.id ?? 'gone'),
          at,
          milliseconds: line ? at - line.startedAt : null,
        })
      },
    },
  },
})

type Observed = {
  readonly timelines: CallTimelines
  readonly phone: Phone
  readonly audio: Pick<AudioPort, 'onReport'>
  readonly calls: Pick<LiveCalls, 'records'>
  readonly store: StateView
}

/** Passes lines, matches, engine reports and quality to the timelines. */
function observeCalls({ timelines, phone, audio, calls, store }: Observed): Unsubscribe {
  const owned = new Disposables()
  const match = () => {
    const { session } = store.value
    const { lines } = store.value
    if (lines.length === 0 || session.kind !== 'signed-in') return
    timelines.addMatches(matchLines(lines, calls.records, session.agent))
  }
  const update = () => {
    timelines.updateLines(store.value.lines)
    match()
  }
  // Some changes of the phone show in no line.
  owned.add(phone.onChange(update))
  owned.add(store.onSlices(['lines'], update))
  owned.add(store.onCalls(match))
  owned.add(audio.onReport((report) => timelines.addReport(report)))
  owned.add(
    store.onSlice((frame) => {
      if (frame.slice === 'quality') timelines.addQuality(frame.value)
    }),
  )
  return () => owned[Symbol.dispose]()
}
