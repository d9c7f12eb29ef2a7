import { computed, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { mostHits, type DirectoryHits, type PersonKind } from '#shared/host/directory.ts'
import type { Person } from '#shared/host/slices.ts'
import { ask } from '../services.ts'
import { useHostStore } from './host.ts'

export type DirectorySearchOptions = {
  /** All kinds by default. */
  readonly kinds?: readonly PersonKind[]
  readonly limit: number
  /** Minimum number of letters for a search. */
  readonly shortest: number
}

type Hits = DirectoryHits & { readonly text: string }

/**
 * People in the directory who match the typed text, requested once a frame. Until the answer arrives, those of the
 * previous answer who match the current text: a result for a text that is no longer there is never offered.
 */
export function useDirectorySearch(typed: Readonly<Ref<string>>, options: DirectorySearchOptions) {
  const host = useHostStore()
  const { shortest, limit } = options
  const hits = shallowRef<Hits>({ text: '', people: [], readAt: null })
  const wanted = computed(() => typed.value.trim())
  const isCurrent = computed(() => hits.value.text === wanted.value)
  const people = computed(() =>
    isCurrent.value ? hits.value.people : hits.value.people.filter((person) => isLike(person, wanted.value)),
  )
  let turn = 0
  let cancel = () => {}

  async function search(text: string): Promise<void> {
    const mine = (turn += 1)
    const { kinds } = options
    const answer = await ask('directory.search', {
      text,
      limit: Math.min(limit, mostHits),
      ...(kinds && { kinds }),
    })
    if (mine === turn) hits.value = { ...(answer.ok ? answer.value : { people: [], readAt: null }), text }
  }

  watch(
    [wanted, () => host.state?.directory.revision],
    ([text]) => {
      cancel()
      turn += 1
      if (text.length < shortest) {
        hits.value = { text, people: [], readAt: null }
        return
      }
      const frame = requestAnimationFrame(() => void search(text))
      cancel = () => cancelAnimationFrame(frame)
    },
    { immediate: true, flush: 'sync' },
  )
  onScopeDispose(() => cancel())

  /** Settles once the answer for the typed text has arrived. */
  function settled(): Promise<void> {
    if (isCurrent.value) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = watch(isCurrent, (isThere) => {
        if (!isThere) return
        stop()
        resolve()
      })
    })
  }

  return { people, isCurrent, settled }
}

/** Whether a person found for a shorter text may match a longer one: by name, company or digits. */
function isLike({ name, company, numbers }: Person, text: string): boolean {
  const words = text.toLowerCase()
  const digits = words.replace(/\D/g, '')
  if (words === '' || name.toLowerCase().includes(words) || company.toLowerCase().includes(words)) return true
  return digits.length > 2 && numbers.some(({ number }) => number.replace(/\D/g, '').includes(digits))
}
