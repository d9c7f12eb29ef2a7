import { expect, test } from 'vitest'
import type { HostMethod } from '#shared/host/methods.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { openVoicemail } from '#test/e2e/screens/voicemail-page.ts'
import { chairs, sampleBox, sampleInbox, voicemail } from '#test/e2e/screens/voicemail-scenes.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })
const now = Date.now()

async function start() {
  const screen = await open('app')
  return { screen, page: screen.page, view: await openVoicemail(screen) }
}

/** Waits until the host was asked this, last of all such questions. */
async function asks(screen: Screen, method: HostMethod, input: unknown): Promise<void> {
  await eventually(async () => expect((await screen.asked(method)).at(-1)).toEqual(input))
}

test('folders, messages and the first of them are shown as the design has them', async () => {
  const { page, view } = await start()
  await view.shows('Mei Copperleaf')
  expect(await view.rows.count()).toBe(9)
  expect(await view.row('Mei Copperleaf').textContent()).toMatch(/0:42.*Hello, it is Mei.*New/s)
  expect(await view.row('+1 202 555 0123').textContent()).toContain('No transcript')
  expect(await view.row('Jonas Thistledown').textContent()).not.toContain('New')
  expect(await view.folder('Inbox').textContent()).toBe('Inbox3 new')
  expect(await view.folder('Call back').textContent()).toBe('Call back4 in all')
  expect(await view.folder('Inbox').getAttribute('aria-current')).toBe('true')
  expect(await view.message.textContent()).toMatch(/Harrowmint Dental.*\+44 7700 900731.*to you, ext 204/s)
  expect(await view.message.locator('.script').textContent()).toBe(chairs)
  expect(await page.getByRole('contentinfo').textContent()).toMatch(
    /Play or pause.*Call back.*Move.*Next voicemail/s,
  )
})

test('the focus goes on to the list from the player of a message that is left', async () => {
  const { page, view } = await start()
  await view.shows('Mei Copperleaf')
  await view.message.getByRole('button', { name: 'Play', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await view.shows('+44 1632 960245')
  await page.locator('.vlist:focus').waitFor()
})

test('a message is walked to by keys and buttons; nothing counts as heard by being opened', async () => {
  const { screen, page, view } = await start()
  await view.shows('Mei Copperleaf')
  await page.keyboard.press('ArrowDown')
  await view.shows('+44 1632 960245')
  await page.getByRole('button', { name: 'Next' }).click()
  await view.shows('Dario Plumwhistle')
  await page.keyboard.press('n')
  await view.shows('Mei Copperleaf')
  await view.list.getByRole('listbox').focus()
  await page.keyboard.press('End')
  await view.shows('Odile Marshgrove')
  expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Previous' }).click()
  await view.shows('Anouk Fernsby')
  expect(await screen.asked('voicemail.mark')).toEqual([])
})

test('played for a second a message is heard once, stays in its place, and its words go darker', async () => {
  const { screen, page, view } = await start()
  await view.shows('Mei Copperleaf')
  await eventually(async () => expect(await view.player.getAttribute('data-state')).toBe('paused'))
  const played = Date.now()
  await page.keyboard.press('Space')
  await asks(screen, 'voicemail.mark', { ids: [900], isNew: false })
  expect(Date.now() - played).toBeGreaterThan(900)
  const heard = { ...voicemail({ id: 900, at: now, transcript: chairs }), folder: 1, isNew: false }
  await screen.succeeds('voicemail.read', heard, { id: 900 })
  await screen.succeeds('voicemail.list', { items: sampleInbox(now).slice(1), total: 8 })
  await screen.put('voicemail', { ...sampleBox, revision: 2, unheard: 2 })
  await eventually(async () => expect(await view.row('Mei Copperleaf').locator('.unread').count()).toBe(0))
  expect(await view.rows.first().textContent()).toContain('Mei Copperleaf')
  await eventually(async () => expect(await view.message.locator('.said').count()).toBe(1))
  expect(await view.message.locator('.script').textContent()).toBe(chairs)
  await page.keyboard.press('ArrowDown')
  await view.shows('+44 1632 960245')
  await eventually(async () => expect(await view.row('Mei Copperleaf').count()).toBe(0))
  expect(await screen.asked('voicemail.mark')).toHaveLength(1)
})

test('the caller is called and texted back by button and key', async () => {
  const { screen, page, view } = await start()
  await view.shows('Mei Copperleaf')
  await page.keyboard.press('c')
  await asks(screen, 'line.dial', { to: '+447700900731' })
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('combobox', { name: 'Name, number or extension' }).waitFor()
  expect(await screen.asked('line.dial')).toHaveLength(1)
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await view.shows('Mei Copperleaf')
  await page.keyboard.press('s')
  await eventually(async () =>
    expect(await page.locator('.rail [aria-current="page"]').textContent()).toContain('Messages'),
  )
})

test('a message is moved by the menu, to a new folder too, and put back', async () => {
  const { screen, page, view } = await start()
  await view.shows('Mei Copperleaf')
  await page.keyboard.press('v')
  await page.getByRole('menuitem', { name: 'Suppliers' }).click()
  await asks(screen, 'voicemail.move', { ids: [900], folder: 3 })
  await view.shows('+44 1632 960245')
  await view.toasts.getByText('1 voicemail moved to Suppliers').waitFor()
  await page.keyboard.press('Control+z')
  await asks(screen, 'voicemail.move', { ids: [900], folder: 0 })

  await page.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('menuitem', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('call back')
  await page.getByRole('button', { name: 'Create folder' }).click()
  await page.getByText('Another folder has this name. Choose a different one.').waitFor()
  await page.getByRole('dialog').getByLabel('Name').fill('Later')
  await page.keyboard.press('Enter')
  await asks(screen, 'settings.change', { changes: { voicemailFolders: { 4: 'Later' } } })
  await asks(screen, 'voicemail.move', { ids: [899], folder: 4 })

  await page.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('menuitem', { name: 'Mark as heard' }).click()
  await asks(screen, 'voicemail.mark', { ids: [898], isNew: false })
})

test('a folder’s name is changed and taken away', async () => {
  const { screen, page, view } = await start()
  await screen.show('settings', { voicemailFolders: { 2: 'Call back', 3: 'Suppliers' } })
  await view.folder('Call back').hover()
  await page.getByRole('button', { name: 'Rename Call back' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Ring later')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await asks(screen, 'settings.change', {
    changes: { voicemailFolders: { 2: 'Ring later', 3: 'Suppliers' } },
  })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Rename Suppliers' }).click()
  await page.getByRole('button', { name: 'Remove name' }).click()
  await asks(screen, 'settings.change', { changes: { voicemailFolders: { 2: 'Ring later' } } })
  expect(await page.getByRole('button', { name: /Rename (Inbox|Old)/ }).count()).toBe(0)
})

test('a deletion is undone while its toast stays, and a refusal is told', async () => {
  const { screen, page, view } = await start()
  await view.shows('Mei Copperleaf')
  await page.keyboard.press('Delete')
  await asks(screen, 'voicemail.remove', { ids: [900] })
  await view.shows('+44 1632 960245')
  await view.toasts.getByText('1 voicemail deleted').waitFor()
  await view.toasts.getByRole('button', { name: 'Undo' }).click()
  await asks(screen, 'removals.undo', { removal: 'r1' })
  await screen.fails('removals.undo', 'removal.too-late')
  await page.getByRole('button', { name: 'Delete this voicemail' }).click()
  await view.toasts.getByRole('button', { name: 'Undo' }).click()
  await view.toasts.getByText(/^Undoing the deletion failed/).waitFor()
  await screen.fails('voicemail.remove', 'platform.forbidden')
  await page.keyboard.press('Delete')
  await view.toasts.getByText('Deleting failed. Your account does not allow this.').waitFor()
})

test('a second press of Delete, before the first is answered, deletes nothing else and fails nothing', async () => {
  const { screen, page, view } = await start()
  await view.shows('Mei Copperleaf')
  await screen.hangs('voicemail.remove')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Delete')
  await screen.settles('voicemail.remove', { removal: 'r1' })
  await view.toasts.getByText('1 voicemail deleted').waitFor()
  expect(await screen.asked('voicemail.remove')).toEqual([{ ids: [900] }])
})

test('several are chosen by click and keys, then moved and deleted together', async () => {
  const { screen, page, view } = await start()
  await view.shows('Mei Copperleaf')
  await view.row('Dario').click({ modifiers: ['Shift'] })
  await page.getByRole('heading', { name: '3 voicemails selected' }).waitFor()
  await view.row('+44 1632 960245').click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('v')
  await page.getByRole('menuitem', { name: 'Old', exact: true }).click()
  await asks(screen, 'voicemail.move', { ids: [900, 898], folder: 1 })
  await view.toasts.getByText('2 voicemails moved to Old').waitFor()

  await view.row('Jonas').click()
  await view.shows('Jonas Thistledown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('heading', { name: '3 voicemails selected' }).waitFor()
  expect(await view.rows.and(page.locator('[aria-selected="true"]')).count()).toBe(3)
  await page.keyboard.press('Escape')
  await view.shows('Jonas Thistledown')
  await page.keyboard.press('Control+a')
  await page.getByRole('heading', { name: '9 voicemails selected' }).waitFor()
  await page
    .getByRole('toolbar', { name: 'Selected voicemails' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  await asks(screen, 'voicemail.remove', { ids: sampleInbox(now).map(({ id }) => id) })
  await view.toasts.getByText('9 voicemails deleted').waitFor()
})

test('messages are narrowed to new ones, found, and asked for by folder and mailbox', async () => {
  const { screen, page, view } = await start()
  const query = { folder: 0, mailbox: null, onlyNew: false, find: '', count: 100 }
  await asks(screen, 'voicemail.list', query)
  await page.getByRole('radio', { name: 'New' }).click()
  await asks(screen, 'voicemail.list', { ...query, onlyNew: true })
  await page.getByRole('radio', { name: 'All' }).click()
  await page.getByRole('radio', { name: 'All' }).blur()
  await screen.succeeds('voicemail.list', { items: [], total: 0 }, { find: 'nobody' })
  await page.keyboard.press('/')
  await page.keyboard.type('nobody')
  await asks(screen, 'voicemail.list', { ...query, find: 'nobody' })
  await page.getByRole('heading', { name: 'No matching voicemails' }).waitFor()
  await page.keyboard.press('Escape')
  await view.rows.first().waitFor()
  await view.folder('Call back').click()
  await asks(screen, 'voicemail.list', { ...query, folder: 2 })
  await view.folder('Orders, ext 600').click()
  await asks(screen, 'voicemail.list', { ...query, folder: null, mailbox: 600 })
  await view.list.getByRole('heading', { name: 'Orders, ext 600' }).waitFor()
})
