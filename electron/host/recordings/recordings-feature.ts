import { initialSlices } from '#shared/host/state.ts'
import { listOf, flag, oneOf, orNull } from '#shared/settings/checks.ts'
import { maxHits } from '#shared/host/directory.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { recentsFeature } from '../history/recents-feature.ts'
import {
  count,
  id,
  ids,
  record,
  word,
  amount,
  json,
  longListOf,
  moment,
  oneOfShapes,
  optional,
  text,
} from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { removalsFeature } from '../removals/removals-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { soundsFeature } from '../sounds/sounds-feature.ts'
import { Recordings } from './recordings.ts'
import type { Speech } from '#shared/calls/speech.ts'
import type { AnalysisChange, RecordingFilter } from '#shared/host/recordings.ts'

/** Enough for the text of a conversation of hours. */
const transcript = text(2_000_000)
const seconds = orNull(amount(0, 1_000_000))
const time = record({ by: oneOf('from', 'until'), at: moment })
const score = record({ by: oneOf('score-at-least', 'score-at-most'), score: amount(-1_000_000, 1_000_000) })

/** One filter of the list of recordings. */
const recordingFilter = oneOfShapes<RecordingFilter, 'by'>('by', {
  from: time,
  until: time,
  sentiment: record({ by: oneOf('sentiment'), is: word }),
  'score-at-least': score,
  'score-at-most': score,
  call: record({ by: oneOf('call'), liveId: id }),
  analysed: record({ by: oneOf('analysed'), is: flag }),
})

/** The fields of a recording's analysis that may be changed. */
const analysisChange = record<AnalysisChange>({
  transcript: optional(transcript),
  speech: optional(
    longListOf(record<Speech>({ speaker: word, words: transcript, at: seconds, until: seconds }), 20_000),
  ),
  summary: optional(transcript),
  sentiment: optional(word),
  score: optional(amount(-1_000_000, 1_000_000)),
  metadata: optional(json(2_000_000)),
})

/** Recorded calls and their analysis by the platform. */
export const recordingsFeature = defineFeature({
  name: 'recordings',
  slices: initialSlices('recordings'),
  needs: {
    session: sessionFeature,
    directory: directoryFeature,
    recents: recentsFeature,
    removals: removalsFeature,
    sounds: soundsFeature,
  },
  create(
    { store, set, agent, country, owned },
    { session: { api }, directory: { directory, who, names }, removals, sounds },
  ) {
    const recordings = new Recordings({
      api,
      removals,
      who,
      people: (typed) => directory.search({ text: typed, limit: maxHits }).people,
      country,
      agentId: () => agent()?.id ?? null,
      onState: (state) => set('recordings', state),
      onDeleted: (removed) => void sounds.remove('recording', removed),
    })
    owned.add(names.on(() => recordings.namesChanged()))
    owned.add(store.onSlices(['recents'], () => recordings.recentsChanged(store.value.recents)))
    return recordings
  },
  signedOut: (recordings) => recordings.clear(),
  methods: {
    'recordings.list': {
      input: record({ find: word, filters: listOf(recordingFilter), count }),
      run: (recordings, query) => recordings.list(query),
    },
    'recordings.read': { input: record({ id }), run: (recordings, input) => recordings.read(input.id) },
    'recordings.change': {
      input: record({ id, changes: analysisChange }),
      run: (recordings, input) => recordings.change(input.id, input.changes),
    },
    'recordings.remove': {
      input: record({ ids }),
      run: async (recordings, { ids: removed }) => recordings.remove(removed),
    },
  },
})
