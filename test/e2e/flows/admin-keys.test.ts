import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AdminKeys } from '#test/e2e/support/admin-keys.ts'
import { startAgent, type Agent } from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { endAfterAll } from '#test/e2e/support/evidence.ts'
import { disablePointer } from '#test/e2e/support/keyboard-only.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

/** The generated screens of the administration; each key goes to something that is seen. */
describe('the administration by keys alone', needs('chromium'), () => {
  let platform: RunningPlatform
  let root: Agent
  let admin: AdminKeys
  let keys: AdminKeys['keys']

  beforeAll(async () => {
    platform = await startDemoPlatform()
    root = await startAgent({ platform, user: platform.root, window: { prepare: disablePointer } })
    admin = await AdminKeys.open(root.page)
    keys = admin.keys
  })
  endAfterAll(() => ({ root, platform }))
  /** Each begins somewhere, wherever another one has failed. */
  beforeEach(() => admin.leaveAll())

  const list = () => admin.view.list
  const rows = () => list().getByRole('listbox')
  const labels = async () => must(await platform.api.calls.listLabels({ query: { limit: 100 } })).data
  const isNamed = (name: string) =>
    eventually(async () => expect((await labels()).map((label) => label.name)).toContain(name))

  test('a record is made, changed and deleted', async () => {
    await admin.go('call-labels')
    await admin.begin()
    await admin.write('name', 'By keys')
    await admin.saveByButton(/^Create/)
    await isNamed('By keys')
    await admin.write('name', 'By keys alone')
    await keys.press('Control+s')
    await isNamed('By keys alone')
    await admin.write('name', 'Not meant')
    await admin.pressOn(admin.pane.getByRole('button', { name: 'Discard' }), 'Enter')
    await keys.standsSomewhere()
    await admin.pressOn(admin.pane.getByRole('button', { name: 'Delete' }), 'Enter')
    await keys.press('Escape')
    await admin.dialog.waitFor({ state: 'detached' })
    expect(await keys.hasFocus(admin.pane.getByRole('button', { name: 'Delete' }))).toBe(true)
    await keys.press('Enter')
    await admin.pressOn(admin.dialog.getByRole('button', { name: 'Delete' }), 'Enter')
    await admin.pane.waitFor({ state: 'detached' })
    await keys.standsSomewhere()
    expect((await labels()).map(({ name }) => name)).not.toContain('By keys alone')
  })

  test('Escape closes what lies uppermost alone, and what was typed waits', async () => {
    await admin.go('ring-groups')
    await admin.begin()
    await admin.write('name', 'Half a name')
    const users = admin.pane.getByRole('combobox', { name: 'Add to Users' })
    await keys.tabTo(users)
    const found = admin.pane.getByRole('listbox', { name: 'Add to Users' })
    await found.waitFor()
    await keys.press('Escape')
    await found.waitFor({ state: 'detached' })
    expect(await keys.hasFocus(users)).toBe(true)
    await keys.press('Escape')
    await admin.pane.waitFor({ state: 'detached' })
    expect(await keys.hasFocus(rows())).toBe(true)
    await admin.begin()
    expect(await admin.view.field({ name: 'name' }).locator('input').inputValue()).toBe('Half a name')
    await admin.pressOn(admin.pane.getByRole('button', { name: 'Cancel' }), 'Enter')
    await admin.pane.waitFor({ state: 'detached' })
    expect(await keys.hasFocus(rows())).toBe(true)
  })

  test('a list is filtered by choosing and by typing, and shows all again', async () => {
    const { page } = root
    const count = async () =>
      Number((await list().getByRole('status').first().textContent())?.replace(',', ''))
    await admin.go('call-records')
    await eventually(async () => expect(await count()).toBeGreaterThan(0))
    const all = await count()
    await admin.pressOn(list().getByRole('button', { name: 'Filter', exact: true }), 'Enter', 'Shift+Tab')
    await page.getByRole('menu').waitFor()
    await keys.type('dur')
    await keys.press('Enter')
    await admin.pick(page.getByRole('menuitemradio', { name: 'at least' }))
    await keys.tabTo(page.getByRole('dialog').getByLabel('Value of duration'))
    await keys.type('60')
    await keys.press('Enter')
    await eventually(async () => expect(await count()).toBeLessThan(all))
    const long = await count()
    await keys.tabTo(page.getByLabel('Type or paste a filter'))
    await keys.type('type = M')
    await keys.press('Enter')
    await eventually(async () => expect(await count()).toBeLessThan(long))
    await admin.pressOn(list().getByRole('button', { name: /^Remove.*type/ }), 'Enter', 'Shift+Tab')
    await eventually(async () => expect(await count()).toBe(long))
    await keys.standsSomewhere()
    await admin.pressOn(list().getByRole('button', { name: 'Clear', exact: true }), 'Enter')
    await eventually(async () => expect(await count()).toBe(all))
    await keys.standsSomewhere()
  })

  test('a list is looked through, and its columns are chosen', async () => {
    const { page } = root
    await admin.go('users')
    await rows().waitFor()
    await keys.tabTo(list().getByRole('searchbox'), 'Shift+Tab')
    await keys.type('no such name')
    await list()
      .getByRole('button', { name: /^Clear|^Show all/ })
      .first()
      .waitFor()
    await keys.press('Escape')
    expect(await keys.hasFocus(list().getByRole('searchbox'))).toBe(true)
    await rows().waitFor()
    await keys.press('ArrowDown')
    expect(await keys.hasFocus(rows())).toBe(true)
    const columns = list().getByRole('button', { name: 'Columns' })
    await admin.pressOn(columns, 'Enter', 'Shift+Tab')
    await page.getByRole('menu').waitFor()
    const heads = () => list().locator('.ad-heads').textContent()
    const before = await heads()
    await keys.press('ArrowDown', 'Enter')
    await eventually(async () => expect(await heads()).not.toBe(before))
    await keys.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await keys.hasFocus(columns)).toBe(true)
  })

  test('several are changed together, and deleted when their number was typed', async () => {
    for (const name of ['Key one', 'Key two']) must(await platform.api.calls.createLabel({ body: { name } }))
    await admin.go('call-labels')
    for (const name of ['Key one', 'Key two']) {
      await admin.walkTo(name)
      await keys.press('Space')
    }
    const bulk = list().getByRole('toolbar', { name: 'Selected' })
    await bulk.getByText('2 selected').waitFor()
    await admin.pressOn(bulk.getByRole('button', { name: 'Clear' }), 'Enter', 'Shift+Tab')
    await bulk.waitFor({ state: 'detached' })
    expect(await keys.hasFocus(rows())).toBe(true)
    for (const name of ['Key one', 'Key two']) {
      await admin.walkTo(name)
      await keys.press('Space')
    }
    await keys.press('Delete')
    await keys.tabTo(admin.dialog.getByLabel('Type 2 to confirm'))
    await keys.type('2')
    await keys.press('Enter')
    await admin.dialog.waitFor({ state: 'detached' })
    await keys.standsSomewhere()
    expect((await labels()).filter(({ name }) => String(name).startsWith('Key '))).toEqual([])

    const [one, two] = must(await platform.api.customer.listUsers({ query: { limit: 2 } })).data
    await admin.go('users')
    for (const user of [one, two]) {
      await admin.walkTo(String(user?.first_name))
      await keys.press('Space')
    }
    await admin.pressOn(bulk.getByRole('button', { name: 'Change' }), 'Enter', 'Shift+Tab')
    await admin.write('location_id', '4')
    await keys.press('Control+s')
    for (const user of [one, two])
      await eventually(async () =>
        expect(String(must(await platform.api.customer.readUser({ id: Number(user?.id) })).location_id)).toBe(
          '4',
        ),
      )
    await keys.standsSomewhere()
  })

  test('all of a kind are deleted when their number was typed', async () => {
    const { total } = must(await platform.api.history.listVoicemessages({ query: { limit: 1 } }))
    await admin.go('voice-messages')
    await rows().waitFor()
    await keys.press('Control+k')
    await admin.dialog.getByRole('combobox').waitFor()
    await keys.type('delete all')
    await root.page.getByRole('option', { name: /^Delete all/, selected: true }).waitFor()
    await keys.press('Enter')
    const dialog = root.page.getByRole('dialog', { name: /^Delete all/ })
    await keys.tabTo(dialog.getByLabel(`Type ${total} to confirm`))
    await keys.type(String(total))
    await admin.pressOn(dialog.getByRole('button', { name: 'Delete' }), 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await keys.standsSomewhere()
  })

  test('a token is shown once, and the keyboard is left in the list', async () => {
    await admin.go('api-tokens')
    await admin.begin()
    await admin.write('name', 'By keys')
    await admin.write('expiry', '3600')
    await keys.press('Control+s')
    const dialog = root.page.getByRole('dialog', { name: 'API token created' })
    await admin.pressOn(dialog.getByRole('button', { name: 'Done' }), 'Enter')
    await dialog.waitFor({ state: 'detached' })
    await keys.standsSomewhere()
  })

  test('what somebody else has changed is kept or overwritten', async () => {
    const { id } = must(await platform.api.customer.createUserGroup({ body: { name: 'Key night' } }))
    const name = async () => must(await platform.api.customer.readUserGroup({ id })).name
    await admin.open('user-groups', 'Key night')
    must(await platform.api.customer.changeUserGroup({ id, body: { name: 'Key late' } }))
    await admin.write('name', 'Key early')
    await keys.press('Control+s')
    const dialog = root.page.getByRole('dialog', { name: 'Changed by somebody else' })
    await dialog.waitFor()
    await keys.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await keys.hasFocus(admin.view.field({ name: 'name' }).locator('input'))).toBe(true)
    await admin.pressOn(admin.pane.getByRole('button', { name: /^Save/ }), 'Enter')
    await dialog.waitFor()
    expect(await name()).toBe('Key late')
    await keys.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () => expect(await name()).toBe('Key early'))
    await keys.standsSomewhere()
  })

  test('no pointer was used, and nothing went wrong in the page', () => {
    expect(root.faults).toEqual([])
  })
})
