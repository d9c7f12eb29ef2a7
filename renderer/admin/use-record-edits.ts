import type { AdminKind, RequestField } from '#shared/api/admin/kind.ts'
import { withValue, type RecordEdits } from './form-values.ts'
import type { OpenRecordState } from './use-open-record.ts'
import { editsKeyOf, useForm, useFormErrors } from './use-record-form.ts'
import { useSaving } from './use-saving.ts'

/** The agent's edits of the open record, and saving them. */
export function useRecordEdits(kind: () => AdminKind | undefined, open: OpenRecordState) {
  const form = useForm(kind, open)
  const formErrors = useFormErrors(form)
  const saving = useSaving({ kind, open, form, formErrors })

  function change(field: RequestField, value: unknown): void {
    formErrors.clearError(field.name)
    form.storeEdits(form.editsKey.value, withValue(form.edits.value, field, value))
  }

  function discard(): void {
    formErrors.clearErrors()
    form.storeEdits(form.editsKey.value, null)
  }

  const startNew = (next: RecordEdits) => form.storeEdits(editsKeyOf(kind()?.name ?? '', 'new'), next)
  const { errors, generalErrors } = formErrors
  return { ...form, ...saving, errors, generalErrors, change, discard, startNew }
}

export type RecordEditsState = ReturnType<typeof useRecordEdits>
