import type { Locator } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AdminPage } from '#test/e2e/support/admin-page.ts'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

const nameField = {
  name: 'name',
  required: false,
  value: { kind: 'text', minimum: 1, maximum: 200 },
} as const

describe('two people edit the same record', needs('chromium'), () => {
  let platform: RunningPlatform
  let first: Agent
  let second: Agent
  let id: number

  beforeAll(async () => {
    platform = await startDemoPlatform()
    first = await startAgent({ platform, user: platform.root })
    second = await startAgent({ platform, user: platform.root })
    await first.console.goTo('Admin')
    await second.console.goTo('Admin')
  })
  endAfterAll(() => ({ first, second, platform }))

  beforeEach(async ({ task }) => {
    const made = must(await platform.api.customer.createUserGroup({ body: { name: `Of ${task.id}` } }))
    id = Number(made.id)
    for (const view of [new AdminPage(first.page), new AdminPage(second.page)]) {
      await view.go('user-groups')
      await view.list.getByRole('button', { name: 'Refresh' }).click()
      await view.row(`Of ${task.id}`).click()
      await shows(view, `Of ${task.id}`)
    }
  })

  const kept = async () => must(await platform.api.customer.readUserGroup({ id })).name
  const shows = (view: AdminPage, name: string) =>
    eventually(async () => expect(await view.field(nameField).locator('input').inputValue()).toBe(name))

  /** Both write another name; the second is told of the first's. */
  async function overtake(): Promise<{ readonly view: AdminPage; readonly dialog: Locator }> {
    const [ahead, view] = [new AdminPage(first.page), new AdminPage(second.page)]
    await view.fill(nameField, 'Early shift')
    await ahead.fill(nameField, 'Late shift')
    await ahead.save()
    await eventually(async () => expect(await kept()).toBe('Late shift'))
    await view.save()
    const dialog = view.page.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.getByText('Late shift').first().waitFor()
    await dialog.getByText('Early shift').first().waitFor()
    expect(await kept()).toBe('Late shift')
    return { view, dialog }
  }

  test('the second keeps what the first wrote', async () => {
    const { view, dialog } = await overtake()
    await dialog.getByRole('radio', { name: 'Late shift' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await shows(view, 'Late shift')
    await view.pane.getByText('Changed, was', { exact: false }).waitFor({ state: 'detached' })
    expect(await kept()).toBe('Late shift')
  })

  test('the second overwrites it with what was typed, and the first is told in turn', async () => {
    const { view, dialog } = await overtake()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () => expect(await kept()).toBe('Early shift'))
    await shows(view, 'Early shift')
    const other = new AdminPage(first.page)
    await other.fill(nameField, 'Night shift')
    await other.save()
    const warning = other.page.getByRole('dialog', { name: 'Changed by somebody else' })
    await warning.getByText('Early shift').first().waitFor()
    await warning.getByRole('button', { name: 'Keep editing' }).click()
    await shows(other, 'Night shift')
    expect(await kept()).toBe('Early shift')
  })
})
