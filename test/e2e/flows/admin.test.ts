import { beforeAll, describe, expect, test } from 'vitest'
import { KindClient } from '#electron/host/admin/kind-client.ts'
import type { AdminKind, RequestField } from '#shared/api/admin/kind.ts'
import { adminKinds, fieldsIn } from '#shared/api/admin/kinds.ts'
import type { Filter } from '#shared/api/query.ts'
import type { AdminRecord } from '#shared/host/admin.ts'
import { relatedWords } from '#renderer/admin/field-labels.ts'
import { AdminPage } from '#test/e2e/support/admin-page.ts'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'
import { toneWav } from '#test/support/tone-wav.ts'

/** What a person can make, of every kind that has it. */
const creatable = adminKinds().filter(({ operations }) => operations.create !== undefined)

/** A recording, as a request has it. */
const greeting = toneWav({ frequency: 440, seconds: 0.2 }).toString('base64')

describe('admin', needs('chromium'), () => {
  let platform: RunningPlatform
  let root: Agent
  let view: AdminPage
  let client: KindClient

  beforeAll(async () => {
    platform = await startDemoPlatform()
    root = await startAgent({ platform, user: platform.root })
    view = new AdminPage(root.page)
    root.page.setDefaultTimeout(5_000)
    client = new KindClient(platform.api)
    await root.console.goTo('Admin')
  })
  endAfterAll(() => ({ root, platform }))

  /** Everything that the platform has of a kind. */
  async function kept({ operations: { list } }: AdminKind): Promise<readonly AdminRecord[]> {
    return list ? must(await client.page(list, { query: { page: 1, limit: 1_000 } })).data : []
  }

  const counted = (kind: AdminKind, count: number) =>
    eventually(async () => expect((await kept(kind)).length).toBe(count))
  const holds = (kind: AdminKind, field: string, value: unknown) =>
    eventually(async () => expect((await kept(kind)).some((each) => each[field] === value)).toBe(true))

  /** What tells this test's record apart, in whichever field can say it. */
  const mark = (kind: AdminKind, what: string) => `${what} ${kind.name}`
  const named = (fields: readonly RequestField[]) =>
    fields.find(({ name }) => ['name', 'description', 'pos', 'message'].includes(name))

  test.for(creatable)('$name: one is made, changed and deleted', async (kind) => {
    const { create, change, remove } = kind.operations
    const fields = fieldsIn(create?.sections ?? [])
    const before = (await kept(kind)).length
    await view.go(kind.name)
    await view.list.getByRole('button', { name: 'New' }).press('Enter')
    for (const field of fields) {
      if (field.value.kind === 'text' && field.value.content === 'file') await view.fill(field, greeting)
      else if (field.name === 'name') await view.fill(field, mark(kind, 'Sample'))
      else if (field.required || field.name === 'description') await view.fill(field)
    }
    await view.save()
    if (kind.name === 'api-tokens') return tokenIsShownOnce()
    if (kind.operations.list) await counted(kind, before + 1)

    const editable = named(fieldsIn(change?.sections ?? []))
    if (change && editable) {
      await view.pane.getByText(new RegExp(`^\\S.* \\d+$`)).first().waitFor()
      const next = editable.value.kind === 'number' ? 7 : mark(kind, 'Changed')
      await view.fill(editable, next)
      await view.pane.getByText('Changed, was', { exact: false }).first().waitFor()
      await view.save()
      await view.pane.getByText('Changed, was', { exact: false }).waitFor({ state: 'detached' })
      if (kind.operations.list) await holds(kind, editable.name, next)
    }
    if (remove) {
      await view.delete()
      await counted(kind, before)
    }
  })

  async function tokenIsShownOnce() {
    const dialog = root.page.getByRole('dialog', { name: 'API token created' })
    const token = await dialog.getByLabel('Token').inputValue()
    expect(token.length).toBeGreaterThan(10)
    await dialog.getByRole('button', { name: 'Done' }).press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await root.page.content()).not.toContain(token)
  }

  test.for(adminKinds().filter(({ operations }) => operations.list))(
    '$name: the list and a record of it',
    async (kind) => {
      const [first] = await kept(kind)
      await view.go(kind.name)
      if (!first) return view.list.getByText('none yet', { exact: false }).waitFor()
      await view.list.getByRole('option').first().click()
      await view.pane.getByRole('heading', { level: 3 }).first().waitFor()
      for (const { tail } of [...kind.related, ...kind.parts]) {
        await view.pane.getByRole('radio', { name: relatedWords(tail), exact: true }).click()
        await view.pane
          .getByText('none yet', { exact: false })
          .or(view.pane.getByRole('option'))
          .or(view.pane.locator('dl'))
          .first()
          .waitFor()
      }
    },
  )

  test('a list is filtered by the platform: by choosing, by typing, with the words of its dictionary', async () => {
    const { page } = root
    const total = async (filter: readonly Filter[]) =>
      must(await platform.api.history.listCdrs({ query: { limit: 1, filter } })).total
    const listed = (count: number) =>
      eventually(async () =>
        expect(await view.list.getByRole('status').first().textContent()).toBe(count.toLocaleString('en-GB')),
      )
    const typed = page.getByLabel('Type or paste a filter')
    await view.go('call-records')
    await page.keyboard.press('Escape')
    await view.list.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: 'duration', exact: false }).first().click()
    await page.getByRole('menuitemradio', { name: 'at least' }).click()
    await page.getByRole('dialog').getByLabel('Value of duration').fill('60')
    await page.getByRole('button', { name: 'Apply' }).click()
    const long = { property: 'duration', operator: 'gte', value: 60 } as const
    await listed(await total([long]))
    await typed.fill('type = M')
    await typed.press('Enter')
    await listed(await total([long, { property: 'type', operator: 'eq', value: 2 }]))
    await view.list.getByRole('button', { name: 'Value of type: ', exact: false }).waitFor()
    await typed.fill('duration !! 3')
    await typed.press('Enter')
    await view.list.getByText('There is no operator !!').waitFor()
    await view.list.getByRole('button', { name: 'Clear', exact: true }).click()
    await listed(await total([]))
  })

  test('a kind that only has a bulk change is changed one by one, and together', async () => {
    const [one, two] = must(await platform.api.customer.listUsers({ query: { limit: 2 } })).data
    if (!one || !two) throw new Error('The sample has users')
    await view.go('users')
    await view.row(String(one.first_name)).click()
    await view.field({ name: 'location_id' }).locator('input').fill('3')
    await view.save()
    await eventually(async () =>
      expect(String(must(await platform.api.customer.readUser({ id: one.id })).location_id)).toBe('3'),
    )
    await view.row(String(one.first_name)).click({ modifiers: ['Control'] })
    await view.row(String(two.first_name)).click({ modifiers: ['Control'] })
    await view.list.getByRole('toolbar').getByRole('button', { name: 'Change' }).press('Enter')
    await view.field({ name: 'location_id' }).locator('input').fill('4')
    await view.save()
    for (const { id } of [one, two])
      await eventually(async () =>
        expect(String(must(await platform.api.customer.readUser({ id })).location_id)).toBe('4'),
      )
  })

  test('all of a kind are deleted when their number was typed', async () => {
    const { total } = must(await platform.api.history.listVoicemessages({ query: { limit: 1 } }))
    await view.go('voice-messages')
    await root.page.getByRole('option').first().waitFor()
    await root.page.keyboard.press('Control+k')
    await root.page.getByRole('dialog').getByRole('combobox').fill('delete all')
    await root.page.keyboard.press('Enter')
    const dialog = root.page.getByRole('dialog', { name: /^Delete all/ })
    await dialog.getByLabel(`Type ${total} to confirm`).fill(String(total))
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await eventually(async () =>
      expect(must(await platform.api.history.listVoicemessages({ query: { limit: 1 } })).total).toBe(0),
    )
  })

  test('what somebody else has changed is shown before it is overwritten', async () => {
    const made = must(await platform.api.customer.createUserGroup({ body: { name: 'Night shift' } }))
    await view.go('user-groups')
    await view.list.getByRole('button', { name: 'Refresh' }).click()
    await view.row('Night shift').click()
    await eventually(async () =>
      expect(await view.field({ name: 'name' }).locator('input').inputValue()).toBe('Night shift'),
    )
    must(await platform.api.customer.changeUserGroup({ id: made.id, body: { name: 'Late shift' } }))
    await view.fill(
      { name: 'name', required: false, value: { kind: 'text', minimum: 1, maximum: 200 } },
      'Early shift',
    )
    await view.save()
    const dialog = root.page.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.getByText('Late shift').first().waitFor()
    expect(must(await platform.api.customer.readUserGroup({ id: made.id })).name).toBe('Late shift')
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    await eventually(async () =>
      expect(must(await platform.api.customer.readUserGroup({ id: made.id })).name).toBe('Early shift'),
    )
    await view.delete()
  })

  test('the words of a refusal are shown under the field that they name', async () => {
    await view.go('ring-groups')
    await view.list.getByRole('button', { name: 'New' }).press('Enter')
    await view.fill(
      { name: 'name', required: true, value: { kind: 'text', minimum: 1, maximum: 200 } },
      'Twice',
    )
    await view.fill(
      { name: 'number', required: false, value: { kind: 'number', isInteger: true, minimum: 0, maximum: 1 } },
      6100,
    )
    await view.save()
    await view.pane.getByText('The phone service answered:', { exact: false }).first().waitFor()
    await view.pane.getByRole('button', { name: 'Cancel' }).click()
  })

  test('several are deleted when their number was typed', async () => {
    for (const name of ['Old one', 'Old two']) must(await platform.api.calls.createLabel({ body: { name } }))
    await view.go('call-labels')
    await view.list.getByRole('button', { name: 'Refresh' }).click()
    await view.row('Old one').click({ modifiers: ['Control'] })
    await view.row('Old two').click({ modifiers: ['Control'] })
    await view.list.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    const dialog = root.page.getByRole('dialog')
    await dialog.getByText('Old two').waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Type 2 to confirm').fill('2')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await eventually(async () => expect(await view.row('Old one').count()).toBe(0))
  })
})
