import { computed, ref, shallowRef } from 'vue'
import type { RequestField } from '#shared/api/admin/kind.ts'
import { isSameValue } from '#shared/api/admin/same-value.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { ok } from '#shared/core/result.ts'
import type { AdminRecord, AdminSaved } from '#shared/host/admin.ts'
import { answeredErrors, mistakeWords, type FieldErrors } from '../../lists/body-mistakes.ts'
import { draftOf, newDraft, scheduleBody, zoneHere, type ScheduleDraft } from '../../lists/schedule-draft.ts'
import { adminWords } from '../../locales/admin.ts'
import { errorWords } from '../../locales/error-words.ts'
import { schedulesWords as words } from '../../locales/schedules.ts'
import { ask } from '../../services.ts'
import { notices } from '../../stores/notices.ts'
import { scheduleKind as kind, type Schedules } from './use-schedules.ts'

/** The edited schedule, new or existing; checked against the contract and by the platform. */
export function useScheduleEdit(schedules: Schedules) {
  const form = useForm(schedules)
  const { before, key, draft, conflict } = form
  const busy = ref(false)

  async function save(): Promise<void> {
    if (busy.value || !before.value) return
    const body = scheduleBody(draft.value, key.value === null ? null : before.value)
    if (key.value !== null && Object.keys(body).length === 0) return form.close()
    busy.value = true
    const saved =
      key.value === null
        ? await ask('admin.create', { kind, body })
        : await ask('admin.change', { kind, key: key.value, body, before: before.value })
    busy.value = false
    if (!saved.ok) return form.refuse(saved.error)
    settle(saved.value)
  }

  function settle(saved: AdminSaved): void {
    if (saved.kind === 'invalid') form.mark(saved.mistakes)
    else if (saved.kind === 'changed') conflict.value = saved.record
    else {
      notices.emit({ words: words.saved })
      schedules.refresh()
      form.close()
    }
  }

  /** Continues from the other person's version, dropping the agent's changes to the fields in `theirs`. */
  async function resolve(theirs: ReadonlySet<string>): Promise<void> {
    const [now, old] = [conflict.value, before.value]
    if (!now || !old) return
    const mine = Object.entries(scheduleBody(draft.value, old)).filter(([name]) => !theirs.has(name))
    conflict.value = null
    before.value = now
    draft.value = draftOf({ ...now, ...Object.fromEntries(mine) })
    await save()
  }

  return { ...form, busy, contested: useContested(form), save, resolve }
}

/** The form: its initial values, its current values and its errors. */
function useForm({ facts }: Schedules) {
  /** The schedule when editing began; an empty record for a new one, null if no form is open. */
  const before = shallowRef<AdminRecord | null>(null)
  const draft = shallowRef<ScheduleDraft>(newDraft(zoneHere()))
  const errors = shallowRef<FieldErrors>(new Map())
  /** Errors that belong to no field. */
  const trouble = shallowRef<readonly string[]>([])
  /** The schedule as changed by somebody else meanwhile. */
  const conflict = shallowRef<AdminRecord | null>(null)
  const key = computed(() => (typeof before.value?.['id'] === 'number' ? before.value['id'] : null))
  /** Identifies the last request for a form; the answer to an earlier one opens none. */
  let wanted = 0

  /** Opens the form of a listed schedule, or of a new one for null. Rows hold shortened values, so it is read first. */
  async function begin(row: AdminRecord | null): Promise<void> {
    const turn = (wanted += 1)
    const id = row?.['id']
    const read = typeof id === 'number' ? await ask('admin.read', { kind, key: id }) : ok({})
    if (turn !== wanted) return
    if (!read.ok) return notices.emit({ error: read.error, doing: words.edit })
    before.value = read.value
    draft.value = row ? draftOf(read.value) : newDraft(zoneHere())
    show(new Map(), [])
  }

  function show(byField: FieldErrors, others: readonly string[]): void {
    errors.value = byField
    trouble.value = others
  }

  function fields(): readonly RequestField[] {
    const { create, change } = facts.value.value?.kind?.operations ?? {}
    return ((key.value === null ? create : change)?.sections ?? []).flatMap((each) => each.fields)
  }

  /** Shows violations of the contract. */
  function mark(mistakes: Extract<AdminSaved, { kind: 'invalid' }>['mistakes']): void {
    show(new Map(mistakes.map((each) => [each.field, mistakeWords(each, [])])), [])
  }

  /** Shows the platform's refusal in its own words, beside the field it names. */
  function refuse(error: AppError): void {
    const { byField, others } = answeredErrors(error, fields())
    const said = error.code === 'platform.not-found' ? words.gone : errorWords(error)
    show(byField, byField.size > 0 ? others.map(adminWords.mistakes.answered) : [said])
  }

  function close(): void {
    wanted += 1
    before.value = null
    conflict.value = null
  }

  return { before, key, draft, errors, trouble, conflict, begin, mark, refuse, close }
}

/** The fields changed by both, by their name in the contract. */
function useContested({ conflict, before, draft }: ReturnType<typeof useForm>) {
  return computed(() => {
    const [now, old] = [conflict.value, before.value]
    if (!now || !old) return []
    return Object.entries(scheduleBody(draft.value, old))
      .filter(([name, value]) => !isSameValue(now[name], old[name]) && !isSameValue(now[name], value))
      .map(([name, mine]) => ({ name, mine, theirs: now[name] }))
  })
}
