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
  isIdentifiable,
  noTexts,
  shownTexts,
  wrongDials,
  wrongNumbers,
  type ContactEdits,
} from './contact-edits.ts'
import { useContactsPageStore } from './contacts-page.ts'
import type { OpenContactState } from './use-open-contact.ts'

/** The edits of the open contact, and saving them. */
export function useEdits(open: OpenContactState) {
  const page = useContactsPageStore()
  const busy = ref(false)
  /** Whether saving was refused by the form; its mistakes are shown until the next change. */
  const wasRefused = ref(false)

  const edits = computed<ContactEdits>(() => {
    const unsaved = page.open === null ? undefined : page.edits.get(page.open)
    return unsaved ?? editsOf(open.contact.value?.texts ?? noTexts)
  })
  const count = computed(() => changeCount(edits.value))
  const writer = useContactWriter({ open, store: storeEdits })

  function change(next: ContactEdits): void {
    wasRefused.value = false
    if (page.open !== null) storeEdits(page.open, next)
  }

  function discard(): void {
    wasRefused.value = false
    if (page.open !== null) storeEdits(page.open, null)
  }

  function storeEdits(id: number | 'new', next: ContactEdits | null): void {
    const others = new Map(page.edits)
    if (next === null || changeCount(next) === 0) others.delete(id)
    else others.set(id, next)
    page.edits = others
  }

  async function save(): Promise<void> {
    if (page.open !== null) await send(page.open, edits.value)
  }

  async function send(id: number | 'new', sent: ContactEdits): Promise<void> {
    if (busy.value) return
    wasRefused.value = !canBeSent(sent)
    if (wasRefused.value) return
    if (changeCount(sent) === 0 && id !== 'new') return
    busy.value = true
    await (id === 'new' ? writer.create(sent) : writer.write(id, sent))
    busy.value = false
  }

  /** Writes the agent's choice over somebody else's change. */
  async function resolve(texts: Partial<ContactTexts>): Promise<void> {
    const accepted = writer.acceptTheirs(texts)
    if (accepted) await send(accepted.id, accepted.edits)
  }

  return { edits, count, busy, wasRefused, conflict: writer.conflict, change, discard, save, resolve }
}

function canBeSent(edits: ContactEdits): boolean {
  const texts = shownTexts(edits)
  const hasWrongNumber = wrongNumbers(edits).length > 0 || wrongDials(edits).length > 0
  return isIdentifiable(texts) && !hasWrongNumber && notesTrouble(texts.notes) === ''
}

type WriterOptions = {
  readonly open: OpenContactState
  readonly store: (id: number | 'new', next: ContactEdits | null) => void
}

/** A contact as changed by somebody else, and the agent's edits of it. */
type Conflict = { readonly contact: ContactRecord; readonly edits: ContactEdits }

/** Writes edits. Meanwhile the agent may type on, or open another contact: neither is touched. */
function useContactWriter({ open, store }: WriterOptions) {
  const ownCalls = useOwnCallsStore()
  const page = useContactsPageStore()
  /** Set while the agent decides what to keep. */
  const conflict = shallowRef<Conflict | null>(null)
  const draft = (edits: ContactEdits) => draftOf(edits, ownCalls.agent?.id ?? 0)

  async function create(sent: ContactEdits): Promise<void> {
    const created = await ask('contacts.create', { draft: draft(sent) })
    if (!created.ok) return notices.emit({ error: created.error, action: () => words.form.creating })
    const { id, texts } = created.value
    const current = page.edits.get('new') ?? sent
    store('new', null)
    store(id, editsSince(sent, current, texts))
    if (page.open === 'new') {
      open.replace(created.value)
      page.open = id
    }
    notices.emit({ words: () => words.form.wasCreated })
  }

  async function write(id: number, sent: ContactEdits): Promise<void> {
    const saved = await ask('contacts.change', { id, draft: draft(sent), before: sent.before })
    if (!saved.ok) return notices.emit({ error: saved.error, action: () => words.form.saving })
    const { kind, contact } = saved.value
    const current = page.edits.get(id) ?? sent
    if (kind === 'changed') {
      conflict.value = { contact, edits: current }
      return
    }
    store(id, editsSince(sent, current, contact.texts))
    if (page.open === id) open.replace(contact)
    notices.emit({ words: () => words.form.saved })
  }

  /** Makes the other person's version the base of these changes; returns them, or null without a conflict. */
  function acceptTheirs(texts: Partial<ContactTexts>) {
    const { value } = conflict
    conflict.value = null
    if (!value) return null
    const { id } = value.contact
    const edits = { ...value.edits, before: value.contact.texts, texts }
    store(id, edits)
    if (page.open === id) open.replace(value.contact)
    return { id, edits }
  }

  return { conflict, create, write, acceptTheirs }
}

export type EditsState = ReturnType<typeof useEdits>
