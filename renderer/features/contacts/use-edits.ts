import { computed, ref, shallowRef } from 'vue'
import type { ContactRecord, ContactTexts } from '#shared/host/contacts.ts'
import { contactsWords as words } from '../../locales/contacts.ts'
import { notesTrouble } from '../../locales/notes.ts'
import { ask } from '../../services.ts'
import { notices } from '../../stores/notices.ts'
import { useOwnCallsStore } from '../../stores/own-calls.ts'
import {
  changeCount,
  draftOf,
  editsOf,
  editsSince,
  isSomebody,
  noTexts,
  shownTexts,
  type ContactEdits,
} from './contact-edits.ts'
import { useContactsPageStore } from './contacts-page.ts'
import type { OpenContactState } from './use-open-contact.ts'

/** The edits of the open contact, and saving them. */
export function useEdits(open: OpenContactState) {
  const page = useContactsPageStore()
  const busy = ref(false)
  const trouble = ref('')

  const edits = computed<ContactEdits>(() => {
    const kept = page.open === null ? undefined : page.edits.get(page.open)
    return kept ?? editsOf(open.contact.value?.texts ?? noTexts)
  })
  const count = computed(() => changeCount(edits.value))
  const writing = useWriting({ open, keep: keepEdits })

  function change(next: ContactEdits): void {
    trouble.value = ''
    if (page.open !== null) keepEdits(page.open, next)
  }

  function discard(): void {
    trouble.value = ''
    if (page.open !== null) keepEdits(page.open, null)
  }

  function keepEdits(of: number | 'new', next: ContactEdits | null): void {
    const others = new Map(page.edits)
    if (next === null || changeCount(next) === 0) others.delete(of)
    else others.set(of, next)
    page.edits = others
  }

  async function save(): Promise<void> {
    if (page.open !== null) await send(page.open, edits.value)
  }

  async function send(which: number | 'new', sent: ContactEdits): Promise<void> {
    if (busy.value) return
    trouble.value = isSomebody(shownTexts(sent)) ? '' : words.form.needsName
    if (trouble.value !== '' || notesTrouble(shownTexts(sent).notes) !== '') return
    if (changeCount(sent) === 0 && which !== 'new') return
    busy.value = true
    await (which === 'new' ? writing.create(sent) : writing.write(which, sent))
    busy.value = false
  }

  /** Writes the agent's choice over somebody else's change. */
  async function resolve(texts: Partial<ContactTexts>): Promise<void> {
    const accepted = writing.acceptTheirs(texts)
    if (accepted) await send(accepted.id, accepted.edits)
  }

  return { edits, count, busy, trouble, conflict: writing.conflict, change, discard, save, resolve }
}

type WritingOptions = {
  readonly open: OpenContactState
  readonly keep: (of: number | 'new', next: ContactEdits | null) => void
}

/** A contact as changed by somebody else, and the agent's edits of it. */
type Conflict = { readonly contact: ContactRecord; readonly edits: ContactEdits }

/** Writes edits. Meanwhile the agent may type on, or open another contact: neither is touched. */
function useWriting({ open, keep }: WritingOptions) {
  const own = useOwnCallsStore()
  const page = useContactsPageStore()
  /** Set while the agent decides what to keep. */
  const conflict = shallowRef<Conflict | null>(null)
  const draft = (edits: ContactEdits) => draftOf(edits, own.agent?.id ?? 0)

  async function create(sent: ContactEdits): Promise<void> {
    const made = await ask('contacts.create', { draft: draft(sent) })
    if (!made.ok) return notices.emit({ error: made.error, doing: words.form.creating })
    const { id, texts } = made.value
    const now = page.edits.get('new') ?? sent
    keep('new', null)
    keep(id, editsSince(sent, now, texts))
    if (page.open === 'new') {
      open.show(made.value)
      page.open = id
    }
    notices.emit({ words: words.form.wasCreated })
  }

  async function write(id: number, sent: ContactEdits): Promise<void> {
    const saved = await ask('contacts.change', { id, draft: draft(sent), before: sent.before })
    if (!saved.ok) return notices.emit({ error: saved.error, doing: words.form.saving })
    const { kind, contact } = saved.value
    const now = page.edits.get(id) ?? sent
    if (kind === 'changed') {
      conflict.value = { contact, edits: now }
      return
    }
    keep(id, editsSince(sent, now, contact.texts))
    if (page.open === id) open.show(contact)
    notices.emit({ words: words.form.saved })
  }

  /** Makes the other person's version the base of these changes; returns them, or null without a conflict. */
  function acceptTheirs(texts: Partial<ContactTexts>) {
    const { value } = conflict
    conflict.value = null
    if (!value) return null
    const { id } = value.contact
    const edits = { ...value.edits, before: value.contact.texts, texts }
    keep(id, edits)
    if (page.open === id) open.show(value.contact)
    return { id, edits }
  }

  return { conflict, create, write, acceptTheirs }
}

export type EditsState = ReturnType<typeof useEdits>
