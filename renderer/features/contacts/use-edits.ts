import { computed, ref, shallowRef } from 'vue'
import type { ContactRecord, ContactTexts } from '#shared/host/contacts.ts'
import { contactsWords as words } from '../../locales/contacts.ts'
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
  const writing = useWriting({ open, edits, change, discard, keep: keepEdits })

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
    if (busy.value || page.open === null) return
    trouble.value = isSomebody(shownTexts(edits.value)) ? '' : words.form.needsName
    if (trouble.value !== '' || (count.value === 0 && page.open !== 'new')) return
    busy.value = true
    await (page.open === 'new' ? writing.create() : writing.write(page.open, edits.value.before))
    busy.value = false
  }

  /** Writes the agent's choice over somebody else's change. */
  async function resolve(texts: Partial<ContactTexts>): Promise<void> {
    if (writing.acceptTheirs(texts) && count.value > 0) await save()
  }

  return { edits, count, busy, trouble, conflict: writing.conflict, change, discard, save, resolve }
}

type WritingOptions = {
  readonly open: OpenContactState
  readonly edits: { readonly value: ContactEdits }
  readonly change: (next: ContactEdits) => void
  readonly discard: () => void
  readonly keep: (of: number, next: ContactEdits) => void
}

function useWriting({ open, edits, change, discard, keep }: WritingOptions) {
  const own = useOwnCallsStore()
  const page = useContactsPageStore()
  /** The contact as changed by somebody else, while the agent decides what to keep. */
  const conflict = shallowRef<ContactRecord | null>(null)
  const draft = () => draftOf(edits.value, own.agent?.id ?? 0)

  async function create(): Promise<void> {
    const made = await ask('contacts.create', { draft: draft() })
    if (!made.ok) return notices.emit({ error: made.error, doing: words.form.creating })
    discard()
    open.show(made.value)
    page.open = made.value.id
    notices.emit({ words: words.form.wasCreated })
  }

  async function write(id: number, before: ContactTexts): Promise<void> {
    const sent = edits.value
    const saved = await ask('contacts.change', { id, draft: draft(), before })
    if (!saved.ok) return notices.emit({ error: saved.error, doing: words.form.saving })
    const { kind, contact } = saved.value
    if (kind === 'changed') {
      conflict.value = contact
      return
    }
    keep(id, editsSince(sent, page.edits.get(id) ?? sent, contact.texts))
    if (page.open === id) open.show(contact)
    notices.emit({ words: words.form.saved })
  }

  /** Makes the other person's version the base of these changes; returns whether that contact is still open. */
  function acceptTheirs(texts: Partial<ContactTexts>): boolean {
    const theirs = conflict.value
    conflict.value = null
    if (!theirs || page.open !== theirs.id) return false
    change({ ...edits.value, before: theirs.texts, texts })
    open.show(theirs)
    return true
  }

  return { conflict, create, write, acceptTheirs }
}

export type EditsState = ReturnType<typeof useEdits>
