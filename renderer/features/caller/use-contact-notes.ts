import { computed, onScopeDispose, ref, watch, type Ref } from 'vue'
import type { WrittenNotes } from '#shared/host/caller.ts'
import type { Result } from '#shared/core/result.ts'
import type { Person } from '#shared/host/slices.ts'
import { errorWords } from '../../locales/error-words.ts'
import { callerWords } from '../../locales/caller.ts'
import { notesTrouble } from '../../locales/notes.ts'
import { wordsRef } from '../../locales/words-ref.ts'
import { ask } from '../../services.ts'
import { useHostStore } from '../../stores/host.ts'
import { formatMoment } from '../../ui/format.ts'
import { useToday } from '../../ui/use-now.ts'

/** Milliseconds for which keystrokes are collected before they are sent together. */
const saveDelay = 200

/** The host's state of the notes on a contact, and the notes according to it. */
function useHostNotes(person: () => Person | null) {
  const host = useHostStore()
  const hostNotes = computed<WrittenNotes | null>(
    () => host.state?.writtenNotes.find(({ key }) => key === person()?.key) ?? null,
  )
  const hostWords = computed(() => {
    const notes = hostNotes.value
    return notes && notes.state !== 'saved' ? notes.words : (person()?.notes ?? '')
  })
  return { hostNotes, hostWords }
}

/** Why the typed notes are not saved. Those that are too long are not sent, and stay in the field. */
function useNotesError(typed: Readonly<Ref<string>>) {
  const refused = wordsRef(() => '')
  const tooLong = computed(() => notesTrouble(typed.value))
  const failure = computed(() => tooLong.value || refused.value)
  const reportOutcome = (outcome: Result) => {
    refused.value = () => (outcome.ok ? '' : errorWords(outcome.error))
  }
  return { tooLong, failure, reportOutcome }
}

/** The notes on a contact, edited in place: typed text goes to the host, which stores and sends it. */
export function useContactNotes(person: () => Person | null) {
  const { hostNotes, hostWords } = useHostNotes(person)
  const typed = ref('')
  const { tooLong, failure, reportOutcome } = useNotesError(typed)
  /** The notes when the agent began to type; null while they are not typing. */
  let base: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsent: (() => void) | null = null

  watch(
    () => [person()?.key, hostWords.value] as const,
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
    const baseOfChange = base
    unsent = () => void send({ key, words, base: baseOfChange })
    clearTimeout(timer)
    timer = setTimeout(flush, saveDelay)
  }

  function flush(): void {
    clearTimeout(timer)
    unsent?.()
    unsent = null
  }

  /** The field loses the focus: from now on the host's notes are shown. */
  function onBlur(): void {
    flush()
    if (tooLong.value === '') base = null
  }

  async function send(notes: { readonly key: string; readonly words: string; readonly base: string }) {
    reportOutcome(await ask('contactNotes.write', notes))
  }

  async function resolve(use: 'mine' | 'theirs'): Promise<void> {
    flush()
    const key = person()?.key
    if (key === undefined) return
    if (use === 'theirs' && hostNotes.value?.state === 'conflict') typed.value = hostNotes.value.theirs
    base = null
    reportOutcome(await ask('contactNotes.resolve', { key, use }))
  }

  onScopeDispose(flush)
  return { typed, hostNotes, failure, change, onBlur, resolve, ...useStatus(hostNotes, tooLong) }
}

/**
 * The save state of the notes in words: `status` in short, `reason` in whole sentences if the notes are not saved;
 * both empty if nothing was written.
 */
function useStatus(hostNotes: Readonly<Ref<WrittenNotes | null>>, tooLong: Readonly<Ref<string>>) {
  const today = useToday()
  const notes = computed(() => (tooLong.value === '' ? hostNotes.value : null))
  const status = computed(() => {
    if (notes.value?.state === 'saving') return callerWords.notes.saving
    return notes.value?.state === 'saved'
      ? callerWords.notes.saved(formatMoment(notes.value.at, today.value))
      : ''
  })
  const reason = computed(() => {
    if (notes.value?.state === 'waiting') return callerWords.notes.waiting
    return notes.value?.state === 'refused'
      ? `${callerWords.notes.refused} ${errorWords(notes.value.error)}`
      : ''
  })
  return { status, reason }
}
