import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ContactScope } from '#shared/host/contacts.ts'
import { resetOnAgentChange } from '../../stores/reset-on-agent-change.ts'
import type { ContactEdits } from './contact-edits.ts'

/** What stands beside the list: a contact, by its identifier, or the form for a new one. */
export type OpenContact = number | 'new' | null

/** Where the agent is among the contacts: kept while other views are shown, and for nobody else. */
export const useContactsPageStore = defineStore('contacts-page', () =>
  resetOnAgentChange({
    scope: shallowRef<ContactScope>({ kind: 'all' }),
    find: ref(''),
    open: ref<OpenContact>(null),
    /** Contacts that are meant together. */
    selected: shallowRef<ReadonlySet<number>>(new Set()),
    /** What was changed and not saved, by what is open: nothing of it is lost when another contact is looked at. */
    edits: shallowRef<ReadonlyMap<number | 'new', ContactEdits>>(new Map()),
    tab: ref<'contact' | 'calls'>('contact'),
    /** The column that a narrow window shows. */
    pane: ref<'places' | 'list' | 'detail'>('list'),
  }),
)
