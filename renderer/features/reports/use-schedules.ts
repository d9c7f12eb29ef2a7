import { ref } from 'vue'
import type { AdminKind } from '#shared/api/admin/kind.ts'
import { ok } from '#shared/core/result.ts'
import type { AdminCodes, AdminRows } from '#shared/host/admin.ts'
import { ask } from '../../services.ts'
import { useHostQuery } from '../../stores/use-host-query.ts'

/** The name of their kind in the administration. */
export const scheduleKind = 'report-schedules'
/** Maximum number of schedules listed. */
const maxSchedules = 200
const fields = [
  ...['name', 'description', 'report_id', 'format', 'culture', 'status', 'emails', 'frequency', 'timezone'],
  ...['start_at', 'end_at', 'next_run_at', 'last_run_at'],
]

type ScheduleFacts = {
  readonly codes: Readonly<Record<string, AdminCodes>>
  readonly kind: AdminKind | undefined
}

/** The platform's schedules, and the meaning of their codes. */
export function useSchedules() {
  const changes = ref(0)
  const rows = useHostQuery<Record<never, never>, AdminRows>({
    query: () => ({}),
    revision: () => changes.value,
    ask: () => ask('admin.rows', { kind: scheduleKind, filter: [], fields, from: 0, count: maxSchedules }),
  })
  const facts = useHostQuery<Record<never, never>, ScheduleFacts>({
    query: () => ({}),
    revision: () => 0,
    async ask() {
      const [codes, kinds] = await Promise.all([
        ask('admin.codes', { kind: scheduleKind }),
        ask('admin.kinds'),
      ])
      if (!codes.ok) return codes
      if (!kinds.ok) return kinds
      return ok({ codes: codes.value, kind: kinds.value.find(({ name }) => name === scheduleKind) })
    },
  })
  return { rows, facts, refresh: () => (changes.value += 1) }
}

export type Schedules = ReturnType<typeof useSchedules>
