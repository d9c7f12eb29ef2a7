import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { builtPage, sharedBrowser } from '#test/e2e/support/shared.ts'
import { eventually } from '#test/support/eventually.ts'

let gallery: string
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  gallery = await builtPage('gallery')
  browser = await sharedBrowser({ audio: true })
})
afterAll(async () => {
  await browser?.close()
})
beforeEach(async () => {
  page = await browser.newPage()
  complaints = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  await page.goto(gallery)
  await page.getByRole('heading', { name: 'Parts' }).waitFor()
})
afterEach(async () => {
  await page.close()
  if (complaints.length > 0) throw new Error(`The page complained: ${complaints.join('; ')}`)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const chosen = () => page.locator('[data-chosen]').textContent()

test('a dialog keeps Tab inside, closes on Esc and gives the focus back', async () => {
  await button('Open dialog').click()
  const dialog = page.getByRole('dialog', { name: 'Rename this phone' })
  await dialog.waitFor()
  expect(await dialog.getAttribute('aria-modal')).toBe('true')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await eventually(async () => expect(await name.evaluate((e) => e === document.activeElement)).toBe(true))
  const inside = () => dialog.evaluate((e) => e.contains(document.activeElement))
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press(press < 3 ? 'Tab' : 'Shift+Tab')
    expect(await inside()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(async () => expect(await focused()).toBe('Open dialog'))
})

test('a press beside a dialog closes it, but one on what rings above it does not', async () => {
  await page.evaluate(() => {
    const ring = document.createElement('button')
    ring.textContent = 'Answer'
    ring.dataset['aboveDialog'] = ''
    ring.style.cssText = 'position:fixed;top:0;left:0;z-index:60'
    ring.addEventListener('click', () => (document.title = 'answered'))
    document.body.append(ring)
  })
  await button('Open dialog').click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await button('Answer').click()
  expect(await page.title()).toBe('answered')
  await button('Answer').focus()
  expect(await focused()).toBe('Answer')
  expect(await dialog.isVisible()).toBe(true)
  await page.mouse.click(5, 600)
  await dialog.waitFor({ state: 'detached' })
})

test('a segmented control is one tab stop and follows the arrow keys round', async () => {
  const group = page.getByRole('radiogroup', { name: 'Show', exact: true })
  const state = () =>
    group
      .getByRole('radio')
      .evaluateAll((all) => all.map((e) => [e.textContent, e.ariaChecked, (e as HTMLElement).tabIndex]))
  await group.getByRole('radio', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await state()).toEqual([
    ['All', 'false', -1],
    ['Mine', 'true', 0],
    ['Team', 'false', -1],
  ])
  expect(await focused()).toBe('Mine')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe('All')
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe('Team')
})

test('a combobox keeps the focus, walks its options and chooses with Enter', async () => {
  await button('Open transfer').click()
  const field = page.getByRole('combobox', { name: 'Transfer to' })
  await eventually(async () => expect(await field.evaluate((e) => e === document.activeElement)).toBe(true))
  const active = () =>
    field.evaluate((e) => {
      const option = document.getElementById(e.getAttribute('aria-activedescendant') ?? '')
      return option?.ariaSelected === 'true' ? option.querySelector('.ell')?.textContent : undefined
    })
  expect(await page.getByRole('listbox', { name: 'Results' }).getByRole('group').count()).toBe(3)
  expect(await active()).toBe('Billing')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toBe('Ravi Billowmere')
  await page.keyboard.press('Shift+Enter')
  expect(await chosen()).toBe('224 first')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowUp')
  expect(await active(), 'round the top').toBe('Billing leads')
  await field.fill('fern')
  await eventually(async () => expect(await active()).toBe('Billie Fernhollow'))
  await page.keyboard.press('Enter')
  expect(await chosen()).toBe('219')
  await field.fill('nobody of that name')
  await page.getByText('Nobody matches.').waitFor()
  expect(await field.getAttribute('aria-expanded')).toBe('false')
  await field.fill('bill')
  await page.getByRole('option', { name: /^Billing leads/ }).click()
  expect(await chosen(), 'one press chooses nothing').toBe('219')
  await page.getByRole('option', { name: /^Billing leads/ }).dblclick()
  expect(await chosen()).toBe('6102')
})

test('the player seeks by keyboard and pointer, plays, pauses and changes its speed', async () => {
  const player = page.getByRole('group', { name: 'Recording with Tamsin Quillfeather' })
  const slider = player.getByRole('slider')
  const at = () => slider.getAttribute('aria-valuenow').then(Number)
  await eventually(async () => expect(await slider.getAttribute('aria-valuemax')).toBe('95'))
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await eventually(async () => expect(await at()).toBe(10))
  await page.keyboard.press('PageUp')
  await eventually(async () => expect(await at()).toBe(40))
  expect(await slider.getAttribute('aria-valuetext')).toBe('40 seconds of 1 minute 35 seconds')
  await page.keyboard.press('End')
  await eventually(async () => expect(await at()).toBe(95))
  await page.keyboard.press('Home')
  await eventually(async () => expect(await at()).toBe(0))

  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider is not drawn')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await eventually(async () => expect(await at()).toBe(47))
  await player.getByRole('button', { name: 'Back 10 seconds' }).click()
  await eventually(async () => expect(await at()).toBe(37))

  await player.getByRole('radio', { name: '2x', exact: true }).click()
  await player.getByRole('button', { name: 'Play' }).click()
  await eventually(async () => expect(await at()).toBeGreaterThan(37))
  expect(await player.locator('audio').evaluate((e) => (e as HTMLAudioElement).playbackRate)).toBe(2)
  await player.getByRole('button', { name: 'Pause' }).click()
  await eventually(async () => expect(await player.getAttribute('data-state')).toBe('paused'))
})

test('a player says when there is nothing to play and when it cannot', async () => {
  const state = (title: string) => page.getByRole('group', { name: title }).getAttribute('data-state')
  expect(await state('No recording')).toBe('none')
  await eventually(async () => expect(await state('Broken recording')).toBe('failed'))
  await page.getByText('This recording cannot be played.', { exact: true }).waitFor()
})

test('a menu opens by keyboard, tells what is chosen and gives the focus back', async () => {
  await page.getByRole('button', { name: /^Taking calls/ }).focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitemradio')
  await items.first().waitFor()
  expect(await items.evaluateAll((all) => all.map((e) => e.ariaChecked))).toEqual(['true', 'false'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await page.locator('[data-presence]').textContent()).toBe('not'))
  await eventually(async () => expect(await focused()).toMatch(/^Taking calls/))
})

test('a toast offers its undo', async () => {
  await button('Show toast').click()
  await page.getByRole('status').filter({ hasText: 'Voicemail moved to Call back' }).waitFor()
  await button('Undo').last().click()
  await eventually(async () => expect(await chosen()).toBe('undone'))
  expect(await page.getByText('Voicemail moved to Call back').count()).toBe(0)
})

test('toggles, busy buttons and invalid fields say so', async () => {
  const mute = page.getByRole('button', { name: 'Mute', exact: true })
  expect(await mute.getAttribute('aria-pressed')).toBe('true')
  expect(await mute.getAttribute('aria-keyshortcuts')).toBe('M')
  expect(
    await page.getByRole('button', { name: 'Transfer', exact: true }).getAttribute('aria-pressed'),
  ).toBeNull()
  await button('Busy').first().click()
  expect(await page.locator('[data-pressed]').textContent()).toBe('0')
  const code = page.getByRole('textbox', { name: 'Code' })
  expect(await code.getAttribute('aria-invalid')).toBe('true')
  const words = await code.evaluate(
    (e) => document.getElementById(e.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(words).toContain('That code did not match')
})

test('a kept sound begins at its place, and has a lane for each speaker', async () => {
  const player = (name: string) => page.getByRole('group', { name, exact: true })
  const kept = player('Kept recording')
  await eventually(async () =>
    expect(await kept.getByRole('slider').getAttribute('aria-valuenow')).toBe('29'),
  )
  const lanes = player('Recording with two speakers')
  expect(await lanes.locator('.lane-n').allTextContents()).toEqual(['Kofi', 'Tamsin'])
  expect(await lanes.locator('.wave').count()).toBe(2)
})
