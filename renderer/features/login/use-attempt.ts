import { nextTick, ref, shallowRef } from 'vue'
import type { Outcome } from '#shared/core/result.ts'
import { wordsInPlace, type FieldName, type FieldWords } from './field-of-error.ts'

export type AttemptOptions = {
  /** The fields that the pane has; words for any other go to `form`. */
  readonly fields: readonly FieldName[]
  /** What holds the fields: after a failure the first bad one gets the focus. */
  readonly form: () => HTMLElement | null | undefined
  /** What to say before the first try. */
  readonly first?: FieldWords
}

/** One try after the other to get something done: busy meanwhile, then the words of what went wrong. */
export function useAttempt({ fields, form, first = {} }: AttemptOptions) {
  const busy = ref(false)
  const words = shallowRef<FieldWords>(first)

  /** Asks unless the form has faults of its own. Resolves with whether it was done. */
  async function run(faults: FieldWords, ask: () => Outcome): Promise<boolean> {
    if (busy.value) return false
    words.value = faults
    if (Object.keys(faults).length === 0) {
      busy.value = true
      const result = await ask()
      busy.value = false
      if (result.ok) return true
      words.value = wordsInPlace(result.error, fields)
    }
    await nextTick()
    const bad = form()?.querySelector('[aria-invalid="true"]')
    if (bad instanceof HTMLInputElement) {
      bad.focus()
      bad.select()
    }
    return false
  }

  return { busy, words, run }
}
