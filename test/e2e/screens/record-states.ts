import { callLabels } from './caller-scenes.ts'
import { failure, goTo, type States } from './state-steps.ts'
import type { Screen } from './screen-suite.ts'

/** Opens one of the lists of records in History. */
export async function openRecords(screen: Screen, list: string): Promise<void> {
  await goTo(screen, 'History')
  await screen.page.getByRole('radio', { name: list, exact: true }).click()
}

export async function recordRows(screen: Screen): Promise<void> {
  await screen.page.locator('.rt-row').filter({ hasText: 'Tamsin' }).first().waitFor()
}

const noRows = { rows: [], total: 0 }

async function addTyped({ page }: Screen, filter: string): Promise<void> {
  await page.getByLabel('Type or paste a filter').fill(filter)
  await page.keyboard.press('Enter')
}

/** Opens the ladder of a call from its record. */
export async function openLadder(screen: Screen): Promise<void> {
  await openRecords(screen, 'All calls')
  await screen.page.locator('.rt-row').filter({ hasText: 'Tamsin' }).first().click()
  await screen.page.getByRole('complementary').getByRole('button', { name: 'SIP ladder' }).first().click()
  await screen.page.getByRole('dialog', { name: /^SIP ladder/ }).waitFor()
}

/** Each pictured state of the lists of records, by name. */
export const recordStates = {
  async 'records-calls'(screen) {
    await openRecords(screen, 'All calls')
    await recordRows(screen)
  },
  async 'records-call'(screen) {
    await screen.put('callLabels', callLabels)
    await screen.put('blocked', { kind: 'ready', value: [] })
    await openRecords(screen, 'All calls')
    await screen.page.locator('.rt-row').filter({ hasText: 'Tamsin' }).first().click()
    await screen.page.getByRole('heading', { name: 'Same call' }).waitFor()
  },
  async 'records-filtered'(screen) {
    await openRecords(screen, 'All calls')
    await addTyped(screen, 'calldate >= 2025-11-20')
    await addTyped(screen, 't_cause <> Blind transfer')
    await addTyped(screen, 'type in I, O, M')
    await screen.page.getByText('214 records').waitFor()
  },
  async 'records-operator'(screen) {
    await openRecords(screen, 'All calls')
    await recordRows(screen)
    await screen.page.getByRole('button', { name: 'Filter', exact: true }).click()
    await screen.page.getByRole('menuitem', { name: 'Total' }).click()
    await screen.page.getByRole('menuitemradio', { name: 'at least' }).waitFor()
  },
  async 'records-value'(screen) {
    await openRecords(screen, 'All calls')
    await addTyped(screen, 'type in I, O, M')
    await screen.page.getByRole('button', { name: /^Value of type/ }).click()
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'records-mistake'(screen) {
    await openRecords(screen, 'All calls')
    await addTyped(screen, 'length > 3')
    await screen.page.getByText('There is no field length.').waitFor()
  },
  async 'records-grouped'(screen) {
    await openRecords(screen, 'All calls')
    await screen.page.getByLabel('Group by').selectOption('t_cause')
    await screen.page.getByText('5 groups').waitFor()
  },
  async 'records-columns'(screen) {
    await screen.succeeds('listViews.read', { calls: { columns: ['src'], saved: [] } })
    await openRecords(screen, 'All calls')
    await screen.page.getByRole('button', { name: 'Columns' }).click()
    await screen.page.getByText('At least one column must be shown.').waitFor()
  },
  async 'records-saved'(screen) {
    await screen.succeeds('listViews.read', {
      calls: {
        columns: [],
        saved: [
          {
            name: 'Long calls',
            filter: [{ property: 'duration', operator: 'gte', value: 600 }],
            groupBy: '',
          },
        ],
      },
    })
    await openRecords(screen, 'All calls')
    await addTyped(screen, 'duration >= 30')
    await screen.page.getByRole('button', { name: 'Saved filters' }).click()
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'records-no-match'(screen) {
    await openRecords(screen, 'All calls')
    await recordRows(screen)
    await screen.succeeds('history.rows', noRows)
    await addTyped(screen, 'duration > 9000')
    await screen.page.getByText('Nothing matches this filter').waitFor()
  },
  async 'records-none'(screen) {
    await screen.succeeds('history.rows', noRows)
    await openRecords(screen, 'Tracked calls')
    await screen.page.getByText('No records', { exact: true }).waitFor()
  },
  async 'records-loading'(screen) {
    await screen.hangs('history.rows')
    await openRecords(screen, 'All calls')
    await screen.page.locator('.hist-main .sk-w').first().waitFor()
  },
  async 'records-failed'(screen) {
    await screen.fails('history.rows', failure.code)
    await openRecords(screen, 'All calls')
    await screen.page.getByText('Records could not be loaded').waitFor()
  },
  async 'records-offline'(screen) {
    await screen.fails('history.rows', 'network.unreachable')
    await openRecords(screen, 'All calls')
    await screen.page.getByText('Not connected to the phone service').waitFor()
  },
  async 'records-refused'(screen) {
    await openRecords(screen, 'All calls')
    await recordRows(screen)
    await screen.fails('history.rows', 'platform.refused', 'calldate cannot be 2025-13-01')
    await addTyped(screen, 'calldate >= 2025-13-01')
    await screen.page.getByText('does not accept this filter').waitFor()
  },
  async 'records-forbidden'(screen) {
    await screen.fails('history.rows', 'platform.forbidden')
    await openRecords(screen, 'Website call-backs')
    await screen.page.getByText('Not available to your account').waitFor()
  },
  async 'records-call-failed'(screen) {
    await screen.fails('history.call', failure.code)
    await openRecords(screen, 'All calls')
    await screen.page.locator('.rt-row').filter({ hasText: 'Tamsin' }).first().click()
    await screen.page.getByText('Details could not be loaded.').waitFor()
  },
  async 'records-media'(screen) {
    await openRecords(screen, 'Media records')
    await screen.page.locator('.rt-row').nth(3).click()
    await screen.page.getByRole('heading', { name: 'All fields' }).waitFor()
  },
  async ladder(screen) {
    await openLadder(screen)
    await screen.page
      .getByRole('option', { name: /200 OK, Switchhook/ })
      .first()
      .click()
    await screen.page.getByRole('region', { name: 'Message' }).getByText('CSeq').waitFor()
  },
  async 'ladder-text'(screen) {
    await screen.succeeds('trace.read', { kind: 'text', text: 'frame 1: INVITE\nframe 2: 200', isCut: false })
    await openLadder(screen)
    await screen.page.getByText('unknown format').waitFor()
  },
  async 'ladder-none'(screen) {
    await screen.succeeds('trace.read', { kind: 'none' })
    await openLadder(screen)
    await screen.page.getByRole('heading', { name: 'No SIP messages' }).waitFor()
  },
  async 'ladder-failed'(screen) {
    await screen.fails('trace.read', failure.code)
    await openLadder(screen)
    await screen.page.getByText('SIP messages could not be loaded').waitFor()
  },
} satisfies States
