import { ref, shallowRef, watch } from 'vue'
import type { AdminKind } from '#shared/api/admin/kind.ts'
import { ok, type Outcome } from '#shared/core/result.ts'
import type { AdminKey, AdminRecord, AdminSaved } from '#shared/host/admin.ts'
import { adminWords as words } from '../locales/admin.ts'
import { ask } from '../services.ts'
import { notices } from '../stores/notices.ts'
import { useAdminPageStore } from './admin-page.ts'
import { kindWords } from './field-labels.ts'
import { editsSince, noEdits, type RecordEdits } from './form-values.ts'
import { mistakeWords, type FieldErrors } from '../lists/body-mistakes.ts'
import { keyOfOpen, type OpenRecordState } from './use-open-record.ts'
import type { FormState, FormErrorsState } from './use-record-form.ts'

type SavingOptions = {
  readonly kind: () => AdminKind | undefined
  readonly open: OpenRecordState
  readonly form: FormState
  readonly formErrors: FormErrorsState
}

/** Saves a form; before overwriting changes made by somebody else meanwhile, shows them. */
export function useSaving({ kind, open, form, formErrors }: SavingOptions) {
  const page = useAdminPageStore()
  const savedRecord = useSavedRecord({ kind, open, form })
  const busy = ref(false)
  /** The record as changed by somebody else, while the agent decides what to keep. */
  const conflict = shallowRef<AdminRecord | null>(null)
  watch(form.editsKey, () => (conflict.value = null))

  async function save(): Promise<void> {
    const name = kind()?.name
    if (busy.value || name === undefined || form.operation.value === undefined) return
    if (formErrors.validateForSave().size > 0 || (form.changeCount.value === 0 && !form.isNew.value)) return
    busy.value = true
    const [editsKey, sent] = [form.editsKey.value, form.edits.value]
    const saved = await send(name, sent)
    busy.value = false
    if (saved.ok) return applyResult(saved.value, editsKey, sent)
    formErrors.setServerError(editsKey, saved.error)
    // The form of the refused record may be closed.
    if (editsKey !== form.editsKey.value) notices.emit({ error: saved.error, action: savingWords })
  }

  function send(name: string, { before }: RecordEdits): Outcome<AdminSaved> {
    const body = form.body.value
    if (form.isNew.value) return ask('admin.create', { kind: name, body })
    if (page.open === 'several')
      return ask('admin.changeMany', { kind: name, keys: [...page.selected], body })
    const key = keyOfOpen(page.open)
    if (key === null) return Promise.resolve(ok({ kind: 'saved', record: {} }))
    return ask('admin.change', { kind: name, key, body, before })
  }

  function applyResult(saved: AdminSaved, editsKey: string, sent: RecordEdits): void {
    if (saved.kind === 'invalid') {
      const fields = form.fields.value
      formErrors.setFieldErrors(editsKey, () => mistakesByField(saved.mistakes, fields))
    } else if (saved.kind === 'changed') {
      if (editsKey === form.editsKey.value) conflict.value = saved.record
      else notices.emit({ words: () => words.pane.overtaken(recordWords(editsKey)) })
    } else {
      formErrors.clearErrors()
      page.revision += 1
      notifySaved(form.isNew.value)
      savedRecord.showAfterSave(saved.record, editsKey, sent)
    }
  }

  /** Continues from the other person's version, dropping the agent's changes to the fields in `theirs`. */
  async function resolve(theirs: ReadonlySet<string>): Promise<void> {
    const current = conflict.value
    conflict.value = null
    if (current === null) return
    const changes = Object.entries(form.edits.value.values).filter(([name]) => !theirs.has(name))
    open.setRecord(current)
    form.storeEdits(form.editsKey.value, { before: current, values: Object.fromEntries(changes) })
    if (changes.length > 0) await save()
  }

  return { busy, conflict, newToken: savedRecord.newToken, save, resolve }
}

/** Decides what is shown after saving. */
function useSavedRecord({ kind, open, form }: Omit<SavingOptions, 'formErrors'>) {
  const page = useAdminPageStore()
  /** A newly created token, until its dialog is closed. */
  const newToken = shallowRef<AdminRecord | null>(null)

  function showAfterSave(record: AdminRecord, editsKey: string, sent: RecordEdits): void {
    const isRecord = keyOfOpen(page.open) !== null
    form.storeEdits(editsKey, isRecord ? editsSince(sent, page.edits.get(editsKey) ?? noEdits, record) : null)
    if (editsKey !== form.editsKey.value) return
    if (page.open === 'new') showNew(record)
    else if (isRecord) open.setRecord(record)
    else close()
  }

  function showNew(record: AdminRecord): void {
    if (typeof record['token'] === 'string') newToken.value = record
    const { operations, key: field = 'id' } = kind() ?? {}
    const key = record[field]
    const canRead = operations?.read !== undefined || operations?.list !== undefined
    if (canRead && isKey(key)) page.open = { key }
    else close()
  }

  function close(): void {
    page.open = null
    page.pane = 'list'
  }

  return { newToken, showAfterSave }
}

const savingWords = () => words.pane.saving

function notifySaved(isNew: boolean): void {
  notices.emit({ words: () => (isNew ? words.pane.created : words.pane.saved) })
}

/** Returns the mistakes in words, by field. */
function mistakesByField(
  mistakes: Extract<AdminSaved, { kind: 'invalid' }>['mistakes'],
  fields: Parameters<typeof mistakeWords>[1],
): FieldErrors {
  return new Map(mistakes.map((each) => [each.field, mistakeWords(each, fields)]))
}

/** The kind and the key of the record of a key of edits. */
function recordWords(editsKey: string): string {
  const [kind = '', ...key] = editsKey.split(' ')
  return words.pane.numbered(kindWords(kind).one, key.join(' '))
}

function isKey(key: unknown): key is AdminKey {
  return typeof key === 'number' || (typeof key === 'string' && key !== '')
}
