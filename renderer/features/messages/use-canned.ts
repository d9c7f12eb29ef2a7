import { computed, ref, watch, type Ref } from 'vue'
import type { CannedText } from '#shared/host/texts.ts'
import { messagesWords } from '../../locales/messages.ts'
import { useHostStore } from '../../stores/host.ts'
import { indexAfterKey } from '../../ui/stepped-index.ts'

/**
 * The canned responses above the composer: opened by a `/` at the start of the text, which also filters them, or by
 * their button. The field keeps the focus; `onKeydown` handles arrows, Enter and Esc while the list is open.
 */
export function useCanned(options: {
  readonly words: () => string
  insert(canned: CannedText, replacesSlash: boolean): void
}) {
  const host = useHostStore()
  const openedByButton = ref(false)
  /** Closed by Esc, until the text starts with `/` again. */
  const isDismissed = ref(false)
  const slashQuery = computed(() => cannedQuery(options.words()))
  const isOpen = computed(() => openedByButton.value || (slashQuery.value !== null && !isDismissed.value))
  const responses = computed(() => host.state?.composing.canned ?? null)
  const query = computed(() => slashQuery.value ?? '')
  const matches = computed(() => findCanned(responses.value ?? [], query.value))
  const active = useActiveId(matches, isOpen)

  watch(slashQuery, (now) => {
    if (now === null) isDismissed.value = false
  })

  function close(): void {
    openedByButton.value = false
    isDismissed.value = true
  }

  function choose(canned: CannedText): void {
    const replacesSlash = slashQuery.value !== null
    close()
    options.insert(canned, replacesSlash)
  }

  /** Handles a key; returns whether it was meant for the list. */
  function onKeydown(event: KeyboardEvent): boolean {
    if (!isOpen.value || event.ctrlKey || event.metaKey || event.altKey) return false
    const from = matches.value.findIndex(({ id }) => id === active.value)
    const chosen = matches.value[from]
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen && !event.shiftKey) choose(chosen)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = indexAfterKey(event.key, { from, count: matches.value.length })
      active.value = matches.value[next ?? -1]?.id ?? null
    } else return false
    event.preventDefault()
    return true
  }

  return {
    isOpen,
    matches,
    active,
    /** Says why none is found. */
    emptyWords: computed(() => {
      const { canned: words } = messagesWords
      if (responses.value) return responses.value.length === 0 ? words.none : words.noMatch(query.value)
      return host.state?.composing.error ? words.failed : words.loading
    }),
    choose,
    onKeydown,
    toggle: () => (isOpen.value ? close() : (openedByButton.value = true)),
  }
}

/** The id of the active response: initially the first, and again once the active one is filtered out. */
function useActiveId(matches: Readonly<Ref<readonly CannedText[]>>, isOpen: Readonly<Ref<boolean>>) {
  const active = ref<number | null>(null)
  watch(
    [matches, isOpen],
    () => {
      if (!matches.value.some(({ id }) => id === active.value)) active.value = matches.value[0]?.id ?? null
    },
    { immediate: true },
  )
  return active
}

/**
 * Returns the search term: the words after a `/` that starts a one-line text; null if there is none. URL paths and
 * dates do not start with `/`, so nothing else is mistaken for it.
 */
export function cannedQuery(words: string): string | null {
  const match = /^\/([^\n]{0,40})$/.exec(words)
  return match ? (match[1] ?? '').trim() : null
}

/** Finds canned responses whose name or text contains every word; names that start with the query come first. */
export function findCanned(responses: readonly CannedText[], query: string): readonly CannedText[] {
  const term = query.toLowerCase()
  const termWords = term.split(/\s+/).filter((part) => part !== '')
  const rank = ({ name }: CannedText) => {
    const position = name.toLowerCase().indexOf(term)
    return position === 0 ? 0 : position > 0 ? 1 : 2
  }
  return responses
    .filter(({ name, text }) => {
      const words = `${name} ${text}`.toLowerCase()
      return termWords.every((part) => words.includes(part))
    })
    .toSorted((one, other) => rank(one) - rank(other))
}
