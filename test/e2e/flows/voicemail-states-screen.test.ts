import { expect, test } from 'vitest'
import { themes, widths } from '#test/e2e/screens/looks.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { openVoicemail, soundLength, type VoicemailScene } from '#test/e2e/screens/voicemail-page.ts'
import { sampleBox, sampleInbox, voicemail } from '#test/e2e/screens/voicemail-scenes.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })
const desktop = { width: 1440, height: 900 }
const now = Date.now()

async function start(scene: VoicemailScene = {}, size = desktop) {
  const screen = await open('app', size)
  return { screen, page: screen.page, view: await openVoicemail(screen, scene) }
}

test('loading, failing, being empty and having no mailbox are told apart', async () => {
  const { screen, page, view } = await start({ rows: [] })
  await page.getByRole('heading', { name: 'No new voicemails' }).waitFor()
  await page.getByRole('radio', { name: 'New' }).click()
  await page.getByRole('heading', { name: 'Nothing new' }).waitFor()
  await page.getByRole('button', { name: 'Show all voicemails' }).click()
  await view.folder('Suppliers').click()
  await page.getByRole('heading', { name: 'Nothing in Suppliers' }).waitFor()

  await screen.put('voicemail', { ...sampleBox, loading: true, revision: 2 })
  await page.getByText('Loading', { exact: true }).waitFor()
  await screen.put('voicemail', { ...sampleBox, error: { code: 'network.unreachable' }, revision: 3 })
  await page.getByRole('heading', { name: 'Voicemails could not be loaded' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(async () => expect((await screen.asked('voicemail.refresh')).length).toBeGreaterThan(1))
  await screen.put('voicemail', { ...sampleBox, mailboxes: [], revision: 4 })
  await page.getByRole('heading', { name: 'You have no mailbox' }).waitFor()
})

test('a failure keeps the messages that are there, and a message that is gone says so', async () => {
  const { screen, page, view } = await start()
  await view.shows('Mei Copperleaf')
  await screen.put('voicemail', { ...sampleBox, error: { code: 'network.unreachable' } })
  await page.getByRole('alert').filter({ hasText: 'Could not refresh.' }).waitFor()
  expect(await view.rows.count()).toBe(9)
  await screen.fails('voicemail.read', 'platform.not-found')
  await screen.succeeds('voicemail.list', { items: sampleInbox(now).slice(1), total: 8 })
  await screen.put('voicemail', { ...sampleBox, revision: 5 })
  await page.getByRole('heading', { name: 'This voicemail no longer exists' }).waitFor()
  expect(await view.rows.count()).toBe(8)
})

test('a list of another folder that is slow shows no rows under the wrong name', async () => {
  const { screen, page, view } = await start()
  await view.shows('Mei Copperleaf')
  await screen.hangs('voicemail.list')
  await view.folder('Call back').click()
  await page.getByText('Loading', { exact: true }).waitFor()
  expect(await view.rows.count()).toBe(0)
})

const hostile = [
  '<img src=x onerror="document.title=1"><b>bold</b>',
  '\u202eevil \u2066turned\u2069 text',
  'z\u0301\u0302\u0303\u0304\u0305\u0306\u0307'.repeat(40),
  'مرحبا بالعالم '.repeat(30),
  '\u200b\u200d\ufeff',
  'x'.repeat(10_000),
]
const hostileRows = hostile.map((words, index) =>
  voicemail({ id: 50 - index, name: words, company: words, transcript: words, at: now - index }),
)

test.each([desktop, { width: 380, height: 760 }])('hostile callers stay text inside %o', async (size) => {
  const { page, view } = await start({ rows: hostileRows }, size)
  await view.rows.first().waitFor()
  expect(await view.tooWide()).toEqual([])
  await view.rows.first().click()
  for (const words of hostile) {
    await view.message.waitFor()
    expect({ words, tooWide: await view.tooWide() }).toEqual({ words, tooWide: [] })
    expect(await page.locator('main img, main b').count()).toBe(0)
    await page.keyboard.press('ArrowDown')
  }
  expect(await page.title()).not.toBe('1')
})

test.each(widths)('at %i wide nothing is cut, and every column is reached', async (width) => {
  const { page, view } = await start({}, { width, height: 800 })
  await view.rows.first().waitFor()
  expect(await view.tooWide()).toEqual([])
  if (width < 720) await view.row('Mei').click()
  await view.shows('Mei Copperleaf')
  expect(await view.tooWide()).toEqual([])
  if (width < 720) {
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await view.message.waitFor({ state: 'hidden' })
  }
  if (width <= 980) await page.getByRole('button', { name: 'Back to folders' }).click()
  await view.folder('Suppliers').waitFor()
  expect(await view.tooWide()).toEqual([])
  await view.openGreetings()
  expect(await view.tooWide()).toEqual([])
})

test.each(themes)('axe finds nothing in the %s theme', async (theme) => {
  const { screen, page, view } = await start({ rows: [...sampleInbox(now)] })
  await screen.show('settings', { theme })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await view.shows('Mei Copperleaf')
  await eventually(async () => expect(await view.player.getAttribute('data-state')).toBe('paused'))
  expect(await axeViolations(page)).toEqual([])
  await view.row('Dario').click({ modifiers: ['Shift'] })
  await page.getByRole('heading', { name: '3 voicemails selected' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('v')
  await page.getByRole('menu').waitFor()
  expect(await axeViolations(page, { context: '[role="menu"]' })).toEqual([])
  await page.keyboard.press('Escape')
  await view.openGreetings()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a file' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await axeViolations(page, { context: '[role="dialog"]' })).toEqual([])
})

test('a sound that plays begins where the agent stopped', async () => {
  const screen = await open('app', desktop)
  await screen.succeeds('sounds.position', { seconds: soundLength / 2 })
  const view = await openVoicemail(screen)
  await eventually(async () => expect(await view.player.textContent()).toContain('0:04of 0:08'))
})
