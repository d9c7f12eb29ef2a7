import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { callLabels } from '#test/e2e/screens/caller-scenes.ts'
import { recordCounts } from '#test/e2e/screens/fake-history.ts'
import { openRecords, recordRows } from '#test/e2e/screens/record-states.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { savedBy } from '#test/e2e/support/saved-file.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })

const grid = (page: Page) => page.getByRole('grid')
const rows = (page: Page) => page.locator('.rt-row')
const activeRow = (page: Page) => page.locator('.rt-row.is-active')

async function openCalls(): Promise<Screen> {
  const screen = await open('app')
  await openRecords(screen, 'All calls')
  await recordRows(screen)
  return screen
}

const lastFilter = async (screen: Screen) => (await screen.asked('history.rows')).at(-1)

test('all records are there: outcomes in plain words, and only the rows in sight exist', async () => {
  const { page } = await openCalls()
  await page.getByText('1,000,000 records').waitFor()
  expect(await grid(page).getAttribute('aria-rowcount')).toBe(String(recordCounts.all + 1))
  expect(await rows(page).count()).toBeLessThan(60)
  expect(await rows(page).nth(1).textContent()).toMatch(
    /Missed.*Mei Copperleaf.*Wren Alderpike.*Caller hung up/s,
  )
  expect(await grid(page).textContent()).not.toMatch(/Originator cancel|Normal Clearing/)
})

test('the keyboard goes to the end of a million and back, and rows far away are asked for', async () => {
  const screen = await openCalls()
  const { page } = screen
  await grid(page).focus()
  await page.keyboard.press('End')
  await eventually(async () =>
    expect(await activeRow(page).getAttribute('aria-rowindex')).toBe(String(recordCounts.all + 1)),
  )
  await eventually(async () => expect(await activeRow(page).textContent()).toMatch(/Odile Marshgrove/))
  const box = await activeRow(page).boundingBox()
  expect(box && box.y > 0 && box.y < 900).toBe(true)
  await page.keyboard.press('Home')
  await eventually(async () => expect(await activeRow(page).textContent()).toMatch(/202 555 0148/))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page
    .getByRole('complementary')
    .getByRole('heading', { name: /Mei Copperleaf to Wren/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await page.keyboard.press('c')
  await eventually(async () => expect(await screen.asked('line.dial')).toEqual([{ to: '+447700900731' }]))
})

test('a filter is made by choosing field, operator and value, and changed in place', async () => {
  const screen = await openCalls()
  const { page } = screen
  await grid(page).focus()
  await page.keyboard.press('f')
  await page.getByRole('menuitem', { name: 'Total' }).click()
  await page.getByRole('menuitemradio', { name: 'at least' }).click()
  await page.getByRole('textbox', { name: 'Value of duration' }).fill('30')
  await page.keyboard.press('Enter')
  await page.getByText('214 records').waitFor()
  const filter = [{ property: 'duration', operator: 'gte', value: 30 }]
  expect(await lastFilter(screen)).toMatchObject({ query: { filter } })
  await page.getByRole('button', { name: /^Operator of duration/ }).click()
  await page.getByRole('menuitemradio', { name: 'less than' }).click()
  await eventually(async () =>
    expect(await lastFilter(screen)).toMatchObject({ query: { filter: [{ operator: 'lt', value: 30 }] } }),
  )
  await page.getByRole('button', { name: 'Remove filter duration' }).click()
  await page.getByText('1,000,000 records').waitFor()
})

test('a filter is typed, and one that makes no sense says why and asks nothing', async () => {
  const screen = await openCalls()
  const { page } = screen
  const typed = page.getByLabel('Type or paste a filter')
  await typed.fill('length > 3')
  await page.keyboard.press('Enter')
  await page.getByText('There is no field length.').waitFor()
  await page.keyboard.press('Escape')
  expect(await typed.inputValue()).toBe('')
  await page.locator('input:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('input:focus').waitFor({ state: 'detached' })
  await typed.fill('type in I, M')
  await page.keyboard.press('Enter')
  await page.getByText('214 records').waitFor()
  const filter = [{ property: 'type', operator: 'in', value: [1, 2] }]
  expect(await lastFilter(screen)).toMatchObject({ query: { filter } })
})

test('a group is opened by its value', async () => {
  const screen = await openCalls()
  const { page } = screen
  await page.getByLabel('Group by').selectOption('t_cause')
  await page.getByText('5 groups').waitFor()
  expect(await rows(page).first().textContent()).toMatch(/4000/)
  await rows(page).nth(1).click()
  await eventually(async () =>
    expect(await lastFilter(screen)).toMatchObject({
      query: { groupBy: '', filter: [{ property: 't_cause', operator: 'eq', value: 'Originator cancel' }] },
    }),
  )
})

test('columns and filters are kept on this computer', async () => {
  const screen = await openCalls()
  const { page } = screen
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByLabel('Call ID (live_id)').check()
  await page.getByRole('columnheader', { name: 'Call ID' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Type or paste a filter').fill('duration >= 600')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Name').fill('Long calls')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(async () =>
    expect((await screen.asked('listViews.keep')).at(-1)).toMatchObject({
      list: 'calls',
      view: {
        columns: expect.arrayContaining(['live_id']),
        saved: [{ name: 'Long calls', filter: [{ property: 'duration', operator: 'gte', value: 600 }] }],
      },
    }),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('1,000,000 records').waitFor()
  await page.getByRole('button', { name: 'Saved filters' }).click()
  const kept = page.getByRole('button', { name: 'Long calls', exact: true })
  // It looks like an entry of a menu, and not like a button of the browser.
  expect(
    await kept.evaluate((entry) => {
      const { borderStyle, backgroundColor } = getComputedStyle(entry)
      return { borderStyle, backgroundColor }
    }),
  ).toEqual({ borderStyle: 'none', backgroundColor: 'rgba(0, 0, 0, 0)' })
  await kept.click()
  await page.getByText('214 records').waitFor()
})

test('the last column cannot be taken away, and the choice says why', async () => {
  const screen = await open('app')
  await screen.succeeds('listViews.read', { calls: { columns: ['src'], saved: [] } })
  await openRecords(screen, 'All calls')
  await recordRows(screen)
  const { page } = screen
  await page.getByRole('button', { name: 'Columns' }).click()
  const last = page.getByRole('checkbox', { name: /[(]src[)]$/ })
  expect([await last.isChecked(), await last.isDisabled()]).toEqual([true, true])
  const why = await last.evaluate(
    (box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(why).toBe('At least one column must be shown.')
  await page.getByLabel('Call ID (live_id)').check()
  expect(await last.isDisabled()).toBe(false)
  await last.uncheck()
  await eventually(async () =>
    expect((await screen.asked('listViews.keep')).at(-1)).toMatchObject({ view: { columns: ['live_id'] } }),
  )
})

test('a line counts newer records, and the list does not move until they are shown', async () => {
  const screen = await openCalls()
  const { page } = screen
  const row = { id: 1, fields: { calldate: '2025-11-20 10:00:00', type: 1, src_name: 'Somebody New' } }
  await screen.succeeds('history.rows', { rows: [row], total: recordCounts.all + 2 })
  await grid(page).focus()
  await page.keyboard.press('End')
  await page.getByText('2 newer records').waitFor()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('1,000,002 records').waitFor()
})

test('a list is written as a file, a thousand records at a time', async () => {
  const screen = await openCalls()
  const { page } = screen
  await page.getByLabel('Type or paste a filter').fill('duration >= 30')
  await page.keyboard.press('Enter')
  await page.getByText('214 records').waitFor()
  await page.getByRole('button', { name: 'CSV' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'This list, 214 records' }).click()
  expect((await download).suggestedFilename()).toBe('history-calls.csv')
  expect((await screen.asked('history.rows')).at(-1)).toMatchObject({ count: 214, from: 0 })
})

test('a past call shows its labels, each put on and taken off with one press', async () => {
  const screen = await openCalls()
  const { page } = screen
  await screen.put('callLabels', callLabels)
  await rows(page).nth(2).click()
  const labels = page.getByRole('region', { name: 'Labels' })
  const pressed = labels.getByRole('button', { pressed: true })
  await eventually(async () => expect(await pressed.allTextContents()).toEqual(['Order', 'Invoice']))
  await labels.getByRole('button', { name: 'Invoice' }).click()
  await eventually(async () => expect(await pressed.allTextContents()).toEqual(['Order']))
  expect(await screen.asked('history.label')).toMatchObject([
    { label: { id: 6, name: 'Invoice' }, on: false },
  ])
})

test('a note is added, and stays in its field where that fails', async () => {
  const screen = await openCalls()
  const { page } = screen
  await rows(page).nth(2).click()
  const field = page.getByLabel('Add a note')
  await field.fill('Wants a call on Friday')
  await screen.fails('history.addNote', 'platform.failed')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await eventually(async () => expect(await screen.asked('history.addNote')).toHaveLength(1))
  expect(await field.inputValue()).toBe('Wants a call on Friday')
  await screen.succeeds('history.addNote')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await eventually(async () => expect(await field.inputValue()).toBe(''))
})

test('an unfinished note is kept when the record is closed, and while another note is saved', async () => {
  const screen = await openCalls()
  const { page } = screen
  const field = page.getByLabel('Add a note')
  await rows(page).nth(2).click()
  await field.fill('Wants a call')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  await rows(page).nth(3).click()
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  await rows(page).nth(2).click()
  await eventually(async () => expect(await field.inputValue()).toBe('Wants a call'))
  await screen.hangs('history.addNote')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await eventually(async () => expect(await screen.asked('history.addNote')).toHaveLength(1))
  await field.fill('Wants a call and a quo')
  await screen.settles('history.addNote', undefined)
  await eventually(async () => expect(await field.inputValue()).toBe('and a quo'))
})

test('an export has each record once, and says how many could not be had', async () => {
  const screen = await open('app')
  const all = [1, 2, 3].map((id) => ({ id, fields: { src: `100${id}` } }))
  const some = all.toSpliced(1, 1)
  await screen.succeeds('history.rows', { rows: some, total: 3 }, { from: 0 })
  await screen.succeeds('history.rows', { rows: all.slice(2), total: 3 }, { from: 2 })
  await openRecords(screen, 'All calls')
  const { page } = screen
  await page.getByText('3 records', { exact: true }).waitFor()
  await rows(page).nth(2).getByText('Deleted meanwhile, or not readable').waitFor()
  await page.getByRole('button', { name: 'CSV' }).click()
  const { text } = await savedBy(page, () => page.getByRole('menuitem', { name: /^This list/ }).click())
  expect(text.match(/1003/g)).toHaveLength(1)
  await page.getByText('Exported 2 records. One is missing: deleted meanwhile, or not readable.').waitFor()
})

test('an export that is left says that nothing was saved', async () => {
  const screen = await openCalls()
  const { page } = screen
  await page.getByText('1,000,000 records').waitFor()
  await screen.hangs('history.rows')
  await page.getByRole('button', { name: 'CSV' }).click()
  await page.getByRole('menuitem', { name: /^This list/ }).click()
  await page.getByText(/^Exporting 0 of/).waitFor()
  await grid(page).focus()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.getByText('The export stopped because its list was closed. Nothing was saved.').waitFor()
})
