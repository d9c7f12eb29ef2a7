import { adminEditorStates } from './admin-editor-states.ts'
import { adminUsers, answerAdmin, answerLong, billing } from './admin-scenes.ts'
import { admin, open } from './admin-steps.ts'
import type { Screen } from './screen-suite.ts'
import { emptied, press, type States } from './state-steps.ts'

async function openBilling(screen: Screen): Promise<void> {
  await admin(screen)
  await screen.page.getByRole('option').filter({ hasText: 'Billing leads' }).click()
  await screen.page.getByRole('heading', { name: 'Identity' }).waitFor()
}

async function editBilling(screen: Screen): Promise<void> {
  await openBilling(screen)
  await screen.page.getByRole('combobox', { name: 'Add to Users' }).fill('Lotte')
  await screen.page.getByRole('option').filter({ hasText: 'Lotte' }).click()
  await screen.page.getByLabel('Ring time').fill('200')
  await screen.page.getByText('Changed, was 20').waitFor()
}

/** A list that is too long to see at a glance. */
async function filterLong(screen: Screen): Promise<void> {
  await answerLong(screen)
  await press(screen, 'Refresh')
  await screen.page.getByLabel('Type or paste a filter').waitFor()
}

/** Each pictured state of the administration, by name. */
export const adminStates = {
  ...adminEditorStates,
  admin,
  async 'admin-record'(screen) {
    await openBilling(screen)
  },
  async 'admin-columns'(screen) {
    await screen.succeeds('listViews.read', { 'admin ring-groups': { columns: ['ring_time'], saved: [] } })
    await admin(screen)
    await screen.page.locator('.ad-list').getByRole('button', { name: 'Columns' }).click()
    await screen.page.getByText('At least one column must be shown.').waitFor()
  },
  async 'admin-many-columns'(screen) {
    const columns = ['number', 'strategy', 'ring_time', 'users', 'cli_prefix', 'final_dst_type', 'id', 'ddis']
    await screen.succeeds('listViews.read', { 'admin ring-groups': { columns, saved: [] } })
    await admin(screen)
    const list = screen.page.getByRole('listbox', { name: 'Ring groups' })
    await list
      .getByRole('option')
      .filter({ hasText: 'Front desk' })
      .click({ modifiers: ['Control'] })
  },
  async 'admin-filter'(screen) {
    await admin(screen)
    await filterLong(screen)
    await screen.page.getByLabel('Type or paste a filter').fill('ring_time >= 15')
    await screen.page.keyboard.press('Enter')
    await screen.page.getByRole('button', { name: 'Filter', exact: true }).click()
    await screen.page.getByRole('menuitem', { name: /^Strategy/ }).waitFor()
  },
  async 'admin-saved'(screen) {
    const filter = [{ property: 'ring_time', operator: 'gte', value: 15 }]
    const saved = [{ name: 'Long rings', filter, groupBy: '' }]
    await screen.succeeds('listViews.read', { 'admin ring-groups': { columns: [], saved } })
    await admin(screen)
    await filterLong(screen)
    await screen.page.getByLabel('Type or paste a filter').fill('strategy in 0, 1')
    await screen.page.keyboard.press('Enter')
    await press(screen, 'Saved filters')
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'admin-filter-record'(screen) {
    await openBilling(screen)
    await filterLong(screen)
    await screen.page.getByLabel('Type or paste a filter').fill('strategy in 0, 1')
    await screen.page.keyboard.press('Enter')
    await screen.page.getByRole('button', { name: 'Remove filter strategy' }).waitFor()
  },
  async 'admin-picker'(screen) {
    await openBilling(screen)
    await screen.page.getByRole('combobox', { name: 'Add to Users' }).focus()
    await screen.page.getByRole('option').filter({ hasText: 'Lotte' }).waitFor()
  },
  async 'admin-refused'(screen) {
    await editBilling(screen)
    await screen.page.evaluate(() => {
      const { screens } = globalThis as typeof globalThis & {
        screens: { answer(method: string, result: object): void }
      }
      const error = { code: 'platform.refused', detail: 'Not valid', errors: ['ring_time is too long'] }
      screens.answer('admin.change', { ok: false, error })
    })
    await press(screen, /^Save 2 changes/)
    await screen.page.getByText('The phone service answered: ring_time is too long').waitFor()
  },
  async 'admin-wrong'(screen) {
    await openBilling(screen)
    await screen.page.getByLabel('Ring time').fill('99999999')
    await screen.page.getByRole('alert').first().waitFor()
  },
  async 'admin-conflict'(screen) {
    await editBilling(screen)
    await screen.succeeds('admin.change', { kind: 'changed', record: { ...billing, ring_time: 25 } })
    await press(screen, /^Save 2 changes/)
    await screen.page.getByRole('dialog', { name: 'Changed by somebody else' }).waitFor()
  },
  async 'admin-delete'(screen) {
    await openBilling(screen)
    await press(screen, /^Delete$/)
    await screen.page.getByRole('dialog').waitFor()
  },
  async 'admin-delete-several'(screen) {
    await admin(screen)
    for (const name of ['Billing leads', 'Front desk'])
      await screen.page
        .getByRole('option')
        .filter({ hasText: name })
        .click({ modifiers: ['Control'] })
    await press(screen, /^Delete$/)
    await screen.page.getByLabel('Type 2 to confirm').waitFor()
  },
  async 'admin-new'(screen) {
    await admin(screen)
    await press(screen, /^New/)
    await screen.page.getByText('Ring group, not saved yet').waitFor()
    await press(screen, /^Create/)
    await screen.page.getByText('This is required.').first().waitFor()
  },
  async 'admin-schedule'(screen) {
    await admin(screen, 'Report schedules')
    await press(screen, /^New/)
    await screen.page.getByText('One email address per line').waitFor()
  },
  async 'admin-announcement'(screen) {
    await admin(screen, 'Announcements')
    await press(screen, /^New/)
    await screen.page.getByText('10 MB at most.', { exact: false }).waitFor()
  },
  async 'admin-token'(screen) {
    await admin(screen, 'API tokens')
    await press(screen, /^New/)
    await screen.page.getByLabel('Name').fill('Wallboard')
    await screen.page.getByLabel('Valid for').fill('30')
    await screen.succeeds('admin.create', {
      kind: 'saved',
      record: { token: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' },
    })
    await press(screen, /^Create/)
    await screen.page.getByRole('dialog', { name: 'API token created' }).waitFor()
  },
  async 'admin-user'(screen) {
    await admin(screen, 'Users')
    await screen.page.getByRole('option').filter({ hasText: 'Sybilla' }).click()
    await screen.page.getByRole('heading', { name: 'Read only' }).waitFor()
  },
  async 'admin-user-calls'(screen) {
    await adminStates['admin-user'](screen)
    const calls = adminUsers.map(({ id }) => ({
      id,
      calldate: '2026-11-20 09:12:00',
      src: '+441632960188',
      dst: '212',
      duration: 92,
    }))
    await screen.succeeds('admin.rows', { rows: calls, total: calls.length })
    await screen.page.getByRole('radio', { name: 'Calls', exact: true }).click()
    await screen.page.getByRole('option').filter({ hasText: '1 min 32 s' }).first().waitFor()
  },
  async 'admin-user-announcement'(screen) {
    await adminStates['admin-user'](screen)
    await screen.page.getByRole('radio', { name: 'Own announcement' }).click()
    await screen.page.getByText('audio/mpeg').waitFor()
  },
  async 'admin-not-listed'(screen) {
    await admin(screen, 'Call-me-back buttons')
    await emptied(screen)
  },
  async 'admin-agent'(screen) {
    await answerAdmin(screen)
    await open(screen, 'Ring groups')
    await screen.page.getByText('Only an administrator can change them.', { exact: false }).waitFor()
    await screen.page.getByRole('option').filter({ hasText: 'Billing leads' }).click()
    await screen.page.getByRole('heading', { name: 'Read only' }).waitFor()
  },
  async 'admin-forbidden'(screen) {
    await answerAdmin(screen)
    await screen.fails('admin.rows', 'platform.forbidden')
    await open(screen, 'Roles')
    await emptied(screen)
  },
  async 'admin-empty'(screen) {
    await admin(screen, 'Conferences')
    await emptied(screen)
  },
  async 'admin-failed'(screen) {
    await admin(screen)
    await screen.fails('admin.rows', 'platform.failed')
    await screen.page
      .getByRole('navigation', { name: 'Resources' })
      .getByText('Queues', { exact: true })
      .click()
    await emptied(screen)
  },
} satisfies States
