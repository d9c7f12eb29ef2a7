import { computed, ref, watch, type Ref } from 'vue'
import type { CannedText } from '#shared/host/texts.ts'
import { messagesWords } from '../../locales/messages.ts'
import { useHostStore } from '../../stores/host.ts'
import { indexAfterKey } from '../../ui/stepped-index.ts'

/**
 * The canned responses above the composer: opened by a `/` at the start of the text, which also filters them, or by
 * their button. The field keeps the focus; `press` handles arrows, Enter and Esc while the list is open.
 */
export function useCanned(options: {
  readonly words: () => string
  insert(canned: CannedText, overSlash: boolean): void
}) {
  const host = useHostStore()
  const byButton = ref(false)
  /** Closed by Esc, until the text starts with `/` again. */
  const dismissed = ref(false)
  const slash = computed(() => cannedQuery(options.words()))
  const isOpen = computed(() => byButton.value || (slash.value !== null && !dismissed.value))
  const all = computed(() => host.state?.composing.canned ?? null)
  const query = computed(() => slash.value ?? '')
  const found = computed(() => findCanned(all.value ?? [], query.value))
  const active = useActive(found, isOpen)

  watch(slash, (now) => {
    if (now === null) dismissed.value = false
  })

  function close(): void {
    byButton.value = false
    dismissed.value = true
  }

  function choose(canned: CannedText): void {
    const overSlash = slash.value !== null
    close()
    options.insert(canned, overSlash)
  }

  /** Handles a key; returns whether it was meant for the list. */
  function press(event: KeyboardEvent): boolean {
    if (!isOpen.value || event.ctrlKey || event.metaKey || event.altKey) return false
    const from = found.value.findIndex(({ id }) => id === active.value)
    const chosen = found.value[from]
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen && !event.shiftKey) choose(chosen)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = indexAfterKey(event.key, { from, count: found.value.length })
      active.value = found.value[next ?? -1]?.id ?? null
    } else return false
    event.preventDefault()
    return true
  }

  return {
    isOpen,
    found,
    active,
    /** Says why none is found. */
    none: computed(() => {
      const { canned: words } = messagesWords
      if (all.value) return all.value.length === 0 ? words.none : words.noMatch(query.value)
      return host.state?.composing.error ? words.failed : words.loading
    }),
    choose,
    press,
    toggle: () => (isOpen.value ? close() : (byButton.value = true)),
  }
}

/** The id of the active response: initially the first, and again once the active one is filtered out. */
function useActive(found: Readonly<Ref<readonly CannedText[]>>, isOpen: Readonly<Ref<boolean>>) {
  const active = ref<number | null>(null)
  watch(
    [found, isOpen],
    () => {
      if (!found.value.some(({ id }) => id === active.value)) active.value = found.value[0]?.id ?? null
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
  const typed = /^\/([^\n]{0,40})$/.exec(words)
  return typed ? (typed[1] ?? '').trim() : null
}

/** Finds canned responses whose name or text contains every word; names that start with the query come first. */
export function findCanned(all: readonly CannedText[], query: string): readonly CannedText[] {
  const wanted = query.toLowerCase()
  const parts = wanted.split(/\s+/).filter((part) => part !== '')
  const rank = ({ name }: CannedText) => {
    const at = name.toLowerCase().indexOf(wanted)
    return at === 0 ? 0 : at > 0 ? 1 : 2
  }
  return all
    .filter(({ name, text }) => {
      const words = `${name} ${text}`.toLowerCase()
      return parts.every((part) => words.includes(part))
    })
    .toSorted((one, other) => rank(one) - rank(other))
}
