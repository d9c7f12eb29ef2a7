import { onScopeDispose, ref, watch, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { TextDraft } from '#shared/host/texts.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'

/** Milliseconds without typing after which a draft is saved, and the maximum while typing goes on. */
const pause = 250
const longest = 800

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
  restore(kept: TextDraft): void
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
  let restored = false
  let saving = false
  const timer = saveTimer(flush)
  const isSaved = () => saved.words === words.value && saved.from === from.value

  function restore(kept: TextDraft): void {
    if (restored) return follow(kept)
    restored = true
    const typed = words.value
    saved = kept
    if (from.value === '') from.value = kept.from
    /* Text was typed before the response arrived: both are kept. */
    words.value =
      typed === '' || typed.startsWith(kept.words) ? typed || kept.words : `${kept.words}\n${typed}`
    flush()
  }

  function follow(kept: TextDraft): void {
    if (saving || !isSaved() || isWriting()) return
    saved = kept
    words.value = kept.words
    from.value = kept.from
  }

  watch([words, from], () => isSaved() || timer.start(), { flush: 'sync' })

  function flush(): void {
    timer.stop()
    if (!isSaved() && !saving) void save()
  }

  async function save(): Promise<void> {
    const draft: TextDraft = { words: words.value, from: from.value }
    saving = true
    const result = await ask('texts.draft', { key, draft })
    saving = false
    error.value = result.ok ? null : result.error
    if (!result.ok) return
    saved = draft
    flush()
  }

  /* A failed save is retried once the host is connected again. */
  watch(
    () => host.connected,
    (isUp) => isUp && flush(),
  )
  onScopeDispose(flush)
  /* A closing page cannot wait for the running save; requests keep their order. */
  onPageHide(() => isSaved() || void save())
  return { words, from, error, restore, flush }
}

/** Runs `save` after a pause in the typing, and after `longest` at the latest. */
function saveTimer(save: () => void) {
  let quiet: ReturnType<typeof setTimeout> | undefined
  let latest: ReturnType<typeof setTimeout> | undefined
  return {
    start(): void {
      clearTimeout(quiet)
      quiet = setTimeout(save, pause)
      latest ??= setTimeout(save, longest)
    },
    stop(): void {
      clearTimeout(quiet)
      clearTimeout(latest)
      latest = undefined
    },
  }
}

function onPageHide(leave: () => void): void {
  window.addEventListener('pagehide', leave)
  onScopeDispose(() => window.removeEventListener('pagehide', leave))
}
