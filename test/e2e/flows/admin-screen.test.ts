import { expect, test } from 'vitest'
import { adminUsers, answerAdmin, answerLong, asRoot } from '#test/e2e/screens/admin-scenes.ts'
import { adminStates } from '#test/e2e/screens/admin-states.ts'
import { open as openKind } from '#test/e2e/screens/admin-steps.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { goTo, press } from '#test/e2e/screens/state-steps.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

test.each([
  ['platform.forbidden', false],
  ['network.timeout', false],
  [null, true],
] as const)(
  'a record that cannot be named (%s) is said to be gone only where it is',
  async (code, isGone) => {
    const screen = await open('app')
    await answerAdmin(screen)
    await (code ? screen.fails('admin.names', code) : screen.succeeds('admin.names', []))
    await asRoot(screen)
    await goTo(screen, 'Admin')
    const { page } = screen
    await page
      .getByRole('navigation', { name: 'Resources' })
      .getByText('Ring groups', { exact: true })
      .click()
    await page.getByRole('option').filter({ hasText: 'Billing leads' }).click()
    const users = page.locator('[data-field="users"] .ed-member-name').first()
    await users.filter({ hasText: isGone ? '12 (no longer exists)' : /^12$/ }).waitFor()
    expect((await page.getByText('no longer exists').count()) > 0).toBe(isGone)
  },
)

test('a menu that is longer than the window scrolls inside it', async () => {
  const screen = await open('app')
  await answerAdmin(screen)
  await screen.succeeds('admin.rows', { rows: [...adminUsers], total: adminUsers.length }, { kind: 'users' })
  await asRoot(screen)
  await openKind(screen, 'Users')
  const { page } = screen
  await page.getByRole('button', { name: 'Columns' }).click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const last = menu.getByRole('menuitemcheckbox').last()
  await last.scrollIntoViewIfNeeded()
  const [box, end] = [await menu.boundingBox(), await last.boundingBox()]
  const height = page.viewportSize()?.height ?? 0
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(height)
})

test('a row that cannot be read says so and does not look like a row that is loading', async () => {
  const screen = await open('app')
  await answerAdmin(screen)
  await screen.succeeds('admin.rows', { rows: [{ id: 1, name: 'Orders' }], total: 2 }, { kind: 'queues' })
  await asRoot(screen)
  await openKind(screen, 'Queues')
  const row = screen.page.getByRole('option').nth(1)
  await row.getByText('Deleted meanwhile, or not readable').waitFor()
  expect(await row.getAttribute('aria-busy')).toBeNull()
})

test('Enter neither chooses an outdated search result nor saves while a search is running', async () => {
  const screen = await open('app')
  await answerAdmin(screen)
  await screen.succeeds('admin.names', [{ key: 31, name: 'Kofi Larkmoor', note: '202' }])
  await asRoot(screen)
  const { page } = screen
  await openKind(screen, 'Ring groups')
  await page.getByRole('option').filter({ hasText: 'Billing leads' }).click()
  const users = page.getByRole('combobox', { name: 'Add to Users' })
  await users.press('ArrowDown')
  await page.getByRole('option', { name: /Kofi Larkmoor/ }).waitFor()
  await screen.hangs('admin.names')
  await users.fill('Sybilla')
  await users.press('Enter')
  expect(await page.getByText(/^Save 1 change/).count()).toBe(0)
  expect(await screen.asked('admin.change')).toEqual([])
  await screen.succeeds('admin.names', [{ key: 33, name: 'Sybilla Wick', note: '233' }])
  await users.fill('Sybilla W')
  await page.getByRole('option', { name: /Sybilla Wick/ }).waitFor()
  await users.press('Enter')
  await page.getByText(/^Save 1 change/).waitFor()
})

test('columns and filters of a list are kept on this computer, and used again', async () => {
  const screen = await open('app')
  const { page } = screen
  await answerAdmin(screen)
  await screen.succeeds('listViews.read', {
    calls: { columns: ['src'], saved: [] },
    'admin ring-groups': { columns: ['ring_time'], saved: [] },
  })
  await asRoot(screen)
  await openKind(screen, 'Ring groups')
  const kept = async () => (await screen.asked('listViews.keep')).at(-1)
  const asked = async () => (await screen.asked('admin.rows')).at(-1)
  await eventually(async () => expect(await asked()).toMatchObject({ fields: ['name', 'ring_time'] }))

  expect(await screen.asked('listViews.read')).toHaveLength(1)

  await page.locator('.ad-list').getByRole('button', { name: 'Columns' }).click()
  const last = page.getByRole('menuitemcheckbox', { name: /^Ring time/ })
  expect(await last.getAttribute('aria-disabled')).toBe('true')
  expect(await last.textContent()).toContain('At least one column must be shown.')
  await page.getByRole('menuitemcheckbox', { name: /^Strategy/ }).click()
  await eventually(async () => expect(await last.getAttribute('aria-disabled')).toBeNull())
  await eventually(async () => {
    expect(await kept()).toEqual({
      agent: expect.stringMatching(/\S \d+$/),
      list: 'admin ring-groups',
      view: { columns: ['ring_time', 'strategy'], saved: [] },
    })
    expect(await asked()).toMatchObject({ fields: ['name', 'ring_time', 'strategy'] })
  })

  await page.getByRole('menuitem', { name: 'Reset columns' }).click()
  await eventually(async () => expect(await kept()).toMatchObject({ view: { columns: [] } }))

  await page.keyboard.press('Escape')
  await answerLong(screen)
  await press(screen, 'Refresh')
  await page.getByLabel('Type or paste a filter').fill('ring_time >= 15')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Long rings')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const filter = [{ property: 'ring_time', operator: 'gte', value: 15 }]
  await eventually(async () =>
    expect(await kept()).toMatchObject({ view: { saved: [{ name: 'Long rings', filter }] } }),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove filter ring_time' }).click()
  await eventually(async () => expect(await asked()).toMatchObject({ filter: [] }))
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('button', { name: 'Long rings', exact: true }).click()
  await eventually(async () => expect(await asked()).toMatchObject({ filter }))
})

test.each([1440, 380])(
  'at %i a sixth column leaves the others, and the name stays in sight',
  async (width) => {
    const screen = await open('app')
    const { page } = screen
    await answerAdmin(screen)
    const columns = ['number', 'strategy', 'ring_time', 'users', 'cli_prefix']
    await screen.succeeds('listViews.read', { 'admin ring-groups': { columns, saved: [] } })
    await asRoot(screen)
    await openKind(screen, 'Ring groups')
    const heads = page.locator('.ad-list .ad-heads > span')
    await eventually(async () => expect(await heads.count()).toBe(6))

    await page.locator('.ad-list').getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox').filter({ hasText: 'final_dst_type' }).click()
    await eventually(async () => expect(await heads.count()).toBe(7))
    await page.keyboard.press('Escape')

    const list = page.getByRole('listbox', { name: 'Ring groups' })
    await page.setViewportSize({ width, height: 800 })
    if (width === 1440) await page.getByRole('option').filter({ hasText: 'Billing leads' }).click()
    const name = list.locator('.ad-title').filter({ hasText: 'Billing leads' })
    await expect
      .poll(() => list.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeGreaterThan(100)
    await list.evaluate((element) => (element.scrollLeft = element.scrollWidth))
    const [whole, first, last, head] = [
      await list.boundingBox(),
      await name.boundingBox(),
      await list.getByRole('option').first().locator('.ad-row > span').last().boundingBox(),
      await heads.last().boundingBox(),
    ]
    if (!whole || !first || !last || !head) throw new Error('The list is not drawn')
    expect(first.x).toBeGreaterThanOrEqual(whole.x)
    expect(first.x + first.width).toBeLessThanOrEqual(last.x)
    expect(last.x + last.width).toBeLessThanOrEqual(whole.x + whole.width)
    expect(head.x).toBeCloseTo(last.x, 0)
  },
)

test('a conflict shows lengths of time in minutes and seconds', async () => {
  const screen = await open('app')
  await adminStates['admin-conflict']?.(screen)
  const dialog = screen.page.getByRole('dialog', { name: 'Changed by somebody else' })
  await dialog.getByText('3 min 20 s').waitFor()
  await dialog.getByText('25 s').waitFor()
})
