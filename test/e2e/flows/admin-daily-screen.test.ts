import { expect, test } from 'vitest'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { admin } from '#test/e2e/screens/admin-steps.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()

const row = ({ page }: Screen, name: string) =>
  page.locator('.ad-list').getByRole('option').filter({ hasText: name })

/** Saves a new name of a record, and opens the next one before the platform answers. */
async function saveAndGoOn(screen: Screen): Promise<void> {
  const { page } = screen
  await admin(screen)
  await row(screen, 'Billing leads').click()
  await page.locator('[data-field="name"] input').fill('Billing')
  await screen.hangs('admin.change')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await row(screen, 'Front desk').click()
  await page.getByText('Ring group 32', { exact: true }).waitFor()
}

test('an agent who has opened another record learns that the last one was not saved', async () => {
  const screen = await open('app')
  await saveAndGoOn(screen)
  await screen.settles('admin.change', { kind: 'changed', record: { id: 31, name: 'Accounts' } })
  await screen.page.getByText('Ring group 31 was not saved: somebody else has changed it.').waitFor()
})

test('an agent who has opened another record sees that saving the last one failed', async () => {
  const screen = await open('app')
  await saveAndGoOn(screen)
  await screen.page.evaluate(() => {
    const { screens } = globalThis as typeof globalThis & { readonly screens: Screens }
    screens.settle('admin.change', { ok: false, error: { code: 'platform.failed' } })
  })
  await screen.page.getByText(/^Saving failed/).waitFor()
})

test('a user whose groups are not shown is not given one, since the others would be lost', async () => {
  const screen = await open('app')
  const { page } = screen
  await screen.succeeds('admin.changeMany')
  await admin(screen, 'User groups')
  const users = [{ id: 12, first_name: 'Sybilla', groups: [{ id: 5 }] }]
  await screen.succeeds('admin.rows', { rows: [{ id: 5, name: 'Early' }], total: 1 }, { kind: 'user-groups' })
  await screen.succeeds('admin.rows', { rows: users, total: 1 }, { kind: 'users' })
  await screen.succeeds('admin.read', { id: 5, name: 'Early' }, { kind: 'user-groups' })
  await screen.succeeds('admin.read', { id: 19, first_name: 'Billie' }, { kind: 'users' })
  await page.locator('.ad-list').getByRole('button', { name: 'Refresh' }).click()
  await row(screen, 'Early').click()
  await page.locator('[data-editor="group-members"] input').fill('Billie')
  await page.getByRole('option', { name: /Billie Fernhollow/ }).click()
  await page.getByText('The groups of this user are not shown').waitFor()
  expect(await screen.asked('admin.change')).toEqual([])
})

test('while a search hides records, deleting all of them is not offered', async () => {
  const screen = await open('app')
  const { page } = screen
  await admin(screen, 'Texts')
  await screen.succeeds('search.calls', [])
  for (const method of ['texts.threads', 'voicemail.list', 'recordings.list'] as const)
    await screen.succeeds(method, { items: [], total: 0 })
  const texts = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    from: '+441632960166',
    message: 'Hello',
  }))
  await screen.succeeds('admin.rows', { rows: texts, total: 12 }, { kind: 'texts' })
  await page.locator('.ad-list').getByRole('button', { name: 'Refresh' }).click()
  const deletion = page.getByRole('option', { name: /^Delete all/ })
  const look = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('delete all')
  }
  await look()
  await deletion.waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.ad-list').getByRole('searchbox').first().fill('Hel')
  await eventually(async () =>
    expect((await screen.asked('admin.rows')).at(-1)).toMatchObject({ filter: [{ value: 'Hel' }] }),
  )
  await look()
  await eventually(async () => expect(await page.locator('.pal-none').count()).toBe(1))
  expect(await deletion.count()).toBe(0)
})
