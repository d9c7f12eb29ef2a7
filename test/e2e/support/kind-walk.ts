import type { Locator } from 'playwright-core'
import type { AdminKind } from '#shared/api/admin/kind.ts'
import { fieldsIn } from '#shared/api/admin/kinds.ts'
import { relatedWords } from '#renderer/admin/field-labels.ts'
import type { AdminPage } from './admin-page.ts'

/** Opens a record of a list, by `text` or else the first, and all that belongs to it; false if there is none. */
export async function openOne(
  view: AdminPage,
  { related, parts }: AdminKind,
  text: string | RegExp = '',
): Promise<boolean> {
  const rows = view.list.getByRole('option').filter({ hasText: text })
  const none = view.list.getByText('none yet', { exact: false })
  await rows.first().or(none).first().waitFor()
  if ((await rows.count()) === 0) return false
  await rows.first().click()
  await view.pane.getByRole('heading', { level: 3 }).first().waitFor()
  for (const { tail } of [...related, ...parts]) {
    await view.pane.getByRole('radio', { name: relatedWords(tail), exact: true }).click()
    await view.pane
      .getByText('none yet', { exact: false })
      .or(view.pane.getByRole('option'))
      .or(view.pane.locator('dl'))
      .first()
      .waitFor()
  }
  return true
}

/** Creates a record with the required fields and a unique name. */
export async function makeRecord(view: AdminPage, kind: AdminKind, name: string): Promise<void> {
  await view.list.getByRole('button', { name: 'New' }).press('Enter')
  for (const field of fieldsIn(kind.operations.create?.sections ?? [])) {
    const isFile = field.value.kind === 'text' && field.value.content === 'file'
    if (field.name === 'name') await view.fill(field, name)
    else if (field.required || isFile || field.name === 'description') await view.fill(field)
  }
  await view.save()
}

/** Changes the first field of the open record that accepts text or a number; false if it has none. */
export async function changeOpen(
  view: AdminPage,
  sections: NonNullable<AdminKind['operations']['change']>['sections'],
): Promise<boolean> {
  const field = fieldsIn(sections).find(({ name }) => name in changed)
  if (field === undefined) return false
  if (field.name === 'campaign_id') await view.choose(field, 'Pressed campaigns')
  else if (field.name === 'folder') await chooseAt(view.field(field).locator('select'), 2)
  else await view.fill(field, changed[field.name])
  const changes = view.pane.getByRole('button', { name: /^Save \d+ change/ })
  await changes.waitFor()
  await view.save()
  await changes.waitFor({ state: 'detached' })
  return true
}

/** Chooses with the field focused, as the key that saves requires it. */
async function chooseAt(select: Locator, index: number): Promise<void> {
  await select.focus()
  await select.selectOption({ index })
}

/** Deletes the first two of a list together; a record by its number if there is no list. */
export async function deleteSeveral(view: AdminPage, { operations: { list } }: AdminKind): Promise<void> {
  const dialog = view.page.getByRole('dialog')
  if (list) {
    for (const at of [0, 1])
      await view.list
        .getByRole('option')
        .nth(at)
        .click({ modifiers: ['Control'] })
    await view.list.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await dialog.getByLabel('Type 2 to confirm').fill('2')
  } else {
    await view.list.getByLabel('Number').fill('1')
    await view.list.getByRole('button', { name: 'Delete', exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** New values for fields. */
const changed: Readonly<Record<string, unknown>> = {
  ...{ name: 'Changed by a press', description: 'Changed by a press', message: 'Changed', pos: 7 },
  ...{
    location_id: 5,
    transcript: 'Changed',
    sentiment: 1,
    notes: 'Changed',
    folder: 'Another',
    campaign_id: 'Another',
    text: 'Changed',
  },
}
