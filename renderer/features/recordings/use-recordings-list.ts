import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { RecordingRow } from '#shared/host/recordings.ts'
import { usePagedList } from '../../lists/use-paged-list.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { emptyDraft, readDraft, type FilterDraft } from './filter-draft.ts'
import { recordingEntry } from './recording-entry.ts'
import { sentimentChoices } from '../../lists/sentiment-display.ts'

/** Milliseconds without a key press before the search runs. */
const pause = 250

/** The filtered list of recordings. */
export function useRecordingsList() {
  const host = useHostStore()
  const own = useOwnCallsStore()
  const find = ref('')
  const draft = shallowRef<FilterDraft>(emptyDraft)
  /** The search term of the current request. */
  const wanted = ref('')
  const list = usePagedList<{ find: string; filters: ReturnType<typeof readDraft>['filters'] }, RecordingRow>(
    {
      query: () => ({ find: wanted.value.trim(), filters: readDraft(draft.value).filters }),
      revision: () => host.state?.recordings.revision ?? 0,
      ask: (query) => ask('recordings.list', query),
      pageSize: 60,
      // There are no events about recordings of others.
      repeats: true,
    },
  )

  let timer = 0
  watch(find, () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => (wanted.value = find.value), find.value === '' ? 0 : pause)
  })
  onScopeDispose(() => window.clearTimeout(timer))

  return {
    ...list,
    find,
    draft,
    settled: computed(() => list.settled.value && wanted.value === find.value),
    entries: computed(() => list.items.value.map((row) => recordingEntry(row, own.country))),
    scores: computed(() => list.items.value.map(({ score }) => score)),
    sentiments: computed(() => sentimentChoices(list.items.value.map(({ sentiment }) => sentiment))),
  }
}

export type RecordingsList = ReturnType<typeof useRecordingsList>
