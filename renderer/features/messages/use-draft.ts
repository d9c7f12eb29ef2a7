import { onScopeDispose, ref, watch, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { TextDraft } from '#shared/host/texts.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'

/** Milliseconds without typing after which a draft is saved, and the maximum while typing goes on. */
const saveDelay = 250
const maxSaveDelay = 800

export interface Draft {
  readonly words: Ref<string>
  /** Empty means the number last used in the thread. */
  readonly from: Ref<string>
  /** Why the last save failed; until the next one, the text is only on the screen. */
  readonly error: Readonly<Ref<AppError | null>>
  /**
   * Applies the host's draft: at first in front of text typed already, later replacing it if another window changed it
   * and nobody is typing here.
   */
  restore(hostDraft: TextDraft): void
  /** Saves unsaved text at once. */
  flush(): void
}

/**
 * The draft to one number, saved by the host within a second of each change and at once when the thread is left. Saves
 * stay in order: one at a time, the newest text last. `isWriting`: the field has the focus.
 */
export function useDraft(key: string, isWriting: () => boolean): Draft {
  const host = useHostStore()
  const words = ref('')
  const from = ref('')
  const error = ref<AppError | null>(null)
  let saved: TextDraft = { words: '', from: '' }
  let isRestored = false
  let isSaving = false
  const timer = saveTimer(flush)
  const isSaved = () => saved.words === words.value && saved.from === from.value

  function restore(hostDraft: TextDraft): void {
    if (isRestored) return applyHostDraft(hostDraft)
    isRestored = true
    const typed = words.value
    saved = hostDraft
    if (from.value === '') from.value = hostDraft.from
    /* Text was typed before the response arrived: both are kept. */
    words.value =
      typed === '' || typed.startsWith(hostDraft.words)
        ? typed || hostDraft.words
        : `${hostDraft.words}\n${typed}`
    flush()
  }

  function applyHostDraft(hostDraft: TextDraft): void {
    if (isSaving || !isSaved() || isWriting()) return
    saved = hostDraft
    words.value = hostDraft.words
    from.value = hostDraft.from
  }

  watch([words, from], () => isSaved() || timer.start(), { flush: 'sync' })

  function flush(): void {
    timer.stop()
    if (!isSaved() && !isSaving) void save()
  }

  async function save(): Promise<void> {
    const draft: TextDraft = { words: words.value, from: from.value }
    isSaving = true
    const result = await ask('texts.draft', { key, draft })
    isSaving = false
    error.value = result.ok ? null : result.error
    if (!result.ok) return
    saved = draft
    flush()
  }

  /* A failed save is retried once the host is connected again. */
  watch(
    () => host.connected,
    (isConnected) => isConnected && flush(),
  )
  onScopeDispose(flush)
  /* A closing page cannot wait for the running save; requests keep their order. */
  onPageHide(() => isSaved() || void save())
  return { words, from, error, restore, flush }
}

/** Runs `save` after a pause in the typing, and after `maxSaveDelay` at the latest. */
function saveTimer(save: () => void) {
  let delayTimer: ReturnType<typeof setTimeout> | undefined
  let deadlineTimer: ReturnType<typeof setTimeout> | undefined
  return {
    start(): void {
      clearTimeout(delayTimer)
      delayTimer = setTimeout(save, saveDelay)
      deadlineTimer ??= setTimeout(save, maxSaveDelay)
    },
    stop(): void {
      clearTimeout(delayTimer)
      clearTimeout(deadlineTimer)
      deadlineTimer = undefined
    },
  }
}

function onPageHide(listener: () => void): void {
  window.addEventListener('pagehide', listener)
  onScopeDispose(() => window.removeEventListener('pagehide', listener))
}
