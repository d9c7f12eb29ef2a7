import type { ApiClient } from '#shared/api/client.ts'
import { readTimestamp } from '#shared/api/timestamp.ts'
import type { ErrorCode } from '#shared/core/app-error.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { CallNote } from '#shared/host/slices.ts'
import { initialSlices } from '#shared/host/state.ts'
import { arrivalsFeature } from '../arrivals/arrivals-feature.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { id, record } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { missedCallsFeature } from '../missed-calls/missed-calls-feature.ts'
import { phoneFeature } from '../phone/phone-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { expectRecords } from './expect-records.ts'
import { MissedArrivals } from './missed-arrivals.ts'
import { RecentCalls } from './recents.ts'

/** The agent's recent calls. */
export const recentsFeature = defineFeature({
  name: 'recents',
  slices: initialSlices('recents'),
  needs: {
    session: sessionFeature,
    phone: phoneFeature,
    calls: callsFeature,
    directory: directoryFeature,
    missed: missedCallsFeature,
    arrivals: arrivalsFeature,
  },
  create({ clock, store, set, own, owned }, { session: { api }, phone, calls, directory, missed, arrivals }) {
    const missedArrivals = new MissedArrivals({
      arrivals: arrivals.arrivals,
      seenUntil: () => missed.seenUntil(),
      now: () => missed.now,
    })
    const recents = own(
      new RecentCalls({
        api,
        clock,
        nameOf: (number) => directory.who(number).name,
        explain: (call) => missed.explain(call),
        seenUntil: () => missed.seenUntil(),
        latestEnd: () => missed.latestEnd,
        onChange: (state) => {
          set('recents', state)
          missedArrivals.update(state.calls)
        },
      }),
    )
    owned.add(directory.names.on(() => recents.republish()))
    owned.add(
      expectRecords({
        ...{ clock, store, recents },
        phone: phone.phone,
        rejected: phone.rejected,
        calls: calls.calls,
        callInputs: calls.inputs,
      }),
    )
    return { recents, missed, missedArrivals, api }
  },
  signedIn({ recents, missedArrivals }, { agent }) {
    missedArrivals.start()
    recents.start(agent.id)
  },
  signedOut({ recents, missedArrivals }) {
    missedArrivals.stop()
    recents.stop()
  },
  methods: {
    'recents.refresh': { input: null, run: ({ recents }) => recents.refresh() },
    'recents.notes': {
      input: record({ cdrId: id }),
      run: ({ api }, { cdrId }) => readCallNotes(api, cdrId),
    },
    'recents.markSeen': {
      input: null,
      run({ recents, missed }) {
        missed.markSeen(recents.lastEnd)
        recents.republish()
      },
    },
  },
})

/** Maximum notes shown per call. */
const maxNotes = 20
/** The specification does not define notes (2.2): a platform without them is not an error. */
const isAbsent = new Set<ErrorCode>(['platform.forbidden', 'platform.not-found', 'platform.refused'])

/** Reads the notes on a call, newest first. */
export async function readCallNotes(
  api: Pick<ApiClient, 'history'>,
  cdrId: number,
): Outcome<readonly CallNote[]> {
  const read = await api.history.listCdrNotes({ id: cdrId, query: { page: 1, limit: maxNotes } })
  if (!read.ok) return isAbsent.has(read.error.code) ? ok([]) : read
  const notes = read.value.data.flatMap(({ text, created_at: at }) => {
    const note = text?.trim() ?? ''
    return note === '' ? [] : [{ at: readTimestamp(at) ?? 0, words: note }]
  })
  return ok(notes.toSorted((one, other) => other.at - one.at))
}
