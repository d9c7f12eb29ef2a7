import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ContactScope } from '#shared/host/contacts.ts'
import { resetOnAgentChange } from '../../stores/reset-on-agent-change.ts'
import type { ContactEdits } from './contact-edits.ts'

/** What is open beside the list: a contact by its identifier, or the form for a new one. */
export type OpenContact = number | 'new' | null

/** Where the agent is in the contacts; kept while other views are shown, reset when the agent changes. */
export const useContactsPageStore = defineStore('contacts-page', () =>
  resetOnAgentChange({
    scope: shallowRef<ContactScope>({ kind: 'all' }),
    searchText: ref(''),
    open: ref<OpenContact>(null),
    /** Selected contacts. */
    selected: shallowRef<ReadonlySet<number>>(new Set()),
    /** Unsaved edits by contact, kept while another contact is open. */
    edits: shallowRef<ReadonlyMap<number | 'new', ContactEdits>>(new Map()),
    tab: ref<'contact' | 'calls'>('contact'),
    /** The column shown in a narrow window. */
    pane: ref<'places' | 'list' | 'detail'>('list'),
  }),
)
