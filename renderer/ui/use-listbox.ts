import { computed, nextTick, watch, type Ref } from 'vue'
import { indexAfterKey } from './stepped-index.ts'

export interface ListboxOption {
  /** Unique in the whole list. */
  readonly id: string
}

export interface ListboxGroup<Option extends ListboxOption> {
  readonly id: string
  /** The heading over its options; none if empty. */
  readonly label?: string
  readonly options: readonly Option[]
}

export interface UseListboxOptions<Option extends ListboxOption> {
  /** Unique in the page: `useId()`. */
  readonly listId: string
  readonly groups: () => readonly ListboxGroup<Option>[]
  /** The id of the active option, always one that exists: the first, when the list changes. */
  readonly active: Ref<string | undefined>
  choose(option: Option, event: KeyboardEvent): void
}

/**
 * Connects a combobox with its listbox: the focus stays in the text field and `aria-activedescendant` names the active
 * option (WAI-ARIA APG, combobox with list). `onKeydown` handles arrows, Home and End with Ctrl, and Enter.
 */
export function useListbox<Option extends ListboxOption>({
  listId,
  groups,
  active,
  choose,
}: UseListboxOptions<Option>) {
  const options = computed(() => groups().flatMap((group) => group.options))
  const activeOption = computed(() => options.value.find((option) => option.id === active.value))
  const domId = (id: string) => `${listId}-${id}`

  watch(
    options,
    (list) => {
      if (!activeOption.value) active.value = list[0]?.id
    },
    { immediate: true },
  )

  async function reveal(id: string): Promise<void> {
    await nextTick()
    document.getElementById(domId(id))?.scrollIntoView({ block: 'nearest' })
  }

  function onKeydown(event: KeyboardEvent): void {
    if (event.isComposing) return
    const chosen = activeOption.value
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen, event)
      return
    }
    const vertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    const ends = event.ctrlKey && (event.key === 'Home' || event.key === 'End')
    if (!vertical && !ends) return
    const from = options.value.findIndex((option) => option.id === active.value)
    const next = indexAfterKey(event.key, { from, count: options.value.length })
    const option = next === undefined ? undefined : options.value[next]
    event.preventDefault()
    if (!option) return
    active.value = option.id
    void reveal(option.id)
  }

  const fieldAttributes = computed(() => ({
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: false,
    'aria-autocomplete': 'list' as const,
    'aria-expanded': options.value.length > 0,
    'aria-controls': listId,
    'aria-activedescendant': activeOption.value ? domId(activeOption.value.id) : undefined,
  }))

  return { domId, options, activeOption, fieldAttributes, onKeydown }
}
