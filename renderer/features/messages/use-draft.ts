import { onScopeDispose, ref, watch, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { TextDraft } from '#shared/host/texts.ts'
import { ask } from '../../services.ts'

/** Time in which nothing is typed before a draft goes to disk, and the longest that it waits while a person types on. */
const pause = 250
const longest = 800

export interface Draft {
  readonly words: Ref<string>
  /** Empty takes the number that the thread used last. */
  readonly from: Ref<string>
  /** Why the last saving failed; what is typed is on the screen alone then. */
  readonly error: Readonly<Ref<AppError | null>>
  /** Takes what was kept, unless something was typed already. */
  restore(kept: TextDraft): void
  /** Saves at once what is not saved yet. */
  flush(): void
}

/**
 * What is being written to one number, kept by the host within a second of each change and at once when the thread is
 * left. Answers keep their order: one saving at a time, the newest words last.
 */
export function useDraft(key: string): Draft {
  const words = ref('')
  const from = ref('')
  const error = ref<AppError | null>(null)
  let saved: TextDraft = { words: '', from: '' }
  let touched = false
  let saving = false
  let quiet = 0
  let latest = 0

  function restore(kept: TextDraft): void {
    if (touched) return
    touched = true
    saved = kept
    words.value = kept.words
    from.value = kept.from
  }

  function isSaved(): boolean {
    return saved.words === words.value && saved.from === from.value
  }

  watch(
    [words, from],
    () => {
      if (isSaved()) return
      touched = true
      clearTimeout(quiet)
      quiet = window.setTimeout(flush, pause)
      latest ||= window.setTimeout(flush, longest)
    },
    { flush: 'sync' },
  )

  function flush(): void {
    clearTimeout(quiet)
    clearTimeout(latest)
    latest = 0
    if (!isSaved() && !saving) void save({ words: words.value, from: from.value })
  }

  async function save(draft: TextDraft): Promise<void> {
    saving = true
    const result = await ask('texts.draft', { key, draft })
    saving = false
    error.value = result.ok ? null : result.error
    if (!result.ok) return
    saved = draft
    flush()
  }

  onScopeDispose(flush)
  /* A page that goes away gets no later turn. */
  window.addEventListener('pagehide', flush)
  onScopeDispose(() => window.removeEventListener('pagehide', flush))
  return { words, from, error, restore, flush }
}
