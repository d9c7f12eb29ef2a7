import { computed, shallowRef, watch } from 'vue'
import type { AnalysisChange, Recording } from '#shared/host/recordings.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'

type Shown = Partial<
  Pick<Recording, 'transcript' | 'speech' | 'summary' | 'sentiment' | 'score' | 'metadata'>
>

/** One recording with all its data; a change is shown at once and reverted if it is refused. */
export function useRecording(id: () => number | null) {
  const host = useHostStore()
  /** A change not yet confirmed by reading it back. */
  const written = shallowRef<{ readonly id: number; readonly shown: Shown } | null>(null)
  const asked = useHostQuery({
    question: () => {
      const wanted = id()
      return wanted === null ? null : { id: wanted }
    },
    revision: () => host.state?.recordings.revision ?? 0,
    ask: (question) => ask('recordings.read', question),
  })
  const pending = shallowRef(false)

  const recording = computed<Recording | null>(() => {
    const { value } = asked
    if (value.value === null || asked.answeredQuery.value?.id !== id()) return null
    const shown = written.value?.id === value.value.id ? written.value.shown : {}
    return { ...value.value, ...shown }
  })

  watch(asked.value, () => {
    if (!pending.value) written.value = null
  })

  /** Writes these fields; resolves with the error if the platform refuses. */
  async function change(changes: AnalysisChange) {
    const { value } = recording
    if (!value) return null
    written.value = { id: value.id, shown: shownOf(changes) }
    pending.value = true
    const changed = await ask('recordings.change', { id: value.id, changes })
    pending.value = false
    if (!changed.ok) written.value = null
    else asked.reload()
    return changed.ok ? null : changed.error
  }

  return { recording, error: asked.error, waiting: asked.waiting, again: asked.reload, written, change }
}

function shownOf({ speech, ...plain }: AnalysisChange): Shown {
  return { ...plain, ...(speech !== undefined && { speech: speech.length > 0 ? speech : null }) }
}
