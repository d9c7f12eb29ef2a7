import { expect, test } from 'vitest'
import { adminEditorStates } from '#test/e2e/screens/admin-editor-states.ts'
import { adminUsers, answerAdmin } from '#test/e2e/screens/admin-scenes.ts'
import { admin, open as openKind } from '#test/e2e/screens/admin-steps.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'

const { open } = screenSuite()

test('the order of rules that is not saved is kept while something else is looked at', async () => {
  const screen = await open('app')
  await adminEditorStates['admin-rules'](screen)
  const { page } = screen
  const resources = page.getByRole('navigation', { name: 'Resources' })
  await resources.getByText('Queues', { exact: true }).click()
  await page.getByRole('heading', { name: 'Queues', level: 2 }).waitFor()
  await resources.getByText('Routing rules', { exact: true }).click()
  await page.getByRole('button', { name: 'Save 2 positions' }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
})

test('rules: an order is discarded, and that is said, once rules were deleted meanwhile', async () => {
  const screen = await open('app')
  await adminEditorStates['admin-rules'](screen)
  const rule = { id: 1, pos: 1, direction: 0, action: 'block', source: 'any', destination: 'any' }
  await screen.succeeds('admin.rows', { rows: [rule], total: 1 }, { kind: 'routing-rules' })
  const resources = screen.page.getByRole('navigation', { name: 'Resources' })
  await resources.getByText('Queues', { exact: true }).click()
  await screen.page.getByRole('heading', { name: 'Queues', level: 2 }).waitFor()
  await resources.getByText('Routing rules', { exact: true }).click()
  await screen.page.getByText('your new order was discarded').waitFor()
  expect(await screen.page.getByRole('button', { name: /^Save/ }).count()).toBe(0)
})

test('rules: a refusal says how many were saved, in the words of the platform', async () => {
  const screen = await open('app')
  await adminEditorStates['admin-rules'](screen)
  await screen.fails('admin.change', 'platform.forbidden')
  await screen.page.getByRole('button', { name: 'Save 2 positions' }).click()
  await screen.page.getByRole('alert').filter({ hasText: 'Nothing was saved.' }).waitFor()
  expect(await screen.asked('admin.change')).toEqual([
    expect.objectContaining({ kind: 'routing-rules', key: 2, body: { pos: 1 } }),
  ])
})

test('rules: whoever is no administrator reads them, and nothing moves', async () => {
  const screen = await open('app')
  await answerAdmin(screen)
  const rule = { id: 1, pos: 1, direction: 0, action: 'block', source: 'any', destination: 'any' }
  await screen.succeeds('admin.rows', { rows: [rule], total: 1 }, { kind: 'routing-rules' })
  await openKind(screen, 'Routing rules')
  const rules = screen.page.getByRole('list', { name: 'Order of the rules' })
  await rules.getByText('Blocks the call').waitFor()
  expect(await rules.getByRole('button').count()).toBe(1)
})

test('numbers that cannot be read cannot be written: all would be replaced', async () => {
  const screen = await open('app')
  await adminEditorStates['admin-conference'](screen)
  await screen.fails('admin.codes', 'platform.forbidden')
  const { page } = screen
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('.ad-list').getByRole('option').first().click()
  const numbers = page.locator('[data-field="ddis"]')
  await numbers.getByText('so they cannot be changed', { exact: false }).waitFor()
  expect(await numbers.getByRole('combobox').count()).toBe(0)
})

test('a role says that nobody has it only if the platform shows the roles of its users', async () => {
  const screen = await open('app')
  await adminEditorStates['admin-role'](screen)
  const { page } = screen
  async function reopen(roles: object): Promise<void> {
    const rows = adminUsers.map((user) => ({ ...user, ...roles }))
    await screen.succeeds('admin.rows', { rows, total: rows.length }, { kind: 'users' })
    await page.getByRole('button', { name: 'Close' }).click()
    await page.locator('.ad-list').getByRole('option').first().click()
  }
  await reopen({ roles: [2] })
  await page.getByText('No members', { exact: true }).waitFor()
  await reopen({})
  await page.getByText('The platform shows you no members.').waitFor()
  expect(await page.getByText('No members', { exact: true }).count()).toBe(0)
})

test('a number: what somebody else has changed meanwhile is said, and nothing is claimed', async () => {
  const screen = await open('app')
  await adminEditorStates['admin-number'](screen)
  const { page } = screen
  await screen.succeeds('admin.rows', { rows: [], total: 0 }, { kind: 'numbers' })
  await screen.succeeds('admin.read', { id: 32, name: 'Front desk', ddis: [] }, { kind: 'ring-groups' })
  await screen.succeeds('admin.change', { kind: 'changed', record: {} })
  await page.getByRole('combobox', { name: 'Send it to' }).selectOption('Ring group')
  await page.getByRole('combobox', { name: 'Which Ring group' }).fill('Front')
  await page.locator('.ad-d').getByRole('option').filter({ hasText: 'Front desk' }).click()
  await page.getByRole('button', { name: 'Send it there' }).click()
  await page.getByRole('alert').filter({ hasText: 'Somebody else has changed this' }).waitFor()
  expect(await screen.asked('admin.change')).toEqual([
    expect.objectContaining({ kind: 'ring-groups', key: 32, body: { ddis: ['+441632960166'] } }),
  ])
})

test('a number is led nowhere by the platform but to what it has an operation for', async () => {
  const screen = await open('app')
  await adminEditorStates['admin-number'](screen)
  const ways = screen.page.getByRole('combobox', { name: 'Send it to' }).getByRole('option')
  expect(await ways.allInnerTexts()).toEqual(['Nothing', 'Ring group', 'IVR', 'Conference room'])
})

test('a campaign number does not take the queue that it leads to for its campaign', async () => {
  const screen = await open('app')
  await answerAdmin(screen)
  await screen.succeeds('admin.names', [{ key: '1', name: 'Web shop', note: '' }], { kind: 'campaigns' })
  await adminEditorStates['admin-campaign-number'](screen)
  await screen.page.getByRole('button', { name: 'Keep it where it is' }).click()
  expect(await screen.page.locator('[data-field="campaign_id"] .tag').count()).toBe(0)
})

test('in a narrow window a kind with an overview shows its list first', async () => {
  const screen = await open('app')
  const { page } = screen
  await admin(screen)
  const rule = { id: 1, pos: 1, direction: 0, action: 'block', source: 'any', destination: 'any' }
  await screen.succeeds('admin.rows', { rows: [rule], total: 1 }, { kind: 'routing-rules' })
  await page.setViewportSize({ width: 380, height: 800 })
  await page.locator('.ad-to-kinds').filter({ visible: true }).first().click()
  await page
    .getByRole('navigation', { name: 'Resources' })
    .getByText('Routing rules', { exact: true })
    .click()
  await page.locator('.ad-list').getByRole('option').first().waitFor()
})

test('the list of rules says by name what the order of the rules says', async () => {
  const screen = await open('app')
  await adminEditorStates['admin-rules'](screen)
  const list = screen.page.getByRole('listbox', { name: 'Routing rules' })
  await list.getByRole('option', { name: /Any → \+44 1632 960166.*Ring group Billing leads/ }).waitFor()
  await list.getByRole('option', { name: /no\. 99 \(no longer exists\)/ }).waitFor()
  const rule = { id: 2, pos: 2, direction: 0, action: 'R31', source: 'any', destination: '+441632960166' }
  await screen.succeeds('admin.read', rule, { kind: 'routing-rules' })
  await list.getByRole('option').filter({ hasText: 'Ring group Billing leads' }).click()
  await screen.page.getByRole('heading', { name: 'Any → +44 1632 960166' }).waitFor()
})
