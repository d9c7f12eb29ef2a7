import { computed, ref, shallowRef } from 'vue'
import type { RequestField } from '#shared/api/admin/kind.ts'
import { isSameValue } from '#shared/api/admin/same-value.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { ok } from '#shared/core/result.ts'
import type { AdminRecord, AdminSaved } from '#shared/host/admin.ts'
import { platformErrors, mistakeWords, type FieldErrors } from '../../lists/body-mistakes.ts'
import {
  draftOf,
  newDraft,
  scheduleBody,
  localTimeZone,
  type ScheduleDraft,
} from '../../lists/schedule-draft.ts'
import { adminWords } from '../../locales/admin.ts'
import { errorWords } from '../../locales/error-words.ts'
import { schedulesWords as words } from '../../locales/schedules.ts'
import { wordsRef } from '../../locales/words-ref.ts'
import { ask } from '../../services.ts'
import { notices } from '../../stores/notices.ts'
import { scheduleKind as kind, type Schedules } from './use-schedules.ts'

/** The edited schedule, new or existing; checked against the contract and by the platform. */
export function useScheduleEdit(schedules: Schedules) {
  const form = useForm(schedules)
  const { original, key, draft, conflict } = form
  const busy = ref(false)

  async function save(): Promise<void> {
    if (busy.value || !original.value) return
    const body = scheduleBody(draft.value, key.value === null ? null : original.value)
    if (key.value !== null && Object.keys(body).length === 0) return form.close()
    busy.value = true
    const saved =
      key.value === null
        ? await ask('admin.create', { kind, body })
        : await ask('admin.change', { kind, key: key.value, body, before: original.value })
    busy.value = false
    if (!saved.ok) return form.showRefusal(saved.error)
    settle(saved.value)
  }

  function settle(saved: AdminSaved): void {
    if (saved.kind === 'invalid') form.showMistakes(saved.mistakes)
    else if (saved.kind === 'changed') conflict.value = saved.record
    else {
      notices.emit({ words: () => words.saved })
      schedules.refresh()
      form.close()
    }
  }

  /** Continues from the other person's version, dropping the agent's changes to the fields in `theirs`. */
  async function resolve(theirs: ReadonlySet<string>): Promise<void> {
    const [theirVersion, initial] = [conflict.value, original.value]
    if (!theirVersion || !initial) return
    const ownChanges = Object.entries(scheduleBody(draft.value, initial)).filter(
      ([name]) => !theirs.has(name),
    )
    conflict.value = null
    original.value = theirVersion
    draft.value = draftOf({ ...theirVersion, ...Object.fromEntries(ownChanges) })
    await save()
  }

  return { ...form, busy, conflictingFields: useConflictingFields(form), save, resolve }
}

/** The form: its initial values, its current values and its errors. */
function useForm({ facts }: Schedules) {
  /** The schedule when editing began; an empty record for a new one, null if no form is open. */
  const original = shallowRef<AdminRecord | null>(null)
  const draft = shallowRef<ScheduleDraft>(newDraft(localTimeZone()))
  const { errors, formErrors, showErrors, clearErrors } = useErrors()
  /** The schedule as changed by somebody else meanwhile. */
  const conflict = shallowRef<AdminRecord | null>(null)
  const key = computed(() => (typeof original.value?.['id'] === 'number' ? original.value['id'] : null))
  /** Identifies the last request for a form; the answer to an earlier one opens none. */
  let lastRequest = 0

  /** Opens the form of a listed schedule, or of a new one for null. Rows hold shortened values, so it is read first. */
  async function open(row: AdminRecord | null): Promise<void> {
    const request = (lastRequest += 1)
    const id = row?.['id']
    const result = typeof id === 'number' ? await ask('admin.read', { kind, key: id }) : ok({})
    if (request !== lastRequest) return
    if (!result.ok) return notices.emit({ error: result.error, action: () => words.edit })
    original.value = result.value
    draft.value = row ? draftOf(result.value) : newDraft(localTimeZone())
    clearErrors()
  }

  function fields(): readonly RequestField[] {
    const { create, change } = facts.value.value?.kind?.operations ?? {}
    return ((key.value === null ? create : change)?.sections ?? []).flatMap((each) => each.fields)
  }

  /** Shows violations of the contract. */
  function showMistakes(mistakes: Extract<AdminSaved, { kind: 'invalid' }>['mistakes']): void {
    showErrors(
      () => new Map(mistakes.map((each) => [each.field, mistakeWords(each, [])])),
      () => [],
    )
  }

  /** Shows the platform's refusal in its own words, beside the field it names. */
  function showRefusal(error: AppError): void {
    const refusedFields = fields()
    const refusal = () => platformErrors(error, refusedFields)
    showErrors(
      () => refusal().byField,
      () => {
        const { byField, general: others } = refusal()
        if (byField.size > 0) return others.map(adminWords.mistakes.answered)
        return [error.code === 'platform.not-found' ? words.gone : errorWords(error)]
      },
    )
  }

  function close(): void {
    lastRequest += 1
    original.value = null
    conflict.value = null
  }

  return { original, key, draft, errors, formErrors, conflict, open, showMistakes, showRefusal, close }
}

/** The errors of the form in words, by field and, in `formErrors`, those that belong to none. */
function useErrors() {
  const errors = wordsRef<FieldErrors>(() => new Map())
  const formErrors = wordsRef<readonly string[]>(() => [])

  function showErrors(byField: () => FieldErrors, others: () => readonly string[]): void {
    errors.value = byField
    formErrors.value = others
  }

  function clearErrors(): void {
    showErrors(
      () => new Map(),
      () => [],
    )
  }

  return { errors, formErrors, showErrors, clearErrors }
}

/** The fields changed by both, by their name in the contract. */
function useConflictingFields({ conflict, original, draft }: ReturnType<typeof useForm>) {
  return computed(() => {
    const [theirVersion, initial] = [conflict.value, original.value]
    if (!theirVersion || !initial) return []
    return Object.entries(scheduleBody(draft.value, initial))
      .filter(
        ([name, value]) =>
          !isSameValue(theirVersion[name], initial[name]) && !isSameValue(theirVersion[name], value),
      )
      .map(([name, mine]) => ({ name, mine, theirs: theirVersion[name] }))
  })
}
