import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminEditorStates } from '#test/e2e/screens/admin-editor-states.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'

const { open } = screenSuite()

const ada = { key: 41, name: 'Ada Quill', note: '241' }
const bram = { key: 42, name: 'Bram Fell', note: '242' }

type Picker = { readonly screen: Screen; readonly field: Locator; readonly list: Locator }

/** The field that adds people to a new queue. */
async function openPicker(): Promise<Picker> {
  const screen = await open('app')
  await adminEditorStates['admin-queue-new'](screen)
  const name = 'Add to Users'
  return {
    screen,
    field: screen.page.getByRole('combobox', { name }),
    list: screen.page.getByRole('listbox', { name }),
  }
}

test('Enter before the results have come chooses the first of them once they have', async () => {
  const { screen, field } = await openPicker()
  await screen.hangs('admin.names')
  await field.fill('ada')
  await field.press('Enter')
  expect(await screen.asked('admin.create'), 'Enter saves nothing').toEqual([])
  await screen.settles('admin.names', [ada, bram])
  await screen.page.getByText('Ada Quill').first().waitFor()
  expect(await field.inputValue()).toBe('')
})

test('whoever was chosen is not offered again; Escape closes the list and nothing else', async () => {
  const { screen, field, list } = await openPicker()
  await screen.succeeds('admin.names', [ada, bram], { kind: 'users' })
  await field.fill('a')
  await list.getByRole('option').filter({ hasText: 'Ada Quill' }).click()
  await field.fill('a')
  await list.getByRole('option').filter({ hasText: 'Bram Fell' }).waitFor()
  expect(await list.getByRole('option').count()).toBe(1)
  await field.press('Escape')
  await list.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('a')
})

test('says that nobody was found, or that this account may not look', async () => {
  const { screen, field, list } = await openPicker()
  await screen.succeeds('admin.names', [], { kind: 'users' })
  await field.fill('nobody')
  await list.getByText('No match').waitFor()
  await screen.fails('admin.names', 'platform.forbidden')
  await field.fill('nobody at all')
  await list.getByText('Only an administrator can see these').waitFor()
})
