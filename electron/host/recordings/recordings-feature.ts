import { ok } from '#shared/core/result.ts'
import { initialSlices } from '#shared/host/state.ts'
import { listOf } from '#shared/settings/checks.ts'
import { directoryFeature } from '../directory/directory-feature.ts'
import { recentsFeature } from '../history/recents-feature.ts'
import { count, id, ids, record, word } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { removalsFeature } from '../removals/removals-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { analysisChange, recordingFilter } from './recording-checks.ts'
import { Recordings } from './recordings.ts'

/** Recorded calls, and what the platform made of them. */
export const recordingsFeature = defineFeature({
  name: 'recordings',
  slices: initialSlices('recordings'),
  needs: {
    session: sessionFeature,
    directory: directoryFeature,
    recents: recentsFeature,
    removals: removalsFeature,
  },
  create({ store, set, agent, country, owned }, { session: { api }, directory: { who, names }, removals }) {
    const recordings = new Recordings({
      api,
      removals,
      who,
      people: () => store.value.people.list,
      country,
      agentId: () => agent()?.id ?? null,
      onState: (state) => set('recordings', state),
    })
    owned.add(names.on(() => recordings.namesChanged()))
    owned.add(store.onSlices(['recents'], () => recordings.recentsChanged(store.value.recents)))
    return recordings
  },
  signedOut: (recordings) => recordings.forget(),
  methods: {
    'recordings.list': {
      input: record({ find: word, filters: listOf(recordingFilter), count }),
      run: (recordings, query) => recordings.list(query),
    },
    'recordings.read': { input: record({ id }), run: (recordings, one) => recordings.read(one.id) },
    'recordings.change': {
      input: record({ id, changes: analysisChange }),
      run: (recordings, one) => recordings.change(one.id, one.changes),
    },
    'recordings.remove': {
      input: record({ ids }),
      run: async (recordings, { ids: removed }) => ok(recordings.remove(removed)),
    },
  },
})
