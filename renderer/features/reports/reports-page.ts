import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ReportPart } from '#shared/calls/report-counts.ts'
import type { ReportPeriod } from '#shared/host/reports.ts'
import { resetOnAgentChange } from '../../stores/reset-on-agent-change.ts'
import type { Sorting } from './columns.ts'
import type { PeriodKind } from './period.ts'

/** What was chosen: kept while other views are shown, and for nobody else. */
export const useReportsPageStore = defineStore('reports-page', () =>
  resetOnAgentChange({
    kind: ref<'calls' | 'campaigns' | 'schedules'>('calls'),
    period: ref<PeriodKind>('today'),
    from: ref(''),
    to: ref(''),
    part: ref<'all' | ReportPart>('all'),
    /** The period that was asked for last; null before. */
    asked: shallowRef<ReportPeriod | null>(null),
    /** How the table of each part is sorted, where somebody chose that. */
    sorting: shallowRef<Readonly<Partial<Record<ReportPart, Sorting>>>>({}),
  }),
)
