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
import { newDraft, scheduleChanges, zoneHere } from '../lists/schedule-draft.ts'
import { answeredErrors, checkedErrors, type FieldErrors } from '../lists/body-mistakes.ts'
import type { OpenRecordState } from './use-open-record.ts'

const editorChecks: Readonly<Record<string, ((body: AdminRecord) => FieldErrors) | undefined>> = {
  ivrs: ivrMistakes,
} satisfies { readonly [Kind in KindName]?: (body: AdminRecord) => FieldErrors }

/** Initial values of a new record's form. */
const beginnings: Readonly<Record<string, (() => AdminRecord) | undefined>> = {
  'report-schedules': () => scheduleChanges(newDraft(zoneHere()), null),
} satisfies { readonly [Kind in KindName]?: () => AdminRecord }

type Refused = { readonly of: string; readonly byField: FieldErrors; readonly others: readonly string[] }

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
    const all = operation.value?.sections ?? []
    return operation.value === kind()?.operations.changeMany ? withoutKeys(all) : all
  })
  const fields = computed(() => fieldsOf(sections.value))
  const place = computed(() => placeOf(kind()?.name ?? '', page.open))
  const edits = computed<RecordEdits>(() => {
    const values = isNew.value ? (beginnings[kind()?.name ?? '']?.() ?? {}) : {}
    return page.edits.get(place.value) ?? { before: open.record.value ?? {}, values }
  })
  const count = computed(() => Object.keys(edits.value.values).length)
  const body = computed(() => bodyOf(sections.value, edits.value, isNew.value))

  function keep(of: string, next: RecordEdits | null): void {
    const others = new Map(page.edits)
    if (next === null || Object.keys(next.values).length === 0) others.delete(of)
    else others.set(of, next)
    page.edits = others
  }

  /** Errors that prevent sending; with `withMissing`, also required fields not filled in yet. */
  function mistakes(withMissing: boolean): FieldErrors {
    const own = editorErrors(kind()?.name ?? '', body.value)
    return new Map([...own, ...checkedErrors(fields.value, body.value, withMissing)])
  }

  return { isNew, operation, sections, fields, place, edits, count, body, mistakes, keep }
}

export type FormState = ReturnType<typeof useForm>

/** The form's errors: from the contract while typing, and from the platform after sending. */
export function useMistakes({ fields, mistakes, place, isNew }: FormState) {
  /** Missing fields count as errors once saving was tried. */
  const tried = ref('')
  const refused = shallowRef<Refused | null>(null)
  const here = computed(() => (refused.value?.of === place.value ? refused.value : null))

  const errors = computed<FieldErrors>(() => {
    const checked = mistakes(isNew.value && tried.value === place.value)
    return new Map([...(here.value?.byField ?? []), ...checked])
  })
  const trouble = computed(() => here.value?.others ?? [])
  watch(place, () => (tried.value = ''))

  function forget(name: string): void {
    if (!refused.value) return
    refused.value = {
      ...refused.value,
      byField: new Map([...refused.value.byField].filter(([field]) => field !== name)),
    }
  }

  function forgetAll(): void {
    refused.value = null
    tried.value = ''
  }

  function refuse(of: string, error: AppError): void {
    const { byField, others } = answeredErrors(error, fields.value)
    const said = byField.size > 0 ? others.map(words.mistakes.answered) : [errorWords(error)]
    refused.value = { of, byField, others: said }
  }

  const mark = (of: string, byField: FieldErrors) => (refused.value = { of, byField, others: [] })
  /** Marks saving as tried and returns the errors, including missing fields. */
  function tryNow(): FieldErrors {
    tried.value = place.value
    return mistakes(isNew.value)
  }

  return { errors, trouble, forget, forgetAll, refuse, mark, tryNow }
}

export type MistakesState = ReturnType<typeof useMistakes>

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
export function placeOf(kind: string, open: ReturnType<typeof useAdminPageStore>['open']): string {
  const what = typeof open === 'object' && open !== null ? String(open.key) : (open ?? '')
  return [kind, what].join(' ')
}

/** Returns errors that a kind's editors find beyond those of the contract. */
function editorErrors(kind: string, body: AdminRecord): FieldErrors {
  return editorChecks[kind]?.(body) ?? new Map()
}
