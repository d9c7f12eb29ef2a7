import { expect, test } from 'vitest'
import { callBacksSlice, openCallBacks, plannedCallBacks } from '#test/e2e/screens/call-back-states.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

test('callers are listed, longest waiting first, with what is known of each', async () => {
  const screen = await open('app')
  await openCallBacks(screen)
  const rows = screen.page.getByRole('listbox', { name: 'Callers to call back' }).getByRole('option')
  const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  expect(texts[0]).toMatch(/Tamsin Okoro .*3 missed calls through Orders, voicemail, call-back tried/)
  expect(texts[2]).toMatch(/\+44 7700 900142 .*1 missed call, voicemail/)
  const column = screen.page.getByRole('region', { name: 'Call-backs' })
  expect(await column.innerText()).toMatch(/2 missed callers withheld their numbers\. Missed calls since/)
})

test('a caller is found by a number however it is written, and by the queue', async () => {
  const screen = await open('app')
  await openCallBacks(screen)
  const rows = screen.page.getByRole('listbox', { name: 'Callers to call back' }).getByRole('option')
  for (const term of ['07700 900', '+44 7700', 'refunds']) {
    await screen.page.getByLabel('Find in call-backs').fill(term)
    await eventually(async () => expect(await rows.count()).toBe(1))
  }
  await screen.page.getByLabel('Find in call-backs').fill('nobody')
  await screen.page.getByRole('button', { name: 'Show all call-backs' }).click()
  await eventually(async () => expect(await rows.count()).toBe(3))
})

test('by keys alone: to the list, to a caller, called back', async () => {
  const screen = await open('app')
  await screen.put('dueCallBacks', callBacksSlice())
  await screen.succeeds('line.dial', { lineId: 'line-1' })
  await screen.page.keyboard.press('g')
  await screen.page.keyboard.press('b')
  await screen.page.getByRole('heading', { name: 'Call-backs', level: 1 }).waitFor()
  await screen.page.getByRole('listbox', { name: 'Callers to call back' }).waitFor()
  await eventually(async () => {
    expect(await screen.page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('listbox')
  })
  await screen.page.keyboard.press('Enter')
  const pane = screen.page.getByRole('region', { name: 'Tamsin Okoro' })
  expect((await pane.innerText()).replace(/\s+/g, ' ')).toMatch(
    /Missed calls 3 Called Orders Voicemail Left a message Tried to call back 2 times, last .* by Imogen Castellan/,
  )
  await screen.page.keyboard.press('c')
  await eventually(async () => expect(await screen.asked('line.dial')).toEqual([{ to: '+442079460018' }]))
})

test('who is talked with leaves the list, and the open pane says why', async () => {
  const screen = await open('app')
  await openCallBacks(screen)
  await screen.page.getByRole('option', { name: /Tamsin Okoro/ }).click()
  const slice = callBacksSlice()
  await screen.put('dueCallBacks', { ...slice, list: slice.list.slice(1), total: 2 })
  await screen.page.getByText('Somebody has talked to them since.').waitFor()
  expect(await screen.page.getByRole('option').count()).toBe(2)
})

test('History and Call-backs are one place, with the number of who waits', async () => {
  const screen = await open('app')
  await screen.put('dueCallBacks', callBacksSlice())
  await screen.page.getByRole('link', { name: /History/ }).click()
  await screen.page.getByRole('radio', { name: 'Call-backs (3)' }).click()
  await screen.page.getByRole('heading', { name: 'Call-backs', level: 1 }).waitFor()
  const current = screen.page.locator('.rail [aria-current="page"]')
  expect(await current.innerText()).toContain('History')
})

test('reminders of the agent stand above, and are done by calling or by hand', async () => {
  const screen = await open('app')
  await screen.put('callBacks', plannedCallBacks(Date.now()))
  await screen.succeeds('callBack.done')
  await openCallBacks(screen)
  const reminders = screen.page.getByRole('region', { name: 'Your reminders' })
  expect(await reminders.innerText()).toContain('Kiln shelves: price by post')
  await reminders.getByRole('button', { name: 'Done with Otterwick Ceramics' }).click()
  await eventually(async () => expect(await screen.asked('callBack.done')).toEqual([{ id: '1' }]))
})
