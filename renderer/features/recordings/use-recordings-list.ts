import { computed, onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { RecordingRow } from '#shared/host/recordings.ts'
import { usePagedList } from '../../lists/use-paged-list.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import { emptyDraft, parseFilters, type FilterDraft } from './filter-draft.ts'
import { recordingEntry } from './recording-entry.ts'
import { sentimentChoices } from '../../lists/sentiment-display.ts'

/** Milliseconds without a key press before the search runs. */
const searchDelay = 250

/** The filtered list of recordings. */
export function useRecordingsList() {
  const host = useHostStore()
  const calls = useOwnCallsStore()
  const searchText = ref('')
  const draft = shallowRef<FilterDraft>(emptyDraft)
  /** The search term of the current request. */
  const requestedText = ref('')
  const list = usePagedList<
    { find: string; filters: ReturnType<typeof parseFilters>['filters'] },
    RecordingRow
  >({
    query: () => ({ find: requestedText.value.trim(), filters: parseFilters(draft.value).filters }),
    revision: () => host.state?.recordings.revision ?? 0,
    ask: (query) => ask('recordings.list', query),
    pageSize: 60,
    // There are no events about recordings of others.
    repeats: true,
  })

  let timer = 0
  watch(searchText, () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(
      () => (requestedText.value = searchText.value),
      searchText.value === '' ? 0 : searchDelay,
    )
  })
  onScopeDispose(() => window.clearTimeout(timer))

  return {
    ...list,
    searchText,
    draft,
    settled: computed(() => list.settled.value && requestedText.value === searchText.value),
    entries: computed(() => list.items.value.map((row) => recordingEntry(row, calls.country))),
    scores: computed(() => list.items.value.map(({ score }) => score)),
    sentiments: computed(() => sentimentChoices(list.items.value.map(({ sentiment }) => sentiment))),
  }
}

export type RecordingsList = ReturnType<typeof useRecordingsList>
