import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Filter } from '#shared/api/query.ts'
import type { AdminKey } from '#shared/host/admin.ts'
import { resetOnAgentChange } from '../stores/reset-on-agent-change.ts'
import type { RecordEdits } from './form-values.ts'

/** What is open beside the list: a record, the form for a new one or for several, or the overview. */
export type OpenRecord = { readonly key: AdminKey } | 'new' | 'several' | 'overview' | null

/** Where the agent is in the administration; kept while other views are shown, reset when the agent changes. */
export const useAdminPageStore = defineStore('admin-page', () =>
  resetOnAgentChange({
    /** The name of the kind whose list is shown. */
    kind: ref(''),
    kindSearch: ref(''),
    open: shallowRef<OpenRecord>(null),
    /** Records selected in the list. */
    selected: shallowRef<ReadonlySet<AdminKey>>(new Set()),
    /** Unsaved edits by kind and record, kept while another record is open. */
    edits: shallowRef<ReadonlyMap<string, RecordEdits>>(new Map()),
    /** The unsaved order of the routing rules, by id; null if unchanged. */
    ruleOrder: shallowRef<readonly number[] | null>(null),
    /** The search term of each kind. */
    searchTerms: shallowRef<ReadonlyMap<string, string>>(new Map()),
    /** The filters of each kind, applied by the platform. */
    filters: shallowRef<ReadonlyMap<string, readonly Filter[]>>(new Map()),
    /** Incremented to reload the lists. */
    revision: ref(0),
    /** `details`, or the tail of the path of a related list. */
    tab: ref('details'),
    /** The column shown in a narrow window. */
    pane: ref<'places' | 'list' | 'detail'>('places'),
  }),
)
