import type { Contract } from '#shared/api/contract.ts'
import { sharedWithAgents, type Scenarios } from '../scenario.ts'

const schedule = {
  name: 'Sample',
  report_id: 'calls',
  emails: ['ann@post.example'],
  frequency: { type: 'D' },
}

/** Specification 4.9. */
export const reportsScenarios: Scenarios<Contract['reports']> = {
  readSchedule: { never: sharedWithAgents },
  createSchedule: {
    wrong: [
      { ...schedule, timezone: 'Europe/Atlantis' },
      { ...schedule, start_at: '2026-02-30', end_at: '2026-01-01' },
    ],
  },
}
