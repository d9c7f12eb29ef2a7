import { computed, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { maxHits, type DirectoryHits, type PersonKind } from '#shared/host/directory.ts'
import type { Person } from '#shared/host/slices.ts'
import { ask } from '../services.ts'
import { useHostStore } from './host.ts'

export type DirectorySearchOptions = {
  /** All kinds by default. */
  readonly kinds?: readonly PersonKind[]
  readonly limit: number
  /** Minimum number of letters for a search. */
  readonly minLength: number
}

type Hits = DirectoryHits & { readonly text: string }

/**
 * People in the directory who match the typed text, requested once a frame. Until the answer arrives, those of the
 * previous answer who match the current text: a result for a text that is no longer there is never offered.
 */
export function useDirectorySearch(typed: Readonly<Ref<string>>, options: DirectorySearchOptions) {
  const host = useHostStore()
  const { minLength, limit } = options
  const hits = shallowRef<Hits>({ text: '', people: [], readAt: null })
  const searchText = computed(() => typed.value.trim())
  const isCurrent = computed(() => hits.value.text === searchText.value)
  const people = computed(() =>
    isCurrent.value
      ? hits.value.people
      : hits.value.people.filter((person) => mayMatch(person, searchText.value)),
  )
  let requestCount = 0
  let cancel = () => {}

  async function search(text: string): Promise<void> {
    const requestId = (requestCount += 1)
    const { kinds } = options
    const result = await ask('directory.search', {
      text,
      limit: Math.min(limit, maxHits),
      ...(kinds && { kinds }),
    })
    if (requestId === requestCount)
      hits.value = { ...(result.ok ? result.value : { people: [], readAt: null }), text }
  }

  watch(
    [searchText, () => host.state?.directory.revision],
    ([text]) => {
      cancel()
      requestCount += 1
      if (text.length < minLength) {
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
  function whenCurrent(): Promise<void> {
    if (isCurrent.value) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = watch(isCurrent, (isLoaded) => {
        if (!isLoaded) return
        stop()
        resolve()
      })
    })
  }

  return { people, isCurrent, whenCurrent }
}

/** Whether a person found for a shorter text may match a longer one: by name, company or digits. */
function mayMatch({ name, company, numbers }: Person, text: string): boolean {
  const words = text.toLowerCase()
  const digits = words.replace(/\D/g, '')
  if (words === '' || name.toLowerCase().includes(words) || company.toLowerCase().includes(words)) return true
  return digits.length > 2 && numbers.some(({ number }) => number.replace(/\D/g, '').includes(digits))
}
