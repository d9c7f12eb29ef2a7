import { computed, onScopeDispose, ref, watch, type Ref } from 'vue'
import type { WrittenNotes } from '#shared/host/caller.ts'
import type { Result } from '#shared/core/result.ts'
import type { Person } from '#shared/host/slices.ts'
import { errorWords } from '../../locales/error-words.ts'
import { callerWords } from '../../locales/caller.ts'
import { notesTrouble } from '../../locales/notes.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { formatMoment } from '../../ui/format.ts'
import { useToday } from '../../ui/use-now.ts'

/** Milliseconds for which keystrokes are collected before they are sent together. */
const gathering = 200

/** The host's state of the notes on a contact, and the notes according to it. */
function useWrittenNotes(person: () => Person | null) {
  const host = useHostStore()
  const written = computed<WrittenNotes | null>(
    () => host.state?.writtenNotes.find(({ key }) => key === person()?.key) ?? null,
  )
  const upstream = computed(() => {
    const notes = written.value
    return notes && notes.state !== 'saved' ? notes.words : (person()?.notes ?? '')
  })
  return { written, upstream }
}

/** Why the typed notes are not saved. Those that are too long are not sent, and stay in the field. */
function useTrouble(typed: Readonly<Ref<string>>) {
  const refused = ref('')
  const tooLong = computed(() => notesTrouble(typed.value))
  const failure = computed(() => tooLong.value || refused.value)
  const said = (outcome: Result) => (refused.value = outcome.ok ? '' : errorWords(outcome.error))
  return { tooLong, failure, said }
}

/** The notes on a contact, edited in place: typed text goes to the host, which stores and sends it. */
export function useContactNotes(person: () => Person | null) {
  const { written, upstream } = useWrittenNotes(person)
  const typed = ref('')
  const { tooLong, failure, said } = useTrouble(typed)
  /** The notes when the agent began to type; null while they are not typing. */
  let base: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsent: (() => void) | null = null

  watch(
    () => [person()?.key, upstream.value] as const,
    ([key, notes], before) => {
      if (key !== before?.[0]) flush()
      if (key === before?.[0] && base !== null) return
      base = null
      typed.value = notes
    },
    { immediate: true },
  )

  function change(words: string): void {
    const key = person()?.key
    if (key === undefined) return
    base ??= person()?.notes ?? ''
    typed.value = words
    if (tooLong.value !== '') return
    const began = base
    unsent = () => void send({ key, words, base: began })
    clearTimeout(timer)
    timer = setTimeout(flush, gathering)
  }

  function flush(): void {
    clearTimeout(timer)
    unsent?.()
    unsent = null
  }

  /** The field loses the focus: from now on the host's notes are shown. */
  function leave(): void {
    flush()
    if (tooLong.value === '') base = null
  }

  async function send(notes: { readonly key: string; readonly words: string; readonly base: string }) {
    said(await ask('contactNotes.write', notes))
  }

  async function resolve(use: 'mine' | 'theirs'): Promise<void> {
    flush()
    const key = person()?.key
    if (key === undefined) return
    if (use === 'theirs' && written.value?.state === 'conflict') typed.value = written.value.theirs
    base = null
    said(await ask('contactNotes.resolve', { key, use }))
  }

  onScopeDispose(flush)
  return { typed, written, failure, change, leave, resolve, status: useStatus(written, tooLong) }
}

/** The save state of the notes in words; empty if nothing was written. */
function useStatus(written: Readonly<Ref<WrittenNotes | null>>, tooLong: Readonly<Ref<string>>) {
  const today = useToday()
  return computed(() => {
    const { notes: words } = callerWords
    const notes = tooLong.value === '' ? written.value : null
    if (notes?.state === 'saving') return words.saving
    if (notes?.state === 'saved') return words.saved(formatMoment(notes.at, today.value))
    if (notes?.state === 'waiting') return words.waiting
    return notes?.state === 'refused' ? `${words.refused} ${errorWords(notes.error)}` : ''
  })
}
