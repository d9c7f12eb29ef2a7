import { appError } from '#shared/core/app-error.ts'
import { err, ok, type Outcome } from '#shared/core/result.ts'
import { callerLimits, type Caller } from '#shared/host/caller.ts'
import { initialSlices } from '#shared/host/state.ts'
import { listOf } from '#shared/settings/checks.ts'
import { callsFeature } from '../calls/calls-feature.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { id, record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { textsFeature } from '../texts/texts-feature.ts'
import { voicemailFeature } from '../voicemail/voicemail-feature.ts'
import { extrasOf, readLabels } from './call-extras.ts'
import { Throttle } from './throttle.ts'
import { Callers } from './callers.ts'
import { contactIdOf } from './contact-key.ts'
import { localFacts } from './local-facts.ts'

/** Milliseconds between two publications: calls may arrive faster than anybody can read. */
const pause = 50

/** Everything known about the other end of each call of this phone. */
export const callerFeature = defineFeature({
  name: 'caller',
  slices: initialSlices('callers', 'callLabels'),
  needs: {
    session: sessionFeature,
    calls: callsFeature,
    directory: directoryFeature,
    texts: textsFeature,
    voicemail: voicemailFeature,
  },
  create(
    { clock, store, set, own, owned, country },
    { session: { api }, directory: { directory, names }, texts, voicemail },
  ) {
    const published = own(new Throttle<readonly Caller[]>(clock, pause, (list) => set('callers', list)))
    const callers = own(
      new Callers({
        ...{ api, clock },
        state: () => store.value,
        contactOf: (number) => contactIdOf(directory.find(number)?.key ?? ''),
        local: localFacts({
          ...{ texts: texts.orders, voicemail: voicemail.voicemail, country },
          state: () => store.value,
        }),
        onChange: (list) => published.set(list),
      }),
    )
    // Calls on another phone also appear as lines.
    owned.add(store.onSlices(['lines'], () => callers.update()))
    owned.add(store.onCalls(() => store.value.lines.length > 0 && callers.update()))
    owned.add(names.on(() => callers.namesChanged()))
    owned.add(store.onSlices(['texts', 'voicemail'], () => callers.localChanged()))

    const loadLabels = async () => {
      const { session } = store.value
      const read = await readLabels(api)
      if (store.value.session === session) set('callLabels', read)
    }
    const forget = () => {
      callers.stop()
      set('callLabels', { kind: 'loading' })
    }
    /** Sets labels on a live call, and shows the platform's answer. */
    const setLabels = async (lineId: string, labels: readonly number[]): Outcome => {
      const callId = callers.callOf(lineId)
      if (callId === null) return err(appError('call.not-known'))
      const changed = await api.calls.change({ id: callId, body: { labels: [...labels] } })
      if (!changed.ok) return changed
      const read = await api.calls.read({ id: callId })
      if (read.ok) callers.learn(lineId, { kind: 'ready', value: extrasOf(read.value) })
      return ok(undefined)
    }
    return { callers, setLabels, loadLabels, forget }
  },
  signedIn: ({ loadLabels }, _, later) => later(() => void loadLabels()),
  signedOut: ({ forget }) => forget(),
  methods: {
    'caller.again': {
      input: record({ lineId: word }),
      async run({ callers, loadLabels }, { lineId }) {
        callers.retryFailedParts(lineId)
        await loadLabels()
      },
    },
    'caller.setLabels': {
      input: record({ lineId: word, labels: listOf(id) }),
      run: ({ setLabels }, { lineId, labels }) => setLabels(lineId, labels.slice(0, callerLimits.labels)),
    },
  },
})
