import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ReportPart } from '#shared/calls/report-counts.ts'
import type { ReportPeriod } from '#shared/host/reports.ts'
import { resetOnAgentChange } from '../../stores/reset-on-agent-change.ts'
import type { Sorting } from './columns.ts'
import type { PeriodKind } from './period.ts'

/** The choices on the page; kept while other views are shown, reset when the agent changes. */
export const useReportsPageStore = defineStore('reports-page', () =>
  resetOnAgentChange({
    kind: ref<'calls' | 'campaigns' | 'schedules'>('calls'),
    period: ref<PeriodKind>('today'),
    from: ref(''),
    to: ref(''),
    part: ref<'all' | ReportPart>('all'),
    /** The last period requested; null before the first. */
    requestedPeriod: shallowRef<ReportPeriod | null>(null),
    /** The sorting of each table, if changed. */
    sorting: shallowRef<Readonly<Partial<Record<ReportPart, Sorting>>>>({}),
  }),
)
