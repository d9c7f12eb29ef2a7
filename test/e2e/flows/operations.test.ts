import { beforeAll, describe, expect, test } from 'vitest'
import { adminKinds } from '#shared/api/admin/kinds.ts'
import { elsewhere } from '#test/contract/coverage.ts'
import { apiOperations } from '#test/contract/operations.ts'
import { AdminPage } from '#test/e2e/support/admin-page.ts'
import { startBrowser, type AgentBrowser, type AgentWindow } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import type { AppProcess } from '#test/e2e/support/app-types.ts'
import { ConsoleWalk } from '#test/e2e/support/console-walk.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { changeOpen, deleteSeveral, makeRecord, openOne } from '#test/e2e/support/kind-walk.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { countOperations, type PressedOperations } from '#test/e2e/support/pressed-operations.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

/** Whoever signs in without a telephone presses through every screen; what the platform then did is counted. */
describe('every operation of the contract', needs('chromium'), () => {
  let platform: RunningPlatform
  let pressed: PressedOperations
  let browser: AgentBrowser
  let app: AppProcess
  let window: AgentWindow
  let view: AdminPage
  let walk: ConsoleWalk

  beforeAll(async () => {
    platform = await startDemoPlatform()
    pressed = await countOperations(platform)
    browser = await startBrowser()
    app = await startApp({ microphone: browser.voice })
    window = await browser.open(app.url)
    window.page.setDefaultTimeout(8_000)
    view = new AdminPage(window.page)
    walk = new ConsoleWalk(window, platform)
  })
  disposeAfterAll(() => [app, browser, pressed, platform])
  printScreensOnFailure(() => ({ window }))

  const isDone = (operation: { readonly name: string } | undefined) =>
    operation && eventually(async () => expect([...pressed.done]).toContain(operation.name))

  test('signing in and out, with everything that was forgotten', async () => {
    await walk.signIn(platform.baseUrl.replace(platform.origin, pressed.origin))
  })
  test('texts', async () => {
    await walk.texts()
    await isDone({ name: 'customer.listSmsThreadOfUser' })
    await platform.operator.fault({ kind: 'none' })
  })

  test('a call: placed, recorded, labelled and ended', () => walk.call())
  test('two numbers are connected', () => walk.connect())
  test('a call of one’s own telephone, traced', () => walk.phone())
  test('contacts', () => walk.contacts())
  test('sounds', () => walk.sounds())
  test('past calls', () => walk.history())

  test.for(adminKinds())('$name', async (kind) => {
    const { create, list, words, read, change, changeMany, remove, removeMany } = kind.operations
    await window.console.goTo('Admin')
    await view.go(kind.name)
    if (create) {
      await makeRecord(view, kind, `Pressed ${kind.name}`)
      await isDone(create)
      await view.page.getByRole('button', { name: 'Done' }).or(view.pane).first().waitFor()
      const token = view.page.getByRole('dialog', { name: 'API token created' })
      if (await token.isVisible()) await token.getByRole('button', { name: 'Done' }).click()
    }
    if (list && !(await openOne(view, kind, kind.name === 'users' ? await withAudio() : ''))) return
    if (read) await isDone(read)
    for (const each of kind.related) await isDone(each)
    for (const part of kind.parts) {
      await isDone(part.read)
      await view.pane.getByRole('button', { name: 'Delete' }).last().click()
      await isDone(part.remove)
    }
    if (kind.parts.length + kind.related.length > 0) await view.pane.getByRole('radio').first().click()
    const editing = change ?? changeMany
    if (editing && (await changeOpen(view, editing.sections))) await isDone(editing)
    if (remove) await view.delete()
    if (removeMany) await deleteSeveral(view, kind)
    for (const each of [list, words, remove, removeMany]) await isDone(each)
  })

  /** The name of a user who has an announcement of their own. */
  async function withAudio(): Promise<string> {
    for (const { id, first_name } of must(await platform.api.customer.listUsers()).data)
      if ((await platform.api.customer.readUserAudio({ id })).ok) return String(first_name)
    throw new Error('The sample has an announcement of a user')
  }

  test.for(adminKinds().filter(({ operations }) => operations.removeAll))('all $name', async (kind) => {
    await view.go(kind.name)
    await view.deleteAll()
    await isDone(kind.operations.removeAll)
  })

  test('the whole company', async () => {
    const { page } = window
    const { customer_name: name } = must(await platform.api.customer.me())
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('delete the company')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
    await dialog.getByLabel('Type').fill(String(name))
    await page.keyboard.press('Enter')
    await isDone({ name: 'customer.deleteCustomer' })
  })

  test('each was done, or stands in the list of reasons', () => {
    const reasons = Object.entries(elsewhere).flatMap(([name, how]) => ('reason' in how ? [name] : []))
    const missed = apiOperations.map(({ name }) => name).filter((name) => !pressed.done.has(name))
    expect(missed.toSorted()).toEqual(reasons.toSorted())
  })
})
