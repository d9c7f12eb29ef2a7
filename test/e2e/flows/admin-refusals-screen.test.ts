import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kindWords } from '#renderer/admin/field-labels.ts'
import { errorWords } from '#renderer/locales/error-words.ts'
import type { AdminKind, FieldForm } from '#shared/api/admin/kind.ts'
import { adminKinds, fieldsIn } from '#shared/api/admin/kinds.ts'
import type { AppError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'
import type { AdminRecord } from '#shared/host/admin.ts'
import { asRoot } from '#test/e2e/screens/admin-scenes.ts'
import { open as openKind } from '#test/e2e/screens/admin-steps.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { AdminPage } from '#test/e2e/support/admin-page.ts'

const { open } = screenSuite()

const refusals: readonly AppError[] = [
  { code: 'platform.forbidden' },
  { code: 'platform.not-found' },
  { code: 'platform.failed' },
]

/** A record with a field that the contract does not know. */
function recordOf(kind: AdminKind): AdminRecord {
  const titles = Object.fromEntries(kind.titles.map((name) => [name, 'Sample']))
  return { id: 71, ...titles, ...(kind.key === 'id' ? {} : { [kind.key]: '+441632960166' }), odd_one: 'kept' }
}

const writing = ({ operations: { change, changeMany } }: AdminKind) => change ?? changeMany

/** A field that takes any words, if the form has one. */
const wordField = (kind: AdminKind): FieldForm | undefined =>
  fieldsIn(writing(kind)?.sections ?? []).find(
    ({ name, names, value }) =>
      ['name', 'description', 'text'].includes(name) && names === undefined && value.kind === 'text',
  )

async function openRecord(screen: Screen, kind: AdminKind): Promise<AdminPage> {
  const view = new AdminPage(screen.page)
  if (kind.operations.list) await view.list.getByRole('option').first().click()
  else {
    await view.list.getByRole('textbox').fill('71')
    await view.list.getByRole('button', { name: 'Open' }).click()
  }
  await view.pane.getByText('odd_one').waitFor()
  return view
}

const answers = (screen: Screen, method: string, error: AppError) =>
  screen.page.evaluate(
    ([name, result]) => {
      const { screens } = globalThis as typeof globalThis & {
        screens: { answer(method: string, result: object): void }
      }
      screens.answer(name, result)
    },
    [method, err(error)] as const,
  )

async function start(kind: AdminKind): Promise<Screen> {
  const screen = await open('app')
  await screen.succeeds('admin.kinds', adminKinds)
  await screen.succeeds('admin.codes', {})
  await screen.succeeds('admin.names', [])
  await screen.succeeds('admin.rows', { rows: [], total: 0 })
  await screen.succeeds('admin.read', recordOf(kind))
  await asRoot(screen)
  return screen
}

test.each(adminKinds.filter(({ operations }) => operations.list))(
  '$name: a list that is refused says so, and comes when it is asked for again',
  async (kind) => {
    const screen = await start(kind)
    await screen.fails('admin.rows', 'platform.forbidden')
    await openKind(screen, kindWords(kind.name).many)
    const list = screen.page.locator('.ad-list')
    await list.locator('.empty').waitFor()
    expect(await list.textContent()).not.toMatch(/none yet|platform\.forbidden|undefined/)
    await screen.succeeds('admin.rows', { rows: [recordOf(kind)], total: 1 })
    await list.getByRole('button', { name: 'Refresh' }).click()
    await list.getByRole('option').first().waitFor()
  },
)

test.each(adminKinds.filter((kind) => wordField(kind) && (kind.operations.list || kind.operations.read)))(
  '$name: what is refused keeps what was typed, and what the contract does not know',
  async (kind) => {
    const field = wordField(kind)
    if (!field) throw new Error('The kind was chosen for its field')
    const screen = await start(kind)
    const record = recordOf(kind)
    await screen.succeeds('admin.rows', { rows: [record], total: 1 })
    await openKind(screen, kindWords(kind.name).many)
    const view = await openRecord(screen, kind)
    const input = view.field(field).locator('input, textarea').first()
    await input.fill('Typed')
    for (const error of refusals) {
      await answers(screen, 'admin.change', error)
      await view.save()
      await view.pane.getByText(errorWords(error)).first().waitFor()
      expect(await input.inputValue()).toBe('Typed')
    }
    const errors = [`${field.name} is taken`]
    await answers(screen, 'admin.change', { code: 'platform.refused', errors })
    await view.save()
    await view.field(field).getByText(`The platform answered: ${field.name} is taken`).waitFor()
    expect(await input.inputValue()).toBe('Typed')
    await conflict(screen, { ...record, [field.name]: 'Theirs' })
    expect(await input.inputValue()).toBe('Typed')
    await saves(screen, { ...record, [field.name]: 'Typed' })
    expect((await screen.asked('admin.change')).at(-1)).toMatchObject({ body: { [field.name]: 'Typed' } })
    expect((await screen.asked('admin.change')).at(-1)).not.toHaveProperty('body.odd_one')
    await view.pane.getByText('odd_one').waitFor()
  },
)

async function conflict(screen: Screen, record: AdminRecord): Promise<void> {
  await screen.succeeds('admin.change', { kind: 'changed', record })
  await screen.page.keyboard.press('Control+s')
  const dialog = screen.page.getByRole('dialog', { name: 'Changed by somebody else' })
  await dialog.getByText('Theirs').first().waitFor()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function saves({ page, succeeds }: Screen, record: AdminRecord): Promise<void> {
  await succeeds('admin.change', { kind: 'saved', record })
  await page.locator('.ad-foot').getByRole('button', { name: /^Save/ }).click()
  await page.locator('.ad-foot').waitFor({ state: 'detached' })
}

test.each(
  adminKinds.filter(
    ({ operations: { list, read, remove, removeMany } }) => (remove ?? removeMany) && (list ?? read),
  ),
)('$name: what is not deleted stays open, and the dialog says why', async (kind) => {
  const screen = await start(kind)
  await screen.succeeds('admin.rows', { rows: [recordOf(kind)], total: 1 })
  await openKind(screen, kindWords(kind.name).many)
  const view = await openRecord(screen, kind)
  await view.pane.getByRole('button', { name: 'Delete' }).click()
  const dialog = screen.page.getByRole('dialog')
  for (const error of refusals) {
    await answers(screen, 'admin.remove', error)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await says(dialog, error)
  }
  await closed(screen.page, dialog)
  await view.pane.getByText('odd_one').waitFor()
})

const says = (dialog: Locator, error: AppError) => dialog.getByText(errorWords(error)).first().waitFor()

async function closed(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

test('several: what is gone when it stops is not asked for again', async () => {
  const kind = adminKinds.find(({ name }) => name === 'ring-groups')
  if (!kind) throw new Error('There are ring groups')
  const screen = await start(kind)
  await screen.succeeds('admin.rows', { rows: [recordOf(kind), { ...recordOf(kind), id: 72 }], total: 2 })
  await openKind(screen, kindWords(kind.name).many)
  const { list } = new AdminPage(screen.page)
  for (const at of [0, 1])
    await list
      .getByRole('option')
      .nth(at)
      .click({ modifiers: ['Control'] })
  await list.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  const dialog = screen.page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('2')
  const error: AppError = { code: 'platform.forbidden' }
  await screen.succeeds('admin.remove', { removed: 1, refused: { key: 72, error } })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('1 deleted, then it stopped.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await screen.asked('admin.remove')).at(-1)).toMatchObject({ keys: [72] })
})
