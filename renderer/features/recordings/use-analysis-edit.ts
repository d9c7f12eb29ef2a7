import { computed, onScopeDispose, shallowRef } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { AnalysisChange, Recording } from '#shared/host/recordings.ts'
import { recordingsWords } from '../../locales/recordings.ts'
import { notices } from '../../stores/notices.ts'
import { draftOf, isChanged, readAnalysis, type AnalysisDraft } from './analysis-draft.ts'

export type AnalysisEdit = ReturnType<typeof useAnalysisEdit>

export type AnalysisEditOptions = {
  /** Writes a correction; resolves with the platform's refusal, if any. */
  readonly change: (changes: AnalysisChange) => Promise<AppError | null>
  /** The id of the open recording. */
  readonly openId: () => number | null
}

/**
 * The analysis of one recording while it is corrected. A refused correction is reopened with the reason; if the agent
 * has moved on, a notice reports it.
 */
export function useAnalysisEdit({ change, openId }: AnalysisEditOptions) {
  let isGone = false
  onScopeDispose(() => (isGone = true))
  const draft = shallowRef<AnalysisDraft | null>(null)
  /** The recording when the correction began. */
  const before = shallowRef<Recording | null>(null)
  const refusal = shallowRef<AppError | null>(null)
  /** Mistakes are shown after the first attempt to save. */
  const tried = shallowRef(false)

  const read = computed(() => draft.value && before.value && readAnalysis(draft.value, before.value))
  const dirty = computed(
    () => draft.value !== null && before.value !== null && isChanged(draft.value, draftOf(before.value)),
  )
  const mistakes = computed(() => (tried.value && read.value?.mistakes) || {})

  function begin(recording: Recording): void {
    before.value = recording
    draft.value = draftOf(recording)
    refusal.value = null
    tried.value = false
  }

  function set(field: keyof AnalysisDraft, value: string): void {
    if (draft.value) draft.value = { ...draft.value, [field]: value }
  }

  function cancel(): void {
    draft.value = null
    refusal.value = null
  }

  /** Resolves with whether nothing is left to do: the changes were written, or there were none. */
  async function save(): Promise<boolean> {
    const kept = { draft: draft.value, before: before.value }
    tried.value = true
    if (!read.value || Object.keys(read.value.mistakes).length > 0) return false
    const { changes } = read.value
    cancel()
    if (Object.keys(changes).length === 0) return true
    const error = await change(changes)
    if (!error) return true
    if (isGone || openId() !== kept.before?.id || draft.value) {
      notices.emit({ error, doing: recordingsWords.analysis.saving })
      return false
    }
    draft.value = kept.draft
    before.value = kept.before
    refusal.value = error
    return false
  }

  const isOpen = computed(() => draft.value !== null)
  return { draft, dirty, mistakes, refusal, isOpen, begin, set, cancel, save }
}
