import type { AdminKind, RequestField } from '#shared/api/admin/kind.ts'
import { withValue, type RecordEdits } from './form-values.ts'
import type { OpenRecordState } from './use-open-record.ts'
import { placeOf, useForm, useMistakes } from './use-record-form.ts'
import { useSaving } from './use-saving.ts'

/** The agent's edits of the open record, and saving them. */
export function useRecordEdits(kind: () => AdminKind | undefined, open: OpenRecordState) {
  const form = useForm(kind, open)
  const marks = useMistakes(form)
  const saving = useSaving({ kind, open, form, marks })

  function change(field: RequestField, value: unknown): void {
    marks.forget(field.name)
    form.keep(form.place.value, withValue(form.edits.value, field, value))
  }

  function discard(): void {
    marks.forgetAll()
    form.keep(form.place.value, null)
  }

  const begin = (next: RecordEdits) => form.keep(placeOf(kind()?.name ?? '', 'new'), next)
  const { errors, trouble } = marks
  return { ...form, ...saving, errors, trouble, change, discard, begin }
}

export type RecordEditsState = ReturnType<typeof useRecordEdits>
