import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Filter } from '#shared/api/query.ts'
import type { AdminKey } from '#shared/host/admin.ts'
import { resetOnAgentChange } from '../stores/reset-on-agent-change.ts'
import type { RecordEdits } from './form-values.ts'

/** What stands beside the list: a record by its key, the form for a new one, or for several at once, or all in one view. */
export type OpenRecord = { readonly key: AdminKey } | 'new' | 'several' | 'overview' | null

/** Where the agent is in the administration: kept while other views are shown, and for nobody else. */
export const useAdminPageStore = defineStore('admin-page', () =>
  resetOnAgentChange({
    /** The kind whose list is shown, by its name. */
    kind: ref(''),
    find: ref(''),
    open: shallowRef<OpenRecord>(null),
    /** Records of the list that are meant together. */
    selected: shallowRef<ReadonlySet<AdminKey>>(new Set()),
    /** What was changed and not saved, by kind and record: nothing is lost when another one is looked at. */
    edits: shallowRef<ReadonlyMap<string, RecordEdits>>(new Map()),
    /** The order that routing rules shall have, by id, while it is not saved; null where it is as it is. */
    ruleOrder: shallowRef<readonly number[] | null>(null),
    /** What the records of a kind are looked for by. */
    looking: shallowRef<ReadonlyMap<string, string>>(new Map()),
    /** What the platform leaves out of the list of a kind. */
    filters: shallowRef<ReadonlyMap<string, readonly Filter[]>>(new Map()),
    /** Counts up when a list is to be asked for again. */
    changes: ref(0),
    /** `details`, or the tail of a list that belongs to the record. */
    tab: ref('details'),
    /** The column that a narrow window shows. */
    pane: ref<'places' | 'list' | 'detail'>('places'),
  }),
)
