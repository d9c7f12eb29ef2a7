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
import { mistakeWords } from '../lists/body-mistakes.ts'
import { keyOfOpen, type OpenRecordState } from './use-open-record.ts'
import type { FormState, MistakesState } from './use-record-form.ts'

type Parts = {
  readonly kind: () => AdminKind | undefined
  readonly open: OpenRecordState
  readonly form: FormState
  readonly marks: MistakesState
}

/** Saves a form; before overwriting changes made by somebody else meanwhile, shows them. */
export function useSaving({ kind, open, form, marks }: Parts) {
  const page = useAdminPageStore()
  const showSaved = useSavedRecord({ kind, open, form })
  const busy = ref(false)
  /** The record as changed by somebody else, while the agent decides what to keep. */
  const conflict = shallowRef<AdminRecord | null>(null)
  watch(form.place, () => (conflict.value = null))

  async function save(): Promise<void> {
    const name = kind()?.name
    if (busy.value || name === undefined || form.operation.value === undefined) return
    if (marks.tryNow().size > 0 || (form.count.value === 0 && !form.isNew.value)) return
    busy.value = true
    const [of, sent] = [form.place.value, form.edits.value]
    const saved = await send(name, sent)
    busy.value = false
    if (saved.ok) return settle(saved.value, of, sent)
    marks.refuse(of, saved.error)
    // The form of the refused record may be closed.
    if (of !== form.place.value) notices.emit({ error: saved.error, doing: words.pane.saving })
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

  function settle(saved: AdminSaved, of: string, sent: RecordEdits): void {
    if (saved.kind === 'invalid') {
      const fields = form.fields.value
      marks.mark(of, new Map(saved.mistakes.map((each) => [each.field, mistakeWords(each, fields)])))
    } else if (saved.kind === 'changed') {
      if (of === form.place.value) conflict.value = saved.record
      else notices.emit({ words: words.pane.overtaken(recordWords(of)) })
    } else {
      marks.forgetAll()
      page.changes += 1
      notices.emit({ words: form.isNew.value ? words.pane.created : words.pane.saved })
      showSaved.settle(saved.record, of, sent)
    }
  }

  /** Continues from the other person's version, dropping the agent's changes to the fields in `theirs`. */
  async function resolve(theirs: ReadonlySet<string>): Promise<void> {
    const now = conflict.value
    conflict.value = null
    if (now === null) return
    const changes = Object.entries(form.edits.value.values).filter(([name]) => !theirs.has(name))
    open.show(now)
    form.keep(form.place.value, { before: now, values: Object.fromEntries(changes) })
    if (changes.length > 0) await save()
  }

  return { busy, conflict, made: showSaved.made, save, resolve }
}

/** Decides what is shown after saving. */
function useSavedRecord({ kind, open, form }: Omit<Parts, 'marks'>) {
  const page = useAdminPageStore()
  /** A newly created token, until its dialog is closed. */
  const made = shallowRef<AdminRecord | null>(null)

  function settle(record: AdminRecord, of: string, sent: RecordEdits): void {
    const isRecord = keyOfOpen(page.open) !== null
    form.keep(of, isRecord ? editsSince(sent, page.edits.get(of) ?? noEdits, record) : null)
    if (of !== form.place.value) return
    if (page.open === 'new') showNew(record)
    else if (isRecord) open.show(record)
    else close()
  }

  function showNew(record: AdminRecord): void {
    if (typeof record['token'] === 'string') made.value = record
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

  return { made, settle }
}

/** The kind and the key of the record behind a place. */
function recordWords(place: string): string {
  const [kind = '', ...key] = place.split(' ')
  return words.pane.numbered(kindWords(kind).one, key.join(' '))
}

function isKey(key: unknown): key is AdminKey {
  return typeof key === 'number' || (typeof key === 'string' && key !== '')
}
