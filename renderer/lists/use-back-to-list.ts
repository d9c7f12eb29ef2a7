import { nextTick, type Ref } from 'vue'

/** Closes what is open beside a list, and gives the focus back to the list. */
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
