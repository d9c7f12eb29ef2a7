import { nextTick, type Ref } from 'vue'

/** Closes the detail beside a list and returns the focus to the list. */
export function useBackToList(
  list: Readonly<Ref<{ focus(): void } | null>>,
  close: () => void,
): () => Promise<void> {
  return async () => {
    close()
    await nextTick()
    list.value?.focus()
  }
}
