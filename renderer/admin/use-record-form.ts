import { computed, ref, shallowRef, watch } from 'vue'
import type { AdminKind, FormSection, WritingOperation } from '#shared/api/admin/kind.ts'
import type { KindName } from '#shared/api/admin/kind-definitions.ts'
import type { AppError } from '#shared/core/app-error.ts'
import type { AdminRecord } from '#shared/host/admin.ts'
import { adminWords as words } from '../locales/admin.ts'
import { errorWords } from '../locales/error-words.ts'
import { useAdminPageStore } from './admin-page.ts'
import { ivrMistakes } from './editors/ivr-keys.ts'
import { bodyOf, fieldsOf, type RecordEdits } from './form-values.ts'
import { newDraft, scheduleChanges, localTimeZone } from '../lists/schedule-draft.ts'
import { platformErrors, contractErrors, type FieldErrors } from '../lists/body-mistakes.ts'
import type { OpenRecordState } from './use-open-record.ts'

const editorChecks: Readonly<Record<string, ((body: AdminRecord) => FieldErrors) | undefined>> = {
  ivrs: ivrMistakes,
} satisfies { readonly [Kind in KindName]?: (body: AdminRecord) => FieldErrors }

/** Initial values of a new record's form. */
const initialValues: Readonly<Record<string, (() => AdminRecord) | undefined>> = {
  'report-schedules': () => scheduleChanges(newDraft(localTimeZone()), null),
} satisfies { readonly [Kind in KindName]?: () => AdminRecord }

type ErrorsInWords = { readonly byField: FieldErrors; readonly general: readonly string[] }
type ServerErrors = {
  readonly editsKey: string
  /** Returns the errors in the current language. */
  readonly read: () => ErrorsInWords
  /** Fields changed since then. */
  readonly cleared: ReadonlySet<string>
}

/** The form of the open record and its edits. */
export function useForm(kind: () => AdminKind | undefined, open: OpenRecordState) {
  const page = useAdminPageStore()
  const isNew = computed(() => page.open === 'new')
  const operation = computed((): WritingOperation | undefined => {
    const { create, change, changeMany } = kind()?.operations ?? {}
    if (page.open === 'several') return changeMany
    return isNew.value ? create : (change ?? changeMany)
  })
  const sections = computed(() => {
    const allSections = operation.value?.sections ?? []
    return operation.value === kind()?.operations.changeMany ? withoutKeys(allSections) : allSections
  })
  const fields = computed(() => fieldsOf(sections.value))
  const editsKey = computed(() => editsKeyOf(kind()?.name ?? '', page.open))
  const edits = computed<RecordEdits>(() => {
    const values = isNew.value ? (initialValues[kind()?.name ?? '']?.() ?? {}) : {}
    return page.edits.get(editsKey.value) ?? { before: open.record.value ?? {}, values }
  })
  const changeCount = computed(() => Object.keys(edits.value.values).length)
  const body = computed(() => bodyOf(sections.value, edits.value, isNew.value))

  function storeEdits(key: string, next: RecordEdits | null): void {
    const others = new Map(page.edits)
    if (next === null || Object.keys(next.values).length === 0) others.delete(key)
    else others.set(key, next)
    page.edits = others
  }

  /** Errors that prevent sending; with `withMissing`, also required fields not filled in yet. */
  function validate(withMissing: boolean): FieldErrors {
    const fromEditors = editorErrors(kind()?.name ?? '', body.value)
    return new Map([...fromEditors, ...contractErrors(fields.value, body.value, withMissing)])
  }

  return { isNew, operation, sections, fields, editsKey, edits, changeCount, body, validate, storeEdits }
}

export type FormState = ReturnType<typeof useForm>

/** The form's errors: from the contract while typing, and from the platform after sending. */
export function useFormErrors({ fields, validate: mistakes, editsKey: place, isNew }: FormState) {
  /** Missing fields count as errors once saving was tried. */
  const triedKey = ref('')
  const serverErrors = shallowRef<ServerErrors | null>(null)
  const currentServerErrors = computed<ErrorsInWords | null>(() => {
    if (serverErrors.value?.editsKey !== place.value) return null
    const { read, cleared } = serverErrors.value
    const { byField, general } = read()
    return { byField: new Map([...byField].filter(([name]) => !cleared.has(name))), general }
  })

  const errors = computed<FieldErrors>(() => {
    const checked = mistakes(isNew.value && triedKey.value === place.value)
    return new Map([...(currentServerErrors.value?.byField ?? []), ...checked])
  })
  const generalErrors = computed(() => currentServerErrors.value?.general ?? [])
  watch(place, () => (triedKey.value = ''))

  function clearError(name: string): void {
    const { value } = serverErrors
    if (value) serverErrors.value = { ...value, cleared: new Set([...value.cleared, name]) }
  }

  function clearErrors(): void {
    serverErrors.value = null
    triedKey.value = ''
  }

  function setServerError(key: string, error: AppError): void {
    const sentFields = fields.value
    showErrors(key, () => {
      const { byField, general: others } = platformErrors(error, sentFields)
      return {
        byField,
        general: byField.size > 0 ? others.map(words.mistakes.answered) : [errorWords(error)],
      }
    })
  }

  const setFieldErrors = (key: string, byField: () => FieldErrors) =>
    showErrors(key, () => ({ byField: byField(), general: [] }))

  function showErrors(editsKey: string, read: () => ErrorsInWords): void {
    serverErrors.value = { editsKey, read, cleared: new Set() }
  }

  /** Marks saving as tried and returns the errors, including missing fields. */
  function validateForSave(): FieldErrors {
    triedKey.value = place.value
    return mistakes(isNew.value)
  }

  return { errors, generalErrors, clearError, clearErrors, setServerError, setFieldErrors, validateForSave }
}

export type FormErrorsState = ReturnType<typeof useFormErrors>

/** Removes the key fields from a bulk change: the host sets the key of each item. */
function withoutKeys(sections: readonly FormSection[]): readonly FormSection[] {
  return sections
    .map(({ name, fields }) => ({
      name,
      fields: fields.filter((field) => field.name !== 'id' && field.name !== 'e164'),
    }))
    .filter(({ fields }) => fields.length > 0)
}

/** Returns the key under which the edits of the open record are kept. */
export function editsKeyOf(kind: string, open: ReturnType<typeof useAdminPageStore>['open']): string {
  const recordPart = typeof open === 'object' && open !== null ? String(open.key) : (open ?? '')
  return [kind, recordPart].join(' ')
}

/** Returns errors that a kind's editors find beyond those of the contract. */
function editorErrors(kind: string, body: AdminRecord): FieldErrors {
  return editorChecks[kind]?.(body) ?? new Map()
}
