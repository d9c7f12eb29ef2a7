import { expect, test } from 'vitest'
import { mainLine, routingAnswer, routingOverview, salesLine } from '#test/e2e/screens/routing-scenes.ts'
import { addChange, askAbout, openRouting } from '#test/e2e/screens/routing-states.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })

test('asks who answers at a moment, by keys, and walks through the answer', async () => {
  const screen = await open('app')
  await screen.succeeds('routing.test', routingAnswer({ to: mainLine, keys: ['1'] }))
  await openRouting(screen)
  const { page } = screen
  await page.getByLabel('Caller').fill('020 7946 0018')
  await page.getByRole('radio', { name: 'Date and time' }).click()
  await page.getByRole('textbox', { name: 'Date and time' }).fill('2025-11-23T19:00')
  await page.getByLabel('Keys pressed').fill('1, 23')
  await page.getByRole('radio', { name: 'First to ring' }).click()
  await page.getByRole('button', { name: 'Test' }).press('Enter')
  await page.getByText('Goes to queue Orders').waitFor()
  const time = await page.evaluate(() => new Date('2025-11-23T19:00').getTime())
  expect(await screen.asked('routing.test')).toEqual([
    { from: '+442079460018', to: mainLine, time, keys: ['1', '23'], answers: 'first', changes: [] },
  ])
  await page.getByText('Rule 2: for other callers').waitFor()
  await page.getByText('Nobody answered: goes to ring group Workshop').waitFor()
})

test('tests again once a number is blocked or unblocked', async () => {
  const screen = await open('app')
  await screen.put('blocked', { kind: 'ready', value: [] })
  await askAbout(screen, { to: mainLine, keys: [] })
  const tested = async () => (await screen.asked('routing.test')).length
  expect(await tested()).toBe(1)
  await screen.succeeds('routing.read', { ...routingOverview, readAt: routingOverview.readAt + 60_000 })
  await screen.succeeds('routing.test', routingAnswer({ to: mainLine, keys: ['1'] }))
  await screen.put('blocked', { kind: 'ready', value: ['+447700900142'] })
  await screen.page.getByText('Goes to queue Orders').waitFor()
  expect(await tested()).toBe(2)
})

test('shows a circle and a dead end in red, with a mark', async () => {
  const screen = await open('app')
  await askAbout(screen, { to: mainLine, keys: ['3'] })
  const bad = screen.page.locator('[data-tone="bad"]')
  await bad.filter({ hasText: 'Goes round in a circle: back to queue Trade desk' }).waitFor()
  expect(await bad.locator('svg').count()).toBe(2)
})

test('runs a change against past calls, shows how far it is, and stops', async () => {
  const screen = await open('app')
  await openRouting(screen)
  const { page } = screen
  await page.getByRole('radio', { name: 'Past calls' }).click()
  await page.getByText('Add a change first.').waitFor()
  await addChange(screen)
  await page.getByRole('button', { name: 'Run' }).click()
  await eventually(async () => {
    expect(await screen.asked('routing.backTest')).toEqual([
      { changes: [{ kind: 'number', number: salesLine, to: { type: 'Q', id: 2 } }] },
    ])
  })
  await screen.put('routing', { kind: 'running', read: 1_000, total: 4_000 })
  await page.getByText('1,000 of 4,000 call records read').first().waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await eventually(async () => expect(await screen.asked('routing.cancel')).toHaveLength(1))
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText('Add a change first.').waitFor()
})

test('a run that the host does not start is said, and the earlier result is not shown as new', async () => {
  const screen = await open('app')
  await openRouting(screen)
  const { page } = screen
  await page.getByRole('radio', { name: 'Past calls' }).click()
  await addChange(screen)
  await screen.fails('routing.backTest', 'host.disconnected')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByRole('alert').filter({ hasText: 'Call records could not be read' }).waitFor()
  await screen.succeeds('routing.backTest')
  await page.getByRole('button', { name: 'Run' }).click()
  await page.getByText('Call records could not be read').waitFor({ state: 'detached' })
})

test('moves along the call flow by keys, and begins where Enter is pressed', async () => {
  const screen = await open('app')
  await openRouting(screen)
  const { page } = screen
  await page.getByRole('radio', { name: 'Call flow' }).click()
  const picture = page.getByRole('group', { name: 'Call flow from +44 1632 960100 Main line' })
  await picture.getByRole('button', { name: /Main line/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await eventually(async () => {
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Menu Main menu')
  })
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Call flow from Menu Main menu' }).waitFor()
  expect(await page.getByLabel('Start at').inputValue()).toBe('ivr:1')
})
