import { computed, onScopeDispose, shallowRef } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { AnalysisChange, Recording } from '#shared/host/recordings.ts'
import { recordingsWords } from '../../locales/recordings.ts'
import { notices } from '../../stores/notices.ts'
import { draftOf, isChanged, parseAnalysis, type AnalysisDraft } from './analysis-draft.ts'

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
  let isDisposed = false
  onScopeDispose(() => (isDisposed = true))
  const draft = shallowRef<AnalysisDraft | null>(null)
  /** The recording when the correction began. */
  const original = shallowRef<Recording | null>(null)
  const refusal = shallowRef<AppError | null>(null)
  /** Mistakes are shown after the first attempt to save. */
  const wasSubmitted = shallowRef(false)

  const parsed = computed(() => draft.value && original.value && parseAnalysis(draft.value, original.value))
  const isDirty = computed(
    () => draft.value !== null && original.value !== null && isChanged(draft.value, draftOf(original.value)),
  )
  const mistakes = computed(() => (wasSubmitted.value && parsed.value?.mistakes) || {})

  function start(recording: Recording): void {
    original.value = recording
    draft.value = draftOf(recording)
    refusal.value = null
    wasSubmitted.value = false
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
    const attempt = { draft: draft.value, before: original.value }
    wasSubmitted.value = true
    if (!parsed.value || Object.keys(parsed.value.mistakes).length > 0) return false
    const { changes } = parsed.value
    cancel()
    if (Object.keys(changes).length === 0) return true
    const error = await change(changes)
    if (!error) return true
    if (isDisposed || openId() !== attempt.before?.id || draft.value) {
      notices.emit({ error, action: () => recordingsWords.analysis.saving })
      return false
    }
    draft.value = attempt.draft
    original.value = attempt.before
    refusal.value = error
    return false
  }

  const isOpen = computed(() => draft.value !== null)
  return { draft, isDirty, mistakes, refusal, isOpen, start, set, cancel, save }
}
