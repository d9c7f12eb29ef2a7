import type { ReportPeriod, ReportsState } from '#shared/host/reports.ts'
import { asRoot } from './admin-scenes.ts'
import { eventually } from '#test/support/eventually.ts'
import {
  countedOf,
  emptyReport,
  reportNames,
  reportPeople,
  scheduleCodes,
  scheduleKinds,
  scheduleRows,
} from './reports-scenes.ts'
import type { Screen } from './screen-suite.ts'
import { alerted, emptied, press, type States } from './state-steps.ts'
import { peopleRead } from '#test/support/people.ts'

/** Opens Reports by its keys, as an administrator or not, and returns the requested period. */
export async function openReports(screen: Screen, { isRoot = true } = {}): Promise<ReportPeriod> {
  await screen.succeeds('reports.names', reportNames)
  await screen.put('people', peopleRead(reportPeople))
  if (isRoot) await asRoot(screen)
  await screen.page.keyboard.press('g')
  await screen.page.keyboard.press('e')
  await screen.page.getByRole('heading', { name: 'Reports', level: 1 }).waitFor()
  return askedPeriod(screen)
}

/** The last period that the page requested. */
export function askedPeriod(screen: Screen): Promise<ReportPeriod> {
  return eventually(async () => {
    const asked = (await screen.asked('reports.count')).at(-1)
    if (!asked) throw new Error('Nothing was asked for')
    const { from, to } = asked as ReportPeriod
    return { from, to }
  })
}

type Done = Extract<ReportsState, { kind: 'done' }>

/** Reports with these calls counted. */
export async function counted(screen: Screen, changes: Partial<Done> = {}, isRoot = true): Promise<void> {
  await screen.put('reports', { ...countedOf(await openReports(screen, { isRoot })), ...changes })
  await screen.page.locator('.rpt-table, main .empty').first().waitFor()
}

async function campaigns(screen: Screen, changes: Partial<Done> = {}): Promise<void> {
  await counted(screen, changes)
  await screen.page.getByRole('radio', { name: 'Campaigns' }).click()
}

/** Opens the schedules. */
async function openSchedules(screen: Screen, rows: unknown = scheduleRows, isRoot = true): Promise<void> {
  await screen.succeeds('admin.rows', rows)
  await screen.succeeds('admin.codes', scheduleCodes)
  await screen.succeeds('admin.kinds', scheduleKinds)
  await openReports(screen, { isRoot })
  await screen.page.getByRole('radio', { name: 'Scheduled reports' }).click()
}

/** The form of a schedule that exists. */
export async function editSchedule(screen: Screen): Promise<void> {
  await openSchedules(screen)
  await screen.succeeds('admin.read', scheduleRows.rows[0])
  await press(screen, 'Edit Queues of the week')
  await screen.page.getByRole('dialog').waitFor()
}

/** Each pictured state of the reports, by name. */
export const reportsStates = {
  'reports-calls': (screen) => counted(screen),
  async 'reports-hour'(screen) {
    await counted(screen)
    await screen.page.getByRole('radio', { name: 'By hour' }).click()
    await screen.page.locator('.rpt-plot canvas').first().waitFor()
  },
  async 'reports-running'(screen) {
    const period = await openReports(screen)
    await screen.put('reports', { kind: 'running', period, read: 3_000, total: 12_480 })
    await screen.page.getByRole('progressbar').waitFor()
  },
  async 'reports-failed'(screen) {
    const period = await openReports(screen)
    await screen.put('reports', { kind: 'failed', period, error: { code: 'platform.forbidden' } })
    await emptied(screen)
  },
  async 'reports-stopped'(screen) {
    await openReports(screen)
    await screen.put('reports', { kind: 'idle' })
    await emptied(screen)
  },
  'reports-empty': (screen) => counted(screen, { report: emptyReport }),
  async 'reports-part'(screen) {
    const period = await openReports(screen)
    const state = countedOf(period)
    await screen.put('reports', { ...state, covered: { ...period, from: period.from + 9 * 3_600_000 } })
    await screen.page.getByText('There are more than').waitFor()
  },
  async 'reports-range-wrong'(screen) {
    await openReports(screen)
    await screen.page.getByLabel('Period').selectOption('range')
    await screen.page.getByLabel('From', { exact: true }).fill('2025-11-20')
    await screen.page.getByLabel('To', { exact: true }).fill('2025-11-02')
    await alerted(screen)
  },
  'reports-agent-only': (screen) => counted(screen, {}, false),
  'reports-campaigns': (screen) => campaigns(screen),
  async 'reports-campaigns-failed'(screen) {
    await campaigns(screen, { tracked: { kind: 'failed', error: { code: 'platform.forbidden' } } })
    await screen.page.getByText('Records of call tracking could not be read').waitFor()
  },
  'reports-schedules': async (screen) => {
    await openSchedules(screen)
    await screen.page.getByText('Every Monday').waitFor()
  },
  async 'reports-schedules-agent-only'(screen) {
    await openSchedules(screen, scheduleRows, false)
    await screen.page.getByText('Only an administrator').waitFor()
  },
  async 'reports-schedules-none'(screen) {
    await openSchedules(screen, { rows: [], total: 0 })
    await emptied(screen)
  },
  async 'reports-schedules-failed'(screen) {
    await screen.fails('admin.rows', 'platform.failed')
    await screen.succeeds('admin.codes', scheduleCodes)
    await screen.succeeds('admin.kinds', scheduleKinds)
    await openReports(screen)
    await screen.page.getByRole('radio', { name: 'Scheduled reports' }).click()
    await emptied(screen)
  },
  'reports-schedule-form': editSchedule,
  async 'reports-schedule-refused'(screen) {
    await editSchedule(screen)
    await screen.page.getByRole('dialog').getByLabel('Time zone').fill('Mars/Olympus')
    await screen.succeeds('admin.change', {
      kind: 'invalid',
      mistakes: [
        { field: 'timezone', rule: 'pattern' },
        { field: 'emails', rule: 'pattern' },
        { field: 'frequency', rule: 'form' },
      ],
    })
    await press(screen, 'Save')
    await alerted(screen)
  },
  async 'reports-schedule-conflict'(screen) {
    await editSchedule(screen)
    await screen.page.getByRole('dialog').getByLabel('Name').fill('Queues each Monday')
    const [first] = scheduleRows.rows
    await screen.succeeds('admin.change', { kind: 'changed', record: { ...first, name: 'Weekly queues' } })
    await press(screen, 'Save')
    await screen.page.getByText('Weekly queues').first().waitFor()
  },
  async 'reports-schedule-delete'(screen) {
    await openSchedules(screen)
    await press(screen, 'Delete Queues of the week')
    await screen.page.getByRole('dialog').waitFor()
  },
} satisfies States
