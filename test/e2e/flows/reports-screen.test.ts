import { expect, test } from 'vitest'
import { countedOf, scheduleRows } from '#test/e2e/screens/reports-scenes.ts'
import { askedPeriod, counted, editSchedule, openReports } from '#test/e2e/screens/reports-states.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })

test('counts today at once, another period when it is chosen, and stops', async () => {
  const screen = await open('app')
  const { page } = screen
  const today = await openReports(screen)
  const midnight = await page.evaluate(() => new Date().setHours(0, 0, 0, 0))
  expect(today.from).toBe(midnight)
  await page.getByLabel('Period').selectOption('yesterday')
  await eventually(async () => expect((await askedPeriod(screen)).to).toBe(midnight))
  const period = await askedPeriod(screen)
  await screen.put('reports', { kind: 'running', period, read: 1_000, total: 4_000 })
  await page.getByText('1,000 of 4,000 call records read').first().waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await eventually(async () => expect(await screen.asked('reports.cancel')).toHaveLength(1))
  await screen.put('reports', { kind: 'idle' })
  await page.getByText('The calls of this period have not been counted.').waitFor()
  // What is counted of another period is not shown for this one.
  await screen.put('reports', countedOf(today))
  expect(await page.getByRole('table').count()).toBe(0)
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await eventually(async () => expect(await screen.asked('reports.count')).toHaveLength(3))
})

test('days that stand the wrong way round are not asked for', async () => {
  const screen = await open('app')
  await counted(screen)
  const { page } = screen
  await page.getByLabel('Period').selectOption('range')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('Choose two days, the first one first').waitFor()
  const asked = (await screen.asked('reports.count')).length
  await page.getByLabel('From', { exact: true }).fill('2019-12-31')
  await eventually(async () => {
    expect(await screen.asked('reports.count')).toHaveLength(asked + 1)
    const { from, to } = await askedPeriod(screen)
    expect(Math.round((to - from) / 86_400_000)).toBe(2)
  })
})

test('a head sorts its table, and says so', async () => {
  const screen = await open('app')
  await counted(screen)
  const table = screen.page.getByRole('table', { name: 'By agent' })
  const first = () => table.locator('tbody th').first().textContent()
  expect(await first()).toContain('Tamsin')
  const head = table.getByRole('columnheader', { name: 'Agent' })
  await head.getByRole('button').click()
  expect([await head.getAttribute('aria-sort'), (await first())?.trim()]).toEqual([
    'ascending',
    'Ignatius Fernsby',
  ])
  await head.getByRole('button').click()
  expect([await head.getAttribute('aria-sort'), (await first())?.trim()]).toEqual(['descending', 'User 99'])
})

test('on paper there is the report alone, dark on white, with its plots and whole tables', async () => {
  const screen = await open('app')
  const { page } = screen
  await page.emulateMedia({ colorScheme: 'dark' })
  await counted(screen)
  await page.locator('.rpt-plot canvas').nth(3).waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const name of ['Views', 'Reports']) {
    const part =
      name === 'Views' ? page.getByRole('navigation', { name }) : page.getByRole('heading', { name })
    expect(await part.isVisible()).toBe(name === 'Reports')
  }
  await page.getByText(/^Calls, \d/).waitFor()
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(
    await page.locator('.rpt-sort').count(),
  )
  const look = await page.evaluate(() => {
    const cell = document.querySelector('.rpt-table td')
    const box = document.querySelector('.rpt-table')
    return {
      text: cell && getComputedStyle(cell).color,
      cut: box && box.scrollHeight > box.clientHeight + 2,
      rows: cell && getComputedStyle(cell.closest('tr') ?? cell).breakInside,
      plots: document.querySelectorAll('.rpt-plot canvas').length,
    }
  })
  expect(look).toEqual({ text: 'rgb(0, 0, 0)', cut: false, rows: 'avoid', plots: 4 })
})

test('what somebody else has changed meanwhile is shown before it is written over', async () => {
  const screen = await open('app')
  await editSchedule(screen)
  const { page } = screen
  const [first] = scheduleRows.rows
  await page.getByRole('dialog').getByLabel('Name').fill('Queues each Monday')
  await screen.succeeds('admin.change', { kind: 'changed', record: { ...first, name: 'Weekly queues' } })
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await conflict.getByText('Weekly queues').first().waitFor()
  await screen.succeeds('admin.change', { kind: 'saved', record: { ...first } })
  await conflict.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => {
    const asked = (await screen.asked('admin.change')).at(-1)
    expect(asked).toMatchObject({ body: { name: 'Queues each Monday' }, before: { name: 'Weekly queues' } })
  })
  await page.getByText('Scheduled report saved').waitFor()
})
