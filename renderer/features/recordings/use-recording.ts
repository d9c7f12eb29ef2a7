import { computed, shallowRef, watch } from 'vue'
import type { AnalysisChange, Recording } from '#shared/host/recordings.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'

type EditedFields = Partial<
  Pick<Recording, 'transcript' | 'speech' | 'summary' | 'sentiment' | 'score' | 'metadata'>
>

/** One recording with all its data; a change is shown at once and reverted if it is refused. */
export function useRecording(id: () => number | null) {
  const host = useHostStore()
  /** A change not yet confirmed by reading it back. */
  const pendingChange = shallowRef<{ readonly id: number; readonly fields: EditedFields } | null>(null)
  const query = useHostQuery({
    query: () => {
      const recordingId = id()
      return recordingId === null ? null : { id: recordingId }
    },
    revision: () => host.state?.recordings.revision ?? 0,
    ask: (input) => ask('recordings.read', input),
  })
  const isWriting = shallowRef(false)

  const recording = computed<Recording | null>(() => {
    const { value } = query
    if (value.value === null || query.answeredQuery.value?.id !== id()) return null
    const fields = pendingChange.value?.id === value.value.id ? pendingChange.value.fields : {}
    return { ...value.value, ...fields }
  })

  watch(query.value, () => {
    if (!isWriting.value) pendingChange.value = null
  })

  /** Writes these fields; resolves with the error if the platform refuses. */
  async function change(changes: AnalysisChange) {
    const { value } = recording
    if (!value) return null
    pendingChange.value = { id: value.id, fields: changedFields(changes) }
    isWriting.value = true
    const changed = await ask('recordings.change', { id: value.id, changes })
    isWriting.value = false
    if (!changed.ok) pendingChange.value = null
    else query.reload()
    return changed.ok ? null : changed.error
  }

  return {
    recording,
    error: query.error,
    waiting: query.isPending,
    reload: query.reload,
    pendingChange,
    change,
  }
}

function changedFields({ speech, ...plain }: AnalysisChange): EditedFields {
  return { ...plain, ...(speech !== undefined && { speech: speech.length > 0 ? speech : null }) }
}
