import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Chat, ChatMessage, Fax } from '#shared/host/faxes-chats.ts'
import { themes, widths } from '#test/e2e/screens/looks.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()
const now = Date.now()

const faxes: readonly Fax[] = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  at: now - index * 5_400_000,
  way: index % 3 === 0 ? 'out' : 'in',
  from: '+441632960187',
  to: '+441632960113',
  name: index % 4 === 0 ? 'Otterwick Ceramics' : '',
  pages: index % 7 === 6 ? null : (index % 5) + 1,
  status: index === 3 ? 'failed' : index % 3 === 0 ? 'sent' : 'received',
  filename: `fax-${String(index + 1).padStart(4, '0')}.pdf`,
  charge: index % 3 === 0 ? 0.08 : 0,
}))

const chats: readonly Chat[] = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  at: now - index * 3_000_000,
  seconds: index === 2 ? 0 : 200 + index * 11,
  state: index === 2 ? 'missed' : 'ended',
  visitor: {
    name: index % 3 === 1 ? '' : 'Anouk Fernsby',
    email: index % 3 === 1 ? '' : 'anouk@fernsby.example',
    place: 'Wharfmere, GB',
    ip: '192.0.2.14',
    page: 'https://shop.hollowmere.example/glazes/celadon',
    browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
  operator: index === 2 ? '' : 'Kofi Larkmoor',
}))

const hostile = `<img src=x onerror="document.title='run'"> \u202Etxet ${'long'.repeat(2_500)}`
const messages: readonly ChatMessage[] = [
  { id: 1, at: now - 200_000, author: 'visitor', words: 'Hello, is the celadon glaze food safe?' },
  { id: 2, at: now - 190_000, author: 'operator', words: 'It is, once it is fired above 1,220 degrees.' },
  { id: 3, at: now - 180_000, author: 'visitor', words: 'Thank you. Do you send it to Wharfmere?' },
]

async function openFaxes(size?: { width: number; height: number }): Promise<Screen> {
  const screen = await open('app', size)
  await screen.succeeds('texts.threads', { items: [], total: 0 })
  await screen.succeeds('faxes.list', { items: faxes, total: faxes.length })
  await screen.succeeds('chats.list', { items: chats, total: chats.length })
  await screen.succeeds('chats.read', { chat: chats[0], messages })
  await screen.page.locator('.rail').getByText('Messages').click()
  await screen.page.getByRole('radio', { name: 'Faxes' }).click()
  await screen.page.getByRole('listbox', { name: 'Faxes' }).getByRole('option').first().waitFor()
  return screen
}

test('a text is offered only to a number that can receive one', async () => {
  const screen = await openFaxes()
  const extension = { ...faxes[1], id: 41, from: '204', name: '' }
  await screen.succeeds('faxes.list', { items: [faxes[1], extension], total: 2 })
  await screen.page.getByRole('searchbox').fill('0')
  const rows = screen.page.getByRole('listbox', { name: 'Faxes' }).getByRole('option')
  const text = screen.page.getByRole('button', { name: /^Text / })
  await eventually(async () => expect(await rows.count()).toBe(2))
  await rows.first().click()
  await text.waitFor()
  await rows.last().click()
  await text.waitFor({ state: 'detached' })
  await screen.page.getByRole('button', { name: /^Call / }).waitFor()
})

test('a fax is listed with its facts, and the screen says what cannot be done', async () => {
  const { page } = await openFaxes()
  const rows = page.getByRole('listbox', { name: 'Faxes' }).getByRole('option')
  await rows.first().waitFor()
  expect(await rows.first().innerText()).toMatch(/Otterwick Ceramics[^]*Outbound, 1 page[^]*Sent/)
  await rows.nth(3).click()
  const detail = page.getByRole('region', { name: '+44 1632 960113' })
  expect((await detail.innerText()).replace(/\s+/g, ' ')).toMatch(
    /From \+44 1632 960187 To \+44 1632 960113 Pages 4 Status Failed File fax-0004.pdf Charge 0.08/,
  )
  expect(await detail.innerText()).toContain('cannot be opened or deleted here')
  expect(await page.locator('.rail [aria-current="page"]').innerText()).toContain('Messages')
})

test('a list says that it failed, that it is empty, or that the search found nothing', async () => {
  const screen = await openFaxes()
  const { page } = screen
  await screen.fails('faxes.list', 'network.unreachable')
  await screen.show('faxes', { revision: 5 })
  await page.getByText('Could not refresh.').waitFor()
  await screen.succeeds('faxes.list', { items: [], total: 0 })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No faxes yet' }).waitFor()
  await page.getByLabel('Find in faxes').fill('nobody')
  await page.getByRole('heading', { name: 'No matching faxes' }).waitFor()
  await page.getByRole('button', { name: 'Show all faxes' }).click()
  await page.getByRole('heading', { name: 'No faxes yet' }).waitFor()
})

test('a chat shows who wrote what, and its messages are deleted with a time to undo it', async () => {
  const screen = await openFaxes()
  const { page } = screen
  await page.getByRole('radio', { name: 'Chats' }).click()
  await page.getByRole('listbox', { name: 'Chats' }).getByRole('option').first().click()
  const log = page.getByRole('log', { name: 'Chat' })
  await log.waitFor()
  expect((await log.innerText()).replace(/\s+/g, ' ')).toMatch(/food safe\? Anouk Fernsby [^]*It is, once/)
  expect(await page.getByRole('complementary', { name: 'Visitor' }).innerText()).toMatch(
    /anouk@fernsby.example[^]*Wharfmere, GB/,
  )
  await screen.succeeds('chats.removeMessages', { removal: 'r' })
  await screen.succeeds('removals.undo')
  await log.getByRole('button', { name: 'Delete what Kofi Larkmoor wrote' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(async () => expect(await screen.asked('removals.undo')).toEqual([{ removal: 'r' }]))
  expect(await screen.asked('chats.removeMessages')).toEqual([{ ids: [2] }])
})

test('messages that this account may not read are said to be so, and hostile ones stay text', async () => {
  const screen = await openFaxes()
  const { page } = screen
  await page.getByRole('radio', { name: 'Chats' }).click()
  await page.getByRole('listbox', { name: 'Chats' }).getByRole('option').first().click()
  await screen.succeeds('chats.read', { chat: chats[0], messages: null })
  await screen.show('chats', { revision: 2 })
  await page.getByRole('heading', { name: 'Not visible to you' }).waitFor()
  await screen.succeeds('chats.read', { chat: chats[2], messages: [] })
  await screen.show('chats', { revision: 4 })
  await page.getByText('once an operator has accepted the chat').waitFor()
  const bad = { ...chats[0], visitor: { ...chats[0]?.visitor, name: hostile, page: hostile } }
  await screen.succeeds('chats.list', { items: [bad], total: 1 })
  await screen.succeeds('chats.read', { chat: bad, messages: [{ ...messages[0], words: hostile }] })
  await screen.show('chats', { revision: 5 })
  await page.getByRole('log', { name: 'Chat' }).getByText('<img src=x').first().waitFor()
  expect(await page.locator('main img').count()).toBe(0)
  expect(await page.title()).not.toBe('run')
  expect(await sideways(screen)).toBe(0)
})

test.each(widths)('%i pixels wide: nothing is cut, and axe finds nothing', async (width) => {
  const screen = await openFaxes({ width, height: 900 })
  const { page } = screen
  const kinds = ['Faxes', 'Chats'] as const
  for (const theme of themes) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    for (const kind of kinds) {
      const back = page.getByRole('button', { name: 'Back to the list' })
      if (await back.isVisible()) await back.click()
      await page.getByRole('radio', { name: kind }).click()
      await page.getByRole('listbox', { name: kind }).getByRole('option').first().click()
      if (kind === 'Chats') await page.getByRole('log', { name: 'Chat' }).waitFor()
      else await page.getByText('fax-0001.pdf').waitFor()
      expect(await sideways(screen)).toBe(0)
      expect(await axeViolations(page, { context: 'main' })).toEqual([])
      await picture(screen, `${kind}-${width}-${theme}`)
    }
  }
})

async function sideways({ page }: Screen): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

async function picture({ page }: Screen, name: string): Promise<void> {
  const folder = process.env['SCREEN_PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}
