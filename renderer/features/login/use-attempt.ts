import { nextTick, ref, shallowRef } from 'vue'
import type { Outcome } from '#shared/core/result.ts'
import { wordsInPlace, type FieldName, type FieldWords } from './field-of-error.ts'

export type AttemptOptions = {
  /** The fields of the pane; errors of any other go to `form`. */
  readonly fields: readonly FieldName[]
  /** The element with the fields; after a failure the first invalid one gets the focus. */
  readonly form: () => HTMLElement | null | undefined
  /** Words shown before the first attempt. */
  readonly first?: FieldWords
}

/** Runs one attempt at a time: busy meanwhile, then the words of the error. */
export function useAttempt({ fields, form, first = {} }: AttemptOptions) {
  const busy = ref(false)
  const words = shallowRef<FieldWords>(first)

  /** Sends the request unless the form is invalid. Resolves with whether it succeeded. */
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
