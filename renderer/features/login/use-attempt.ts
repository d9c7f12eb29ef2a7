import { nextTick, ref } from 'vue'
import type { Outcome } from '#shared/core/result.ts'
import { wordsRef } from '../../locales/words-ref.ts'
import { fieldErrors, type FieldName, type FieldErrors } from './field-of-error.ts'

export type AttemptOptions = {
  /** The fields of the pane; errors of any other go to `form`. */
  readonly fields: readonly FieldName[]
  /** The element with the fields; after a failure the first invalid one gets the focus. */
  readonly form: () => HTMLElement | null | undefined
  /** Words shown before the first attempt. */
  readonly initialErrors?: () => FieldErrors
}

/** Runs one attempt at a time: busy meanwhile, then the words of the error. */
export function useAttempt({ fields, form, initialErrors = () => ({}) }: AttemptOptions) {
  const busy = ref(false)
  const errors = wordsRef<FieldErrors>(initialErrors)

  /** Sends the request unless the form is invalid. Resolves with whether it succeeded. */
  async function run(formErrors: () => FieldErrors, ask: () => Outcome): Promise<boolean> {
    if (busy.value) return false
    errors.value = formErrors
    if (Object.keys(errors.value).length === 0) {
      busy.value = true
      const result = await ask()
      busy.value = false
      // What was typed is not kept any longer.
      errors.value = () => (result.ok ? {} : fieldErrors(result.error, fields))
      if (result.ok) return true
    }
    await nextTick()
    const invalidField = form()?.querySelector('[aria-invalid="true"]')
    if (invalidField instanceof HTMLInputElement) {
      invalidField.focus()
      invalidField.select()
    }
    return false
  }

  return { busy, errors, run }
}
