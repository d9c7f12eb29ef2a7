import { computed } from 'vue'
import type { ReportNames, ReportPeriod } from '#shared/host/reports.ts'
import { localTimeZone } from '../../lists/schedule-draft.ts'
import { reportsWords as words } from '../../locales/reports.ts'
import { ask } from '../../services.ts'
import { askOrNotify } from '../../stores/ask-or-notify.ts'
import { useHostStore } from '../../stores/host.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'
import { timeNow, useToday } from '../../ui/use-now.ts'
import { periodOf } from './period.ts'
import { useReportsPageStore } from './reports-page.ts'

/** The calls of the chosen period, counted by the host whenever another period is chosen. */
export function useReport() {
  const host = useHostStore()
  const page = useReportsPageStore()
  /** The host's state of the period this page requested; null if it counts another one, or none. */
  const state = computed(() => {
    const report = host.state?.reports
    if (!report || report.kind === 'idle' || !page.requestedPeriod) return null
    return report.period.from === page.requestedPeriod.from && report.period.to === page.requestedPeriod.to
      ? report
      : null
  })
  const today = useToday()
  const chosen = computed(() =>
    periodOf({ kind: page.period, from: page.from, to: page.to }, Math.max(today.value, timeNow())),
  )

  function count(): void {
    const period = periodOf({ kind: page.period, from: page.from, to: page.to }, timeNow())
    if (typeof period === 'string') return
    page.requestedPeriod = period
    void askOrNotify(() => words.title, 'reports.count', { ...period, timeZone: localTimeZone() })
  }

  /** Starts a count unless the chosen period is already counted. */
  function countIfNew(): void {
    const period = chosen.value
    if (typeof period === 'string') return
    if (!state.value || !isSamePeriod(period, page.requestedPeriod)) count()
  }

  const cancel = () => void ask('reports.cancel')
  return { state, chosen, count, countIfNew, cancel }
}

export type Report = ReturnType<typeof useReport>

/** The names of numbers and campaigns. */
export function useReportNames() {
  return useHostQuery<Record<never, never>, ReportNames>({
    query: () => ({}),
    revision: () => 0,
    ask: () => ask('reports.names'),
  })
}

function isSamePeriod(one: ReportPeriod, other: ReportPeriod | null): boolean {
  return one.from === other?.from && one.to === other.to
}
