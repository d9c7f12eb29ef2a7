import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { toneWav } from '#test/support/tone-wav.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import type { RecentCall } from '#shared/host/slices.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })

const rows = (page: Page) => page.locator('tbody tr')
const drawer = (page: Page) => page.getByRole('complementary')
const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('calls show who, when, how long, and whether they were recorded', async () => {
  const { page } = await open('history')
  expect(await rows(page).count()).toBe(11)
  const missed = rows(page).nth(1)
  expect(await missed.textContent()).toMatch(/Missed.*Mei Copperleaf.*\+44 7700 900731.*0:25.*0:00/s)
  expect(await rows(page).nth(2).textContent()).toMatch(/Jonas Thistledown.*3:52.*3:40.*Recorded/s)
  expect(await rows(page).nth(10).textContent()).toContain('Number withheld')
})

test('the list is walked, opened, called back and closed by keyboard', async () => {
  const { page, asked } = await open('history')
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await focusedRow(page)).toContain('Mei Copperleaf')
  await page.keyboard.press(']')
  await drawer(page).getByRole('heading', { name: 'Mei Copperleaf' }).waitFor()
  await page.keyboard.press(']')
  await drawer(page).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('heading', { name: 'Jonas Thistledown' }).waitFor()
  await page.keyboard.press('c')
  await eventually(async () => expect(await asked('line.dial')).toEqual([{ to: '+447700900614' }]))
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
  expect(await focusedRow(page)).toContain('Jonas Thistledown')
  expect(await page.locator('tbody tr[tabindex="0"]').count()).toBe(1)
})

test('Enter calls back who was missed, and opens every other call; the keys are said', async () => {
  const { page, asked } = await open('app')
  const hints = page.getByRole('contentinfo')
  await page.getByRole('navigation', { name: 'Views' }).getByText('History').click()
  await rows(page).nth(1).focus()
  await eventually(async () => expect(await hints.textContent()).toMatch(/\]Details.*EnterCall back/s))
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await asked('line.dial')).toEqual([{ to: '+447700900731' }]))
  expect(await drawer(page).count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await eventually(async () => expect(await hints.textContent()).toMatch(/EnterDetails.*CCall back/s))
  await page.keyboard.press('Enter')
  await drawer(page).getByRole('heading', { name: 'Jonas Thistledown' }).waitFor()
  expect(await asked('line.dial')).toHaveLength(1)
})

test('a row shows the queue and the note of the call where there is room', async () => {
  const { page, succeeds } = await open('history')
  const tamsin = rows(page).nth(6)
  expect(await tamsin.textContent()).toMatch(/Orders queue.*Order 48213 arrived.*Completed/s)
  expect(await tamsin.getByText('Orders queue').isVisible()).toBe(true)
  await succeeds('recents.notes', [{ at: Date.now(), words: 'Sends photos tonight' }])
  await tamsin.click()
  await drawer(page).getByRole('heading', { name: 'Notes on this call' }).waitFor()
  expect(await drawer(page).textContent()).toMatch(
    /Orders queue.*Completed.*Normal clearing.*Order 48213 arrived.*Sends photos tonight/s,
  )
  expect(await tamsin.getByText('Orders queue').isVisible()).toBe(false)
  for (const width of [1440, 1024, 720]) {
    await page.setViewportSize({ width, height: 800 })
    const names = page.locator('.h-who .ell').filter({ hasText: 'Bram Oakhollow' })
    await page.keyboard.press('Escape')
    expect(await names.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
  }
})

test('the person of a call is texted from its row and from its details', async () => {
  const { page } = await open('app')
  const show = async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await rows(page).filter({ hasText: 'Jonas Thistledown' }).click()
  }
  const thread = page.locator('#thread').filter({ hasText: '+44 7700 900614' })
  await show()
  await page.keyboard.press('s')
  await thread.waitFor()
  await page.getByRole('heading', { name: 'History' }).waitFor({ state: 'detached' })
  await page.getByLabel('Text message', { exact: true }).press('Escape')
  await show()
  await drawer(page).getByRole('button', { name: 'Text' }).click()
  await thread.waitFor()
})

test('a number is pressed to call it, which opens nothing', async () => {
  const { page, asked } = await open('history')
  await page.getByRole('button', { name: 'Call +44 7700 900377' }).click()
  await eventually(async () => expect(await asked('line.dial')).toEqual([{ to: '+447700900377' }]))
  expect(await drawer(page).count()).toBe(0)
})

test('a recording is fetched from the host’s own path and played', async () => {
  const { page } = await open('history')
  const fetched: string[] = []
  await page.route('**/media/monitors/*.mp3', async (route) => {
    fetched.push(new URL(route.request().url()).pathname)
    await route.fulfill({
      contentType: 'audio/wav',
      body: Buffer.from(toneWav({ frequency: 440, seconds: 2 })),
    })
  })
  await page.getByText('Jonas Thistledown').click()
  const player = drawer(page).getByRole('group', { name: 'Recording of the call with Jonas Thistledown' })
  await eventually(async () => expect(await player.getAttribute('data-state')).toBe('paused'))
  expect(fetched).toEqual(['/media/monitors/7001.mp3'])
  await rows(page).nth(2).focus()
  await page.keyboard.press('Space')
  await eventually(async () => expect(await player.getAttribute('data-state')).toBe('playing'))
})

test('a call without recordings has no word about them', async () => {
  const { page } = await open('history')
  await page.getByText('Bram Oakhollow').click()
  await drawer(page).getByRole('heading', { name: 'Bram Oakhollow' }).waitFor()
  expect(await drawer(page).textContent()).not.toMatch(/recording/i)
})

test('the list shows different states for loading, failure, no calls and no matches', async () => {
  const { page, show, asked } = await open('history')
  const failure = { code: 'network.unreachable' } as const
  await show('recents', { error: failure })
  await page.getByRole('alert').filter({ hasText: 'Could not refresh.' }).waitFor()
  expect(await rows(page).count()).toBe(11)

  await show('recents', { calls: [], error: failure })
  await page.getByRole('heading', { name: 'Calls could not be loaded' }).waitFor()
  expect(await page.getByText('0 calls').count()).toBe(0)
  const before = (await asked('recents.refresh')).length
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(async () => expect(await asked('recents.refresh')).toHaveLength(before + 1))

  await show('recents', { loading: true, error: null })
  await page.getByText('Loading', { exact: true }).waitFor()
  await show('recents', { loading: false })
  await page.getByRole('heading', { name: 'No calls yet' }).waitFor()
  await page.getByText('0 calls').waitFor()
})

test('the search field goes to the rows by Arrow down, and is emptied and left by Escape', async () => {
  const { page } = await open('history')
  const find = page.getByLabel('Find a call')
  const isOnRow = () => page.evaluate(() => document.activeElement?.tagName === 'TR')
  await find.fill('tamsin')
  await find.press('ArrowDown')
  await eventually(async () => expect(await isOnRow()).toBe(true))
  await find.press('Escape')
  expect(await find.inputValue()).toBe('')
  await find.press('Escape')
  await eventually(async () => expect(await isOnRow()).toBe(true))
  await find.fill('nobody at all')
  await find.press('ArrowDown')
  await find.press('Escape')
  await eventually(async () => expect(await rows(page).count()).toBe(11))
})

test('keys of the list are not shown while a name is typed', async () => {
  const { page } = await open('app')
  await page.getByRole('navigation', { name: 'Views' }).getByText('History').click()
  const hint = page.getByRole('contentinfo').getByText('Call back')
  await hint.waitFor()
  await page.getByLabel('Find a call').focus()
  await hint.waitFor({ state: 'detached' })
  await page.getByLabel('Find a call').blur()
  await hint.waitFor()
})

test('the list is narrowed by name, number and kind', async () => {
  const { page } = await open('history')
  await page.getByRole('radio', { name: 'Missed' }).click()
  await eventually(async () => expect(await rows(page).count()).toBe(3))
  await page.getByLabel('Find a call').fill('odile')
  await eventually(async () => expect(await rows(page).count()).toBe(1))
  await page.getByLabel('Find a call').fill('nobody')
  await page.getByRole('heading', { name: 'No matching calls' }).waitFor()
  await page.getByRole('button', { name: 'Show all calls' }).click()
  await eventually(async () => expect(await rows(page).count()).toBe(11))
})

test('at 380 wide the table is a list and the drawer covers it', async () => {
  const { page } = await open('history', { width: 380, height: 760 })
  expect(await page.locator('.hist').evaluate((e) => e.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByText('Jonas Thistledown').click()
  const box = await drawer(page).boundingBox()
  expect(box?.width).toBe(380)
  await drawer(page).getByRole('button', { name: 'Close details' }).click()
  await drawer(page).waitFor({ state: 'detached' })
})

test('a missed call says why in the list, and in the drawer from when to when and what can be done', async () => {
  const { page, show } = await open('history')
  const missed = rows(page).nth(1)
  expect(await missed.textContent()).toContain('Phone offline')
  expect(await missed.textContent()).not.toContain('No user responding')
  await page.getByText('Mei Copperleaf').click()
  const why = drawer(page).getByRole('region', { name: 'Why it was missed' })
  expect(await why.textContent()).toMatch(
    /This phone was offline from (\d+ \w+ )?\d\d:\d\d to (\d+ \w+ )?\d\d:\d\d, so calls could not reach it\./,
  )
  expect(await why.textContent()).toContain('It reconnects by itself.')
  expect(await drawer(page).textContent()).toContain('No user responding')
  const call: RecentCall = {
    cdrId: 9,
    liveId: 90,
    type: 'in',
    number: '+447700900731',
    name: '',
    at: Date.now(),
    talkSeconds: 40,
    cause: 'Normal clearing',
    missedCause: 'answered-elsewhere',
    missedReason: 'taken-elsewhere',
    recordings: [],
  }
  await show('recents', { calls: [call] })
  await rows(page).first().click()
  await drawer(page).getByRole('heading', { name: 'Not answered here' }).waitFor()
})

test('a missed call does not count as seen in a list that does not show it', async () => {
  const { page, show, asked } = await open('app')
  await page.getByRole('navigation', { name: 'Views' }).getByText('History').click()
  await page.getByRole('radio', { name: 'Recorded' }).click()
  await show('recents', { unseenMissed: 1 })
  await page.getByRole('img', { name: '1 missed' }).waitFor()
  await page.getByRole('radio', { name: 'All calls' }).click()
  await page.getByRole('radio', { name: 'Recent', exact: true }).click()
  expect(await asked('recents.markSeen')).toEqual([])
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  await eventually(async () => expect(await asked('recents.markSeen')).toHaveLength(1))
})

test('missed calls are counted on the rail until they are looked at, and missing records are said', async () => {
  const { page, show, asked } = await open('app')
  await show('recents', { unseenMissed: 2 })
  await page.getByRole('img', { name: '2 missed' }).waitFor()
  expect(await asked('recents.markSeen')).toEqual([])
  await page.getByRole('navigation', { name: 'Views' }).getByText('History').click()
  await eventually(async () => expect(await asked('recents.markSeen')).toHaveLength(1))
  await show('recents', { unseenMissed: undefined })
  await page.getByRole('img', { name: '2 missed' }).waitFor({ state: 'detached' })

  await show('recents', { unfound: { records: 1, recordings: 2 } })
  await page.getByText('1 call record and 2 call recordings are missing.').waitFor()
  await page.getByText('The phone service has not listed them yet.').waitFor()
  const before = (await asked('recents.refresh')).length
  await page.getByRole('button', { name: 'Check again' }).click()
  await eventually(async () => expect(await asked('recents.refresh')).toHaveLength(before + 1))
})
