import { computed, shallowRef, type WritableComputedRef } from 'vue'

/** No words, such as no mistake. */
export const noWords = () => ''

/**
 * Words that stay on the screen, such as a form's mistakes, and follow the language: set to a function that returns
 * them, which is called again in the new language. The function should read only words and what it was created with.
 */
export function wordsRef<Words>(initial: () => Words): WritableComputedRef<Words, () => Words> {
  const read = shallowRef(initial)
  return computed({
    get: () => read.value(),
    set: (next: () => Words) => {
      read.value = next
    },
  })
}
