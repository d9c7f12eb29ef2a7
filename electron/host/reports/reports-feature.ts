import { ok } from '#shared/core/result.ts'
import { maxReportDays } from '#shared/host/reports.ts'
import { initialSlices } from '#shared/host/state.ts'
import { moment, record, text } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { readReportNames } from './read-names.ts'
import { ReportDesk } from './report-desk.ts'

const day = 86_400_000
const period = record<{ from: number; to: number; timeZone: string }>({
  ...{ from: moment, to: moment, timeZone: text(64) },
})

/** The calls of a period, counted by queue, agent, hour and number. */
export const reportsFeature = defineFeature({
  name: 'reports',
  slices: initialSlices('reports'),
  needs: { session: sessionFeature },
  create({ clock, country, set, own }, { session: { api } }) {
    const desk = own(new ReportDesk({ api, clock, country, onState: (state) => set('reports', state) }))
    return { desk, readNames: () => readReportNames(api) }
  },
  signedOut: ({ desk }) => desk.cancel(),
  methods: {
    'reports.count': {
      input: (value) => {
        const checked = period(value)
        // Where the clocks change, days have 23 or 25 hours.
        return checked && Math.round((checked.to - checked.from) / day) <= maxReportDays ? checked : undefined
      },
      run: ({ desk }, input) => desk.count(input),
    },
    'reports.cancel': { input: null, run: ({ desk }) => desk.cancel() },
    'reports.names': { input: null, run: async ({ readNames }) => ok(await readNames()) },
  },
})
