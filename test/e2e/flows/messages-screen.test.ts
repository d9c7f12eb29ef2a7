import { expect, test } from 'vitest'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { tamsin } from '#test/e2e/screens/call-scenes.ts'
import { tamsinThread, text, textThreads } from '#test/e2e/screens/text-scenes.ts'
import { messagesOn, openMessages } from '#test/e2e/screens/texts-screen.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()
const key = '+447700900142'
const thread = tamsinThread(Date.now())

async function openTamsin(size?: { width: number; height: number }) {
  const screen = await openMessages(open, size)
  const on = messagesOn(screen)
  await on.rows.filter({ hasText: 'Tamsin' }).click()
  await on.log.waitFor()
  return { screen, page: screen.page, ...on }
}

/** The same thread once more, changed, as the host tells of it. */
async function change(screen: Screen, changes: object, revision: number) {
  await screen.succeeds('texts.open', { ...thread, ...changes }, { key })
  await screen.show('texts', { revision })
}

test('each thread says who, when, and what needs the agent', async () => {
  const { rows } = messagesOn(await openMessages(open))
  await eventually(async () => expect(await rows.count()).toBe(11))
  const rowText = async (name: string) => (await rows.filter({ hasText: name }).textContent()) ?? ''
  expect(await rowText('Mei Copperleaf')).toMatch(/Is Thursday still fine for the fitting\?Unread/)
  expect(await rowText('Bram Oakhollow')).toContain('Queued')
  expect(await rowText('+44 7700 900688')).toContain('Not sent')
  expect(await rowText('Jonas Thistledown')).toContain('You: Great')
  expect(await rowText('Odile Marshgrove')).toMatch(/Draft\s*You are wel/)
  expect(await rows.filter({ hasText: 'Unread' }).count()).toBe(2)
})

test('a thread shows its days, who wrote, and what became of each text', async () => {
  const { log, page, screen } = await openTamsin()
  const words = (await log.innerText()).replace(/\s+/g, ' ')
  expect(words).toContain('Kofi Larkmoor, from Orders line')
  expect(words).toContain('You, from Orders line')
  expect(words).toMatch(/Sent \d\d:\d\d/)
  expect(words).not.toContain('elivered')
  expect(words).toContain('Not sent. The phone service answered: not enough balance.')
  expect(words).toContain('Sending')
  expect(words).toContain('Waiting for the text above')
  expect(await log.getByRole('heading').count()).toBeGreaterThanOrEqual(2)
  expect(await page.getByRole('complementary', { name: 'Contact' }).innerText()).toMatch(
    /Otterwick Ceramics[^]*Order 48213[^]*Completed/,
  )
  await eventually(async () => expect(await screen.asked('texts.markSeen')).toContainEqual({ key }))
})

test('what failed is sent again or edited; what is not known has both choices; what goes later can go now', async () => {
  const { log, screen, page, field } = await openTamsin()
  await log.getByRole('button', { name: 'Try again' }).click()
  await eventually(async () => expect(await screen.asked('texts.again')).toEqual([{ key: '5' }]))
  await field.fill('What I write now')
  await screen.succeeds('texts.withdraw', { words: 'Photos help us', from: '' })
  await log.getByRole('button', { name: 'Edit' }).click()
  await eventually(async () => expect(await field.inputValue()).toBe('Photos help us\nWhat I write now'))
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)

  const at = Date.now()
  const unsure = { kind: 'unsure', error: { code: 'network.timeout' } } as const
  const later = { kind: 'scheduled', sendAt: at + 3_600_000 } as const
  const messages = [
    text('u', { way: 'out', at, words: 'Perhaps', state: unsure }),
    text('l', { way: 'out', at, words: 'Later', state: later }),
  ]
  await change(screen, { messages }, 2)
  await log.getByText('or when Switchhook next opens').waitFor()
  expect(await log.innerText()).toMatch(/This may not have been sent[^]*could arrive twice/)
  await log.getByRole('button', { name: 'Send again' }).click()
  await log.getByRole('button', { name: 'Send now' }).click()
  await log.getByRole('button', { name: 'Remove' }).click()
  await eventually(async () => {
    expect(await screen.asked('texts.again')).toEqual([{ key: '5' }, { key: 'u' }, { key: 'l' }])
    expect(await screen.asked('texts.withdraw')).toEqual([{ key: '5' }, { key: 'u' }])
  })
  await page.getByText('Text removed.').waitFor()
})

test('everything is reached by keyboard: the list, the field, a new text, a call', async () => {
  const screen = await openMessages(open)
  const { page, asked } = screen
  const { list, field, find, log } = messagesOn(screen)
  await list.waitFor()
  await page.keyboard.press('/')
  await eventually(async () => expect(await find.evaluate((e) => e === document.activeElement)).toBe(true))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(await list.locator('.is-active').innerText()).toContain('Tamsin')
  await page.keyboard.press('Enter')
  await log.waitFor()
  expect(await page.locator('[role="listbox"] [tabindex]').count()).toBe(0)
  await eventually(async () => expect(await field.evaluate((e) => e === document.activeElement)).toBe(true))
  await page.keyboard.press('Escape')
  await page.keyboard.press('c')
  await eventually(async () => expect(await asked('line.dial')).toEqual([{ to: key }]))
  await field.focus()
  await page.keyboard.type('cn/')
  expect(await asked('line.dial')).toHaveLength(1)
  await page.keyboard.press('Escape')
  expect(await log.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('n')
  const to = page.getByLabel('To', { exact: true })
  await to.fill('bram')
  await page.getByRole('option', { name: /Bram Oakhollow Mobile/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Bram Oakhollow' }).first().waitFor()
  await eventually(async () => expect(await field.evaluate((e) => e === document.activeElement)).toBe(true))
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await to.fill('07700 900199')
  await page.getByRole('option', { name: /\+44 7700 900199/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: '+44 7700 900199' }).first().waitFor()
  await page.getByText('No texts with +44 7700 900199 yet').waitFor()
})

test('C with no thread open begins a call as everywhere', async () => {
  const { page } = await openMessages(open)
  await page.keyboard.press('c')
  const dialler = page.getByLabel('Name, number or extension')
  await eventually(async () => expect(await dialler.evaluate((e) => e === document.activeElement)).toBe(true))
})

test('a letter after G goes to another view, and calls nobody', async () => {
  const { screen, page, log } = await openTamsin()
  await log.focus()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Recent calls' }).first().waitFor()
  expect(await screen.asked('line.dial')).toEqual([])
})

test('what is written is kept, sent from the chosen number, and stays where it was not taken', async () => {
  const { screen, page, field, send } = await openTamsin()
  expect(await send.isDisabled()).toBe(true)
  await field.fill('Side door, then')
  await eventually(async () =>
    expect((await screen.asked('texts.draft')).at(-1)).toEqual({
      key,
      draft: { words: 'Side door, then', from: '' },
    }),
  )
  await page.getByRole('button', { name: /^From/ }).click()
  await page.getByRole('menuitemradio', { name: /\+44 1632 960100/ }).click()
  await screen.fails('texts.send', 'host.disconnected')
  await field.press('Control+Enter')
  await page.getByText('Your text is still here.').waitFor()
  expect(await field.inputValue()).toBe('Side door, then')
  await screen.succeeds('texts.send', { key: 'x', thread: key })
  await field.press('Control+Enter')
  await eventually(async () => expect(await field.inputValue()).toBe(''))
  expect((await screen.asked('texts.send')).at(-1)).toEqual({
    to: key,
    from: '+441632960100',
    words: 'Side door, then',
  })
  await eventually(async () =>
    expect((await screen.asked('texts.draft')).at(-1)).toMatchObject({ key, draft: { words: '' } }),
  )
})

test('a draft is restored, and leaving a thread keeps what was typed last', async () => {
  const screen = await openMessages(open, undefined, {
    thread: { ...thread, draft: { words: 'Half a sent', from: '' } },
  })
  const { rows, field } = messagesOn(screen)
  await rows.filter({ hasText: 'Tamsin' }).click()
  await eventually(async () => expect(await field.inputValue()).toBe('Half a sent'))
  await field.press('End')
  await field.pressSequentially('ence')
  await rows.filter({ hasText: 'Mei' }).click()
  await eventually(async () => expect(await field.inputValue()).toBe(''))
  await eventually(async () =>
    expect(await screen.asked('texts.draft')).toContainEqual({
      key,
      draft: { words: 'Half a sentence', from: '' },
    }),
  )
  expect((await screen.asked('texts.draft')).every((each) => (each as { key: string }).key === key)).toBe(
    true,
  )
})

test('canned responses are inserted by keyboard, and managed', async () => {
  const { screen, page, field } = await openTamsin()
  await field.pressSequentially('/rep')
  const options = page.getByRole('listbox', { name: 'Canned responses' }).getByRole('option')
  await eventually(async () => expect(await options.count()).toBe(3))
  await field.press('ArrowDown')
  expect(await page.locator('[role="option"][aria-selected="true"]', { hasText: 'photo' }).count()).toBe(1)
  await field.press('Enter')
  expect(await field.inputValue()).toBe('Could you reply with one clear photo of the damage?')
  await field.press('Home')
  await page.getByRole('button', { name: 'Canned responses' }).click()
  await field.press('ArrowDown')
  await field.press('Escape')
  await eventually(async () => expect(await options.count()).toBe(0))
  await page.getByRole('button', { name: 'Canned responses' }).click()
  const list = page.getByRole('listbox', { name: 'Canned responses' })
  await list.focus()
  await list.press('Escape')
  await eventually(async () => expect(await field.evaluate((e) => e === document.activeElement)).toBe(true))
  await page.getByRole('button', { name: 'Canned responses' }).click()
  await page.getByRole('button', { name: 'Manage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Canned responses' })
  await dialog.getByRole('button', { name: 'New response' }).click()
  await dialog.getByLabel('Name').fill('Closed')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Enter the text.').waitFor()
  await dialog.getByLabel('Text').fill('We are closed today.')
  await screen.fails('canned.save', 'platform.forbidden')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Your account does not allow this.').waitFor()
  await screen.succeeds('canned.save', { id: 9 })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('button', { name: 'Edit Opening hours' }).waitFor()
  expect((await screen.asked('canned.save')).at(-1)).toEqual({
    id: null,
    name: 'Closed',
    text: 'We are closed today.',
  })
  await dialog.getByRole('button', { name: 'Delete Opening hours' }).click()
  await dialog.getByRole('button', { name: 'Delete response' }).click()
  await eventually(async () => expect(await screen.asked('canned.remove')).toEqual([{ id: 4 }]))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => expect(await field.evaluate((e) => e === document.activeElement)).toBe(true))
})

test('a text goes later, but not in the past', async () => {
  const { screen, page, field } = await openTamsin()
  await field.fill('Good morning')
  await page.getByRole('button', { name: 'Send later' }).click()
  const when = page.getByLabel('Day and time')
  await when.fill('2020-01-01T09:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByText('This time has passed. Choose a later one.').waitFor()
  expect(await screen.asked('texts.send')).toEqual([])
  await screen.succeeds('texts.send', { key: 'x', thread: key })
  await page.getByRole('button', { name: /Tomorrow 09:00/ }).click()
  await eventually(async () => expect(await screen.asked('texts.send')).toHaveLength(1))
  const [sent] = (await screen.asked('texts.send')) as readonly { readonly sendAt: number }[]
  expect(new Date(sent?.sendAt ?? 0).getHours()).toBe(9)
  expect(sent?.sendAt).toBeGreaterThan(Date.now())
})

test('the length is counted, Unicode is named, and what is too long is held', async () => {
  const { page, field, send } = await openTamsin()
  await field.fill('Good morning')
  await page.getByText('12 of 160, 1 part').waitFor()
  await field.fill('“Good” morning')
  await page.getByText('14 of 70, 1 part').waitFor()
  await page.getByRole('note', { name: /because of “, ”/ }).waitFor()
  await field.fill('x'.repeat(1_612))
  await page.getByText('Shorten it by 12 to send it.').waitFor()
  expect(await send.isDisabled()).toBe(true)
  const box = await field.boundingBox()
  expect(box?.height).toBeLessThan(300)
})

test('S on a call opens the thread of the caller, ready to be written to', async () => {
  const screen = await openMessages(open)
  const { field } = messagesOn(screen)
  await screen.page.locator('.rail').getByText('Console').click()
  await screen.put('lines', [tamsin(Date.now())])
  await screen.page.getByRole('heading', { name: 'Tamsin Quillfeather' }).first().waitFor()
  await screen.page.keyboard.press('s')
  await eventually(async () => expect(await field.evaluate((e) => e === document.activeElement)).toBe(true))
  await screen.page.getByRole('heading', { name: 'Tamsin Quillfeather' }).first().waitFor()
  expect(await screen.asked('texts.open')).toContainEqual({ key, count: 60 })
})

test('a thread found by a search opens at the text that matches', async () => {
  const screen = await openMessages(open)
  const { rows, find } = messagesOn(screen)
  const [first] = textThreads(Date.now())
  const hit = { ...first, shown: { ...first?.shown, key: '1', words: 'Your second kiln shipment' } }
  await screen.succeeds('texts.threads', { items: [hit], total: 1 }, { find: 'kiln' })
  await find.fill('kiln')
  await eventually(async () => expect(await rows.count()).toBe(1))
  await find.press('Enter')
  await screen.page.locator('.bub.found', { hasText: 'kiln' }).waitFor()
  expect(await screen.asked('texts.open')).toContainEqual({ key, count: 60, with: '1' })
})

test('texts that were not sent are announced once, in a polite live region', async () => {
  const screen = await openMessages(open)
  await screen.show('texts', { unsent: 3 })
  const status = screen.page.getByRole('status').filter({ hasText: '3 texts were not sent' })
  await eventually(async () => expect(await status.count()).toBe(1))
})

test('the row of the open thread is brought into sight, however far below it lies', async () => {
  const screen = await openMessages(open, { width: 1440, height: 480 })
  const { page } = screen
  const { list, rows } = messagesOn(screen)
  await list.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.locator('#thread').waitFor()
  await page.getByLabel('Text message', { exact: true }).press('Escape')
  await page.locator('.rail').getByText('Console').click()
  await page.locator('.rail').getByText('Messages').click()
  const row = rows.and(page.locator('[aria-selected="true"]'))
  await row.waitFor()
  await eventually(async () => {
    const [inner, outer] = [await row.boundingBox(), await list.boundingBox()]
    if (!inner || !outer) throw new Error('The list is not shown')
    expect(inner.y).toBeGreaterThanOrEqual(outer.y)
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height)
  })
})
