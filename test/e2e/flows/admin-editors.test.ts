import { beforeAll, describe, expect, test } from 'vitest'
import { AdminPage } from '#test/e2e/support/admin-page.ts'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { Keyboard } from '#test/e2e/support/keyboard-only.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

describe('admin editors', needs('chromium'), () => {
  let platform: RunningPlatform
  let root: Agent
  let view: AdminPage
  let keys: Keyboard

  beforeAll(async () => {
    platform = await startDemoPlatform()
    root = await startAgent({ platform, user: platform.root })
    view = new AdminPage(root.page)
    keys = new Keyboard(root.page)
    root.page.setDefaultTimeout(5_000)
    await root.console.goTo('Admin')
  })
  endAfterAll(() => ({ root, platform }))

  /** Opens the record of a kind that has these words in its row, with the list read again. */
  async function open(kind: string, words: string): Promise<void> {
    await view.go(kind)
    await view.list.getByRole('button', { name: 'Refresh' }).press('Enter')
    await view.row(words).click()
    await view.pane.getByRole('heading', { level: 3 }).first().waitFor()
  }

  /** Chooses a record in a field that finds them by their names. */
  async function choose(field: string, name: string): Promise<void> {
    const box = view.pane.getByRole('combobox', { name: field, exact: true })
    await box.fill(name)
    await view.pane.getByRole('option').filter({ hasText: name }).first().waitFor()
    await keys.press('ArrowDown', 'Enter')
  }

  test('an IVR: a key is pressed on the keypad, led to a queue by its name, and saved', async () => {
    const queue = must(await platform.api.settings.createQueue({ body: { name: 'Kiln repairs' } }))
    const { id } = must(await platform.api.settings.createIvr({ body: { name: 'Workshop menu', one: 'H' } }))
    await open('ivrs', 'Workshop menu')
    await keys.tabTo(view.pane.getByRole('radio', { name: '1 Hangs up' }))
    await keys.press('4')
    expect(await keys.hasFocus(view.pane.getByRole('radio', { name: /^4/ }))).toBe(true)
    await view.pane.getByRole('combobox', { name: '4 leads to' }).selectOption('Queue')
    await view.save()
    await view.pane.getByText('Choose one by its name.').waitFor()
    await choose('Which Queue', 'Kiln repairs')
    await view.pane.getByRole('radio', { name: '4 Queue Kiln repairs changed' }).waitFor()
    await view.pane.getByLabel('Prompt for 4').fill('For kiln repairs press four')
    await view.save()
    await eventually(async () => {
      const { four, four_sounds, one } = must(await platform.api.settings.readIvr({ id }))
      expect({ four, four_sounds, one }).toEqual({
        four: `Q${queue.id}`,
        four_sounds: 'For kiln repairs press four',
        one: 'H',
      })
    })
  })

  test('routing rules: one is moved with Alt and an arrow key, and the order is saved', async () => {
    const made = []
    for (const action of ['block', 'H', 'block'])
      made.push(
        must(
          await platform.api.settings.createRoutingRule({
            body: { action, direction: 'in', source: [`+44163296018${made.length}`] },
          }),
        ),
      )
    const [first, second, third] = made
    if (!first || !second || !third) throw new Error('Three rules were made')
    await view.go('routing-rules')
    const rule = view.pane.getByRole('button', { name: /^\+44 1632 960182 → Any/ })
    await keys.tabTo(rule)
    await keys.press('Alt+ArrowUp', 'Alt+ArrowUp')
    expect(await keys.hasFocus(rule)).toBe(true)
    await view.save()
    await view.pane.getByRole('button', { name: /^Save/ }).waitFor({ state: 'detached' })
    const positions = async () => {
      const { data } = must(await platform.api.settings.listRoutingRules({ query: { limit: 100 } }))
      return new Map(data.map(({ id, pos }) => [id, pos]))
    }
    await eventually(async () => {
      const now = await positions()
      expect([now.get(third.id), now.get(first.id), now.get(second.id)]).toEqual([
        first.pos,
        second.pos,
        third.pos,
      ])
    })
  })

  test('routing rules: what somebody else has moved meanwhile is not overwritten', async () => {
    const { data } = must(await platform.api.settings.listRoutingRules({ query: { limit: 100 } }))
    const last = data.toSorted((one, other) => Number(one.pos) - Number(other.pos)).at(-1)
    if (!last) throw new Error('There are rules')
    await view.go('ivrs')
    await view.go('routing-rules')
    const row = view.pane.getByRole('listitem').last().getByRole('button').first()
    await row.press('Alt+ArrowUp')
    must(await platform.api.settings.changeRoutingRule({ id: last.id, body: { pos: 70 } }))
    await view.save()
    await view.pane.getByText('Somebody else has moved a rule', { exact: false }).waitFor()
    expect(must(await platform.api.settings.readRoutingRule({ id: last.id })).pos).toBe(70)
    await view.pane.getByRole('button', { name: 'Test a call' }).press('Enter')
    await root.page.getByRole('heading', { name: 'Routing tester', level: 1 }).waitFor()
    await root.console.goTo('Admin')
  })

  test('a routing rule: when it applies is chosen in words, and what it does by name', async () => {
    const group = must(await platform.api.settings.createRingGroup({ body: { name: 'Glaze desk' } }))
    const { id } = must(
      await platform.api.settings.createRoutingRule({
        body: { action: 'block', direction: 'in', source: ['+441632960177'], pos: 90 },
      }),
    )
    await open('routing-rules', '+441632960177')
    await keys.tabTo(view.pane.getByLabel('Working hours Monday to Friday, 09:00 to 17:30'))
    await keys.press('Space')
    await view.pane.getByLabel('Weekends Saturday and Sunday, all day').press('Space')
    await view.pane.getByRole('row', { name: 'Monday 09:00 to 17:30' }).waitFor()
    await view.pane.getByRole('row', { name: 'Sunday 00:00 to 24:00' }).waitFor()
    await view.pane.getByRole('combobox', { name: 'What happens action' }).selectOption('Ring group')
    await choose('Which Ring group', 'Glaze desk')
    await view.save()
    await eventually(async () => {
      const { action, time_interval } = must(await platform.api.settings.readRoutingRule({ id }))
      expect({ action, time_interval }).toEqual({ action: `R${group.id}`, time_interval: '1,3' })
    })
  })
})
