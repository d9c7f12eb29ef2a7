import { onScopeDispose, ref, watch, type Ref } from 'vue'
import type { AppError } from '#shared/core/app-error.ts'
import type { TextDraft } from '#shared/host/texts.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'

/** Time in which nothing is typed before a draft goes to disk, and the longest that it waits while a person types on. */
const pause = 250
const longest = 800

export interface Draft {
  readonly words: Ref<string>
  /** Empty means the number that the thread used last. */
  readonly from: Ref<string>
  /** Why the last saving failed; what is typed is on the screen alone then. */
  readonly error: Readonly<Ref<AppError | null>>
  /**
   * Takes what the host keeps: at first before what was typed already, later in place of it where another window
   * changed it and nobody writes in this one.
   */
  restore(kept: TextDraft): void
  /** Saves at once what is not saved yet. */
  flush(): void
}

/**
 * What is being written to one number, kept by the host within a second of each change and at once when the thread is
 * left. Answers keep their order: one saving at a time, the newest words last. `isWriting`: the person is in the field.
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
    /* Typed before the answer came: nothing of either is lost. */
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

  /* What could not be kept is kept once the host is there again. */
  watch(
    () => host.connected,
    (isUp) => isUp && flush(),
  )
  onScopeDispose(flush)
  /* A page that goes away gets no later turn, and what is sent keeps its order. */
  onPageHide(() => isSaved() || void save())
  return { words, from, error, restore, flush }
}

/** Runs `save` once nothing was typed for a while, and before `longest` is over in any case. */
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
