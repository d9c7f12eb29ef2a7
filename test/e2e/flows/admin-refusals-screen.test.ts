import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { kindWords } from '#renderer/admin/field-labels.ts'
import { errorWords } from '#renderer/locales/error-words.ts'
import type { AdminKind, RequestField } from '#shared/api/admin/kind.ts'
import { adminKinds, fieldsIn } from '#shared/api/admin/kinds.ts'
import type { AppError } from '#shared/core/app-error.ts'
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

const someCodes = { codes: { 0: 'First', 1: 'Second' }, from: null }

/** A record with a field that the contract does not know. */
function recordOf(kind: AdminKind, at = 0): AdminRecord {
  const titles = Object.fromEntries(kind.titleFields.map((name) => [name, 'Sample']))
  const key = kind.key === 'id' ? {} : { [kind.key]: `+44163296016${6 + at}` }
  return { id: 71 + at, ...titles, ...key, odd_one: 'kept' }
}

const writing = ({ operations: { change, changeMany } }: AdminKind) => change ?? changeMany

/** A field that takes any words, if the form has one. */
const wordField = (kind: AdminKind): RequestField | undefined =>
  fieldsIn(writing(kind)?.sections ?? []).find(
    ({ name, reference, value }) =>
      ['name', 'description', 'text'].includes(name) && reference === undefined && value.kind === 'text',
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

async function start(): Promise<Screen> {
  const screen = await open('app')
  await screen.succeeds('admin.kinds', adminKinds())
  await screen.succeeds('admin.codes', { direction: someCodes, folder: someCodes })
  await screen.succeeds('admin.names', [{ key: 1, name: 'Choice', note: '' }])
  await screen.succeeds('admin.rows', { rows: [], total: 0 })
  await asRoot(screen)
  return screen
}

/** One page serves all that is refused of a kind: to load it takes longer than to try an operation. */
test.each(adminKinds())('$name: what is refused is said, and nothing of it is lost', async (kind) => {
  const { list, read, create, changeMany, remove, removeMany, removeAll } = kind.operations
  const screen = await start()
  await screen.succeeds('admin.read', recordOf(kind))
  if (list) await listIsRefused(screen, kind)
  else await openKind(screen, kindWords(kind.name).many)
  const canRemove = remove !== undefined || removeMany !== undefined
  if (list && changeMany) await manyAreNotChanged(screen, kind)
  if (list && canRemove) await severalAreNotDeleted(screen)
  if (create) await isNotMade(screen, kind)
  if (removeAll) await allAreNotDeleted(screen, kind)
  if (list ?? read) {
    const view = await openRecord(screen, kind)
    const field = wordField(kind)
    if (field) await isNotChanged(view, kind, { screen, field })
    if (canRemove) await isNotDeleted(screen, view)
  } else if (canRemove) await isNotDeletedByNumber(screen)
})

async function listIsRefused(screen: Screen, kind: AdminKind): Promise<void> {
  await screen.fails('admin.rows', 'platform.forbidden')
  await openKind(screen, kindWords(kind.name).many)
  const list = screen.page.locator('.ad-list')
  await list.locator('.empty').waitFor()
  expect(await list.textContent()).not.toMatch(/none yet|platform\.forbidden|undefined/)
  await screen.succeeds('admin.rows', { rows: [recordOf(kind), recordOf(kind, 1)], total: 2 })
  await list.getByRole('button', { name: 'Refresh' }).click()
  await list.getByRole('option').nth(1).waitFor()
}

type Change = { readonly screen: Screen; readonly field: RequestField }

async function isNotChanged(view: AdminPage, kind: AdminKind, { screen, field }: Change): Promise<void> {
  const record = recordOf(kind)
  const input = view.field(field).locator('input, textarea').first()
  await input.fill('Typed')
  await isNotSaved(screen, { view, method: 'admin.change', field })
  expect(await input.inputValue()).toBe('Typed')
  await conflict(screen, { ...record, [field.name]: 'Theirs' })
  expect(await input.inputValue()).toBe('Typed')
  await saves(screen, { ...record, [field.name]: 'Typed' })
  expect((await screen.asked('admin.change')).at(-1)).toMatchObject({ body: { [field.name]: 'Typed' } })
  expect((await screen.asked('admin.change')).at(-1)).not.toHaveProperty('body.odd_one')
  await view.pane.getByText('odd_one').waitFor()
}

type Saving = {
  readonly view: AdminPage
  readonly method: 'admin.create' | 'admin.change' | 'admin.changeMany'
  readonly field: RequestField
}

/** Tries to save what stands in the form; each refusal is said, and each try sends the same. */
async function isNotSaved(screen: Screen, { view, method, field }: Saving): Promise<void> {
  for (const error of refusals) {
    await screen.fails(method, error)
    await view.save()
    await view.pane.getByText(errorWords(error)).first().waitFor()
  }
  await screen.fails(method, { code: 'platform.refused', errors: [`${field.name} is taken`] })
  await view.save()
  await view.field(field).getByText(`The phone service answered: ${field.name} is taken`).waitFor()
  const sent = (await screen.asked(method)).map((input) => JSON.stringify(input))
  expect(sent.length).toBe(refusals.length + 1)
  expect(new Set(sent).size).toBe(1)
}

async function isNotMade(screen: Screen, kind: AdminKind): Promise<void> {
  const view = new AdminPage(screen.page)
  await view.list.getByRole('button', { name: 'New' }).click()
  const fields = fieldsIn(kind.operations.create?.sections ?? []).filter(({ required }) => required)
  const [first] = fields
  if (!first) throw new Error('What is made has such a field')
  for (const field of fields) await view.fill(field)
  await isNotSaved(screen, { view, method: 'admin.create', field: first })
  await view.pane.getByRole('button', { name: 'Cancel' }).click()
  await view.pane.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
}

async function select(screen: Screen): Promise<AdminPage> {
  const view = new AdminPage(screen.page)
  for (const row of await view.list.getByRole('option').all()) await row.click({ modifiers: ['Control'] })
  return view
}

async function manyAreNotChanged(screen: Screen, kind: AdminKind): Promise<void> {
  const view = await select(screen)
  await view.list.getByRole('toolbar').getByRole('button', { name: 'Change' }).click()
  const field = fieldsIn(kind.operations.changeMany?.sections ?? []).find(
    ({ name }) => !['id', 'e164', 'groups', 'labels'].includes(name),
  )
  if (!field) throw new Error('A bulk change has a field')
  if (field.reference) await view.choose(field, 'Choice')
  else await view.fill(field)
  await isNotSaved(screen, { view, method: 'admin.changeMany', field })
  await view.pane.getByRole('button', { name: 'Discard' }).click()
  await view.list.getByText('2 selected').waitFor()
  await view.list.getByRole('button', { name: 'Clear' }).click()
}

async function severalAreNotDeleted(screen: Screen): Promise<void> {
  const view = await select(screen)
  await view.list.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  const dialog = screen.page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('2')
  await isNotRemoved(screen, dialog, 'admin.remove')
  expect(await dialog.getByRole('textbox').inputValue()).toBe('2')
  const [error] = refusals
  await screen.succeeds('admin.remove', { removed: 1, refused: { key: 72, error } })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText(`1 deleted, then it stopped.`, { exact: false }).waitFor()
  await screen.succeeds('admin.remove', { removed: 0, refused: { key: 72, error } })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(async () => (await screen.asked('admin.remove')).at(-1))
    .toMatchObject({ keys: { length: 1 } })
  await dialog.getByRole('button', { name: 'Delete', disabled: false }).waitFor()
  await closed(screen.page, dialog)
  await view.list.getByRole('button', { name: 'Clear' }).click()
}

async function allAreNotDeleted(screen: Screen, kind: AdminKind): Promise<void> {
  const { page } = screen
  await screen.succeeds('search.calls', [])
  for (const method of ['texts.threads', 'voicemail.list', 'recordings.list'] as const)
    await screen.succeeds(method, { items: [], total: 0 })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('delete all')
  await page.getByRole('option', { name: /^Delete all/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete all/ })
  const typed = kind.operations.list ? '2' : 'delete'
  await dialog.getByRole('textbox').fill(typed)
  await isNotRemoved(screen, dialog, 'admin.removeAll')
  expect(await dialog.getByRole('textbox').inputValue()).toBe(typed)
  await screen.succeeds('admin.removeAll', { done: false, total: 3 })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('There are 3 now. Nothing was deleted.').waitFor()
  await closed(page, dialog)
}

async function isNotRemoved(
  screen: Screen,
  dialog: Locator,
  method: 'admin.remove' | 'admin.removeAll',
): Promise<void> {
  for (const error of refusals) {
    await screen.fails(method, error)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText(errorWords(error)).first().waitFor()
  }
}

async function isNotDeleted(screen: Screen, { pane }: AdminPage): Promise<void> {
  await pane.getByRole('button', { name: 'Delete' }).click()
  const dialog = screen.page.getByRole('dialog')
  await isNotRemoved(screen, dialog, 'admin.remove')
  await closed(screen.page, dialog)
  await pane.getByText('odd_one').waitFor()
}

async function isNotDeletedByNumber(screen: Screen): Promise<void> {
  const { list } = new AdminPage(screen.page)
  await list.getByRole('textbox').fill('71')
  await list.getByRole('button', { name: 'Delete' }).click()
  const dialog = screen.page.getByRole('dialog')
  await isNotRemoved(screen, dialog, 'admin.remove')
  await closed(screen.page, dialog)
  expect(await list.getByRole('textbox').inputValue()).toBe('71')
}

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

async function closed(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
