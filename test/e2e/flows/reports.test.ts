import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { startAgent, startBrowser, type Agent, type AgentBrowser } from '#test/e2e/support/agent-app.ts'
import { callIsOver, theCall } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { savedBy } from '#test/e2e/support/saved-file.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { startAgent as startPhone } from '#test/support/sip-agent.ts'

const caller = '+447700900142'
/** Both lead to the queue Orders; the second is a number of the campaign Web shop. */
const [ordersLine, shopLine] = ['+441632960101', '+441632960120']

describe('reports beside the platform', needs('chromium'), () => {
  let platform: RunningPlatform
  let browser: AgentBrowser
  let boss: Agent

  beforeAll(async () => {
    platform = await startDemoPlatform()
    // The small hours have no calls: a day without any shows no tables.
    await abandoned(ordersLine)
    await abandoned(shopLine)
    browser = await startBrowser()
    boss = await startAgent({ platform, user: platform.root, browser })
    await boss.console.press('g')
    await boss.console.press('e')
    await table('By queue').waitFor()
  })
  endAfterAll(() => ({ boss, browser, platform }))

  const table = (name: string) => boss.page.getByRole('table', { name })

  /** The cells of a row as text, without its name; zeros where there is no such row. */
  async function cells(of: string, row: RegExp, count: number): Promise<readonly string[]> {
    const found = table(of)
      .getByRole('row')
      .filter({ has: boss.page.getByRole('rowheader', { name: row }) })
    return (await found.count()) === 0
      ? Array(count).fill('0')
      : found.first().getByRole('cell').allTextContents()
  }

  const numbers = async (of: string, row: RegExp) =>
    (await cells(of, row, 3)).slice(0, 3).map((cell) => Number(cell.replace(/\D/g, '')))

  const rows = [
    ['By queue', /^Orders$/],
    ['By queue', /^Total$/],
    ['By agent', /^Total$/],
    ['By hour', /^Total$/],
    ['By number', /^Orders line/],
    ['By number', /^Web shop \+/],
    ['By number', /^Total$/],
  ] as const
  const allNumbers = () => Promise.all(rows.map(([of, row]) => numbers(of, row)))

  /** Somebody calls and gives up while waiting. */
  async function abandoned(to: string): Promise<void> {
    const { id } = await platform.operator.ring({ from: caller, to })
    await platform.endCalls()
    await recorded(id)
  }

  async function recorded(id: number): Promise<void> {
    await eventually(async () => {
      const filter = [{ property: 'live_id', operator: 'eq', value: id }] as const
      const { data } = must(await platform.api.history.listCdrs({ query: { page: 1, limit: 1, filter } }))
      expect(data).toHaveLength(1)
    })
  }

  async function answered(): Promise<void> {
    const { ext, sip_password: password } = platform.agent(0)
    await using wren = await startPhone({ ...platform.sip, user: ext, password })
    expect(await wren.register()).toBe(200)
    const { id } = await platform.operator.ring({ from: caller, to: ordersLine })
    const line = await eventually(() => wren.lines[0] ?? Promise.reject(new Error('It does not ring.')))
    await line.answer()
    const talk = await theCall(platform.api, ({ state }) => state === 'CONNECTED')
    await platform.endCalls()
    await callIsOver(platform.api, talk.id)
    await recorded(id)
    await recorded(talk.id)
  }

  test('the calls that were made are counted: by queue, agent, hour, number and campaign', async () => {
    const before = await allNumbers()
    await boss.page.getByRole('radio', { name: 'Campaigns' }).click()
    const campaign = /^Web shop \d+ numbers/
    const campaigns = 'Calls by campaign and number'
    await table(campaigns).waitFor()
    const shopBefore = (await cells(campaigns, campaign, 5)).map(Number)

    await answered()
    await abandoned(ordersLine)
    await abandoned(shopLine)

    await boss.page.getByRole('button', { name: 'Count again' }).click()
    await eventually(async () => {
      const [calls = 0, , missed = 0, , tracked = 0] = (await cells(campaigns, campaign, 5)).map(Number)
      const [callsBefore = 0, , missedBefore = 0, , trackedBefore = 0] = shopBefore
      expect([calls - callsBefore, missed - missedBefore, tracked - trackedBefore]).toEqual([1, 1, 1])
    })
    await boss.page.getByRole('radio', { name: 'Calls', exact: true }).click()
    await table('By queue').waitFor()
    const after = await allNumbers()
    const more = after.map((row, at) => row.map((value, column) => value - (before[at]?.[column] ?? 0)))
    const [all, atLine, atShop] = [
      [3, 1, 2],
      [2, 1, 1],
      [1, 0, 1],
    ]
    expect(more).toEqual([all, all, all, all, atLine, atShop, all])
  })

  test('a head sorts by the keyboard, and the file has what the table shows', async () => {
    const { page } = boss
    const head = table('By queue').getByRole('button', { name: 'Missed', exact: true })
    await tabTo(head)
    await page.keyboard.press('Enter')
    expect(await head.locator('xpath=..').getAttribute('aria-sort')).toBe('descending')
    const missed = await table('By queue').locator('tbody tr td:nth-of-type(3)').allTextContents()
    expect(missed.map(Number)).toEqual(missed.map(Number).toSorted((one, other) => other - one))

    const section = page.getByRole('region', { name: 'By queue' })
    const file = await savedBy(page, () => section.getByRole('button', { name: 'CSV' }).press('Enter'))
    expect(file.name).toMatch(/^calls-by-queue \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/)
    const lines = file.text.trim().split('\r\n')
    const orders = await numbers('By queue', /^Orders$/)
    expect(lines.find((line) => line.startsWith('Orders,'))).toMatch(
      new RegExp(`^Orders,${orders.join(',')},`),
    )
    const total = await numbers('By queue', /^Total$/)
    expect(lines.at(-1)).toMatch(new RegExp(`^Total,${total.join(',')},`))
  })

  test('a schedule is made, changed and deleted by the keyboard alone', async () => {
    const { page } = boss
    await tabTo(page.getByRole('radio', { name: 'Calls', exact: true }), 'Shift+Tab')
    await page.keyboard.press('End')
    await page.getByText('Every day at 18:00').waitFor()
    await tabTo(page.getByRole('button', { name: 'New report' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.type('Supervisor, Mondays')
    await tabTo(dialog.getByRole('combobox', { name: 'Report' }))
    await page.keyboard.type('Queues')
    // Monday to Friday are chosen: only Monday stays.
    await tabTo(dialog.getByRole('button', { name: 'Monday' }))
    for (let days = 0; days < 4; days += 1) {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
    }
    await tabTo(dialog.getByLabel('Recipients'))
    await page.keyboard.type('imogen@hollowmere.example')
    const sentence = 'Every Monday at 08:00 to imogen@hollowmere.example: Queues, CSV'
    await dialog.getByText(sentence).waitFor()
    await tabTo(dialog.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(sentence).waitFor()
    expect((await schedule('Supervisor, Mondays'))?.frequency).toMatchObject({
      ...{ type: 'W', day_of_week: [1], time_of_day: [8] },
    })

    await tabTo(page.getByRole('button', { name: 'Edit Supervisor, Mondays' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await tabTo(dialog.getByRole('radio', { name: 'Weekly' }))
    await page.keyboard.press('ArrowRight')
    await tabTo(dialog.getByLabel('Time zone'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Mars/Olympus')
    await page.keyboard.press('Enter')
    await dialog.getByText('timezone is not known: Mars/Olympus').waitFor()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Europe/London')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('On day 1 of every month at 08:00').first().waitFor()
    expect((await schedule('Supervisor, Mondays'))?.frequency).toMatchObject({ type: 'M' })

    await tabTo(page.getByRole('button', { name: 'Delete Supervisor, Mondays' }))
    await page.keyboard.press('Enter')
    await dialog.getByText('no longer sends').waitFor()
    await tabTo(dialog.getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await page
      .getByRole('heading', { name: 'Supervisor, Mondays', exact: true })
      .waitFor({ state: 'detached' })
    expect(await schedule('Supervisor, Mondays')).toBeUndefined()
  })

  test('an agent sees the figures of the own calls, and changes no schedule', async () => {
    await using other = await startAgent({ platform, user: platform.agent(2), browser })
    await other.console.press('g')
    await other.console.press('e')
    await other.page.getByText('Only calls that your account can see are counted.').waitFor()
    await other.page.locator('.rpt-table, .empty').first().waitFor()
    await other.page.getByRole('radio', { name: 'Scheduled reports' }).click()
    await other.page.getByText('Only an administrator can change scheduled reports.').waitFor()
    expect(await other.page.getByRole('button', { name: /^(New|Edit|Delete)/ }).count()).toBe(0)
  })

  test('no page complained', () => expect(boss.faults).toEqual([]))

  async function schedule(name: string) {
    const { data } = must(await platform.api.reports.listSchedules({ query: { page: 1, limit: 50 } }))
    return data.find((each) => each.name === name)
  }

  /** Presses Tab until the keyboard stands there. */
  async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
    await target.waitFor()
    for (let presses = 0; presses < 120; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await boss.page.keyboard.press(key)
    }
    throw new Error('The keyboard does not reach it')
  }
})
