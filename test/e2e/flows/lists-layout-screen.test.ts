import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { tamsinRecording } from '#test/e2e/screens/recording-scenes.ts'
import { openTamsin, player, rows, showRecordings, transcript } from '#test/e2e/screens/recordings-page.ts'
import { openRecords } from '#test/e2e/screens/record-states.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { messagesOn, openMessages } from '#test/e2e/screens/texts-screen.ts'
import { openVoicemail } from '#test/e2e/screens/voicemail-page.ts'
import { sampleBox } from '#test/e2e/screens/voicemail-scenes.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite({ audio: true })

/** Where everything stands that can be pressed or read, by what it is. */
const places = (page: Page, what: string) =>
  page.locator(what).evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility())
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        const name = each.getAttribute('aria-label') ?? each.textContent?.trim().slice(0, 20)
        return `${name}: ${[x, y, width, height].map(Math.round).join(' ')}`
      }),
  )

test.each([1440, 1024, 720, 380])(
  'nothing moves when the composer gets the focus, %i wide',
  async (width) => {
    const screen = await openMessages(open, { width, height: 800 })
    const { page } = screen
    const { rows: threads, log, field } = messagesOn(screen)
    await threads.filter({ hasText: 'Tamsin' }).click()
    await log.waitFor()
    const look = () => places(page, 'main :is(button, input, h1, h2, .bub, .mstat, .th-number)')
    const before = await look()
    expect(before.length).toBeGreaterThan(5)
    await field.focus()
    await eventually(async () =>
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true),
    )
    expect(await look()).toEqual(before)
  },
)

test('nothing moves when the search of voicemails gets the focus', async () => {
  const screen = await open('app')
  const view = await openVoicemail(screen)
  const { page } = screen
  await view.shows('Mei Copperleaf')
  await page.getByRole('button', { name: 'Find a voicemail' }).click()
  const look = () => places(page, 'main .col-main :is(button, h2)')
  await page.getByRole('searchbox').blur()
  const before = await look()
  await page.getByRole('searchbox').focus()
  expect(await look()).toEqual(before)
})

test.each([
  [1440, 900],
  [1024, 768],
  [380, 760],
])('the player stays where it is when the analysis comes, %i wide', async (width, height) => {
  const screen = await open('app', { width, height })
  const { page } = screen
  await showRecordings(screen)
  const look = () => places(page, '.rec-d :is(.player-c, .seek, .player button), .rec-acts, .rec-ctx-h h2')
  await screen.hangs('recordings.read')
  await openTamsin(page)
  await eventually(async () => expect(await player(page).getAttribute('data-state')).toBe('paused'))
  await page.locator('.wave').first().waitFor()
  const before = await look()
  await screen.succeeds('recordings.read', tamsinRecording(Date.now()))
  if (width < 720) await page.getByRole('button', { name: 'Back to the list' }).click()
  await rows(page).first().click()
  if (width < 720) await page.getByRole('button', { name: 'Back to the list' }).click()
  await openTamsin(page)
  await transcript(page).waitFor()
  await page.locator('.wave').nth(1).waitFor()
  await eventually(async () => expect(await player(page).getAttribute('data-state')).toBe('paused'))
  expect(await look()).toEqual(before)
})

test.each(['Media sessions', 'Media records', 'Tracked calls', 'Website call-backs'])(
  'the fields of a record stand beside each other in one size, 380 wide: %s',
  async (list) => {
    const screen = await open('app', { width: 380, height: 760 })
    await openRecords(screen, list)
    const row = screen.page.locator('.rt-row').nth(1)
    await row.locator('bdi').first().waitFor()
    const cut = await row
      .locator('.rc')
      .evaluateAll(
        (all) =>
          all.filter(
            (each) => getComputedStyle(each).textOverflow === 'clip' && each.scrollWidth > each.clientWidth,
          ).length,
      )
    expect(cut).toBe(0)
    const cells = await row.locator('.rc').evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility())
        .map((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          return { left, right, top, bottom, size: getComputedStyle(each).fontSize, words: each.textContent }
        }),
    )
    expect(cells.length).toBeGreaterThanOrEqual(4)
    expect(new Set(cells.map(({ size }) => size))).toEqual(new Set(['13px']))
    const overlaps = cells.flatMap((one, at) =>
      cells.slice(at + 1).flatMap((other) => {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
        return Math.min(across, down) < 1 ? [] : [[one.words, other.words]]
      }),
    )
    expect(overlaps).toEqual([])
  },
)

test('what records are grouped by says so, 380 wide', async () => {
  const screen = await open('app', { width: 380, height: 760 })
  await openRecords(screen, 'All calls')
  const label = screen.page.locator('.rtools label').getByText('Group by', { exact: true })
  expect(await label.evaluate((element) => getComputedStyle(element).clipPath)).toBe('none')
})

type Empty = (screen: Screen) => Promise<void>
const goTo = (screen: Screen, view: string) =>
  screen.page.getByRole('navigation', { name: 'Views' }).getByText(view).click()

/** Each list with nothing in it. */
const empties: Readonly<Record<string, Empty>> = {
  async texts(screen) {
    await screen.succeeds('texts.threads', { items: [], total: 0 })
    await goTo(screen, 'Messages')
  },
  async faxes(screen) {
    await screen.succeeds('texts.threads', { items: [], total: 0 })
    await screen.succeeds('faxes.list', { items: [], total: 0 })
    await goTo(screen, 'Messages')
    await screen.page.getByRole('radio', { name: 'Faxes' }).click()
  },
  async chats(screen) {
    await screen.succeeds('texts.threads', { items: [], total: 0 })
    await screen.succeeds('chats.list', { items: [], total: 0 })
    await goTo(screen, 'Messages')
    await screen.page.getByRole('radio', { name: 'Chats' }).click()
  },
  async voicemail(screen) {
    await openVoicemail(screen, { rows: [], box: { ...sampleBox, revision: 2 } })
  },
  async greetings(screen) {
    const view = await openVoicemail(screen)
    await screen.succeeds('greetings.list', [])
    await view.openGreetings()
  },
  async recordings(screen) {
    await screen.succeeds('recordings.list', { items: [], total: 0 })
    await goTo(screen, 'Recordings')
  },
  async history(screen) {
    await screen.show('recents', { calls: [] })
    await goTo(screen, 'History')
  },
}

/** How far an empty state is from the middle of the room that it has, in pixels: across and down. */
function fromMiddle(empty: Element): readonly number[] {
  const [column, body] = [empty.closest('.col'), empty.closest('.col-body, .convo-none')]
  const room = (body ?? column ?? empty).getBoundingClientRect()
  const over = (body ?? column)?.querySelector(':scope > :is(.banner, .col-head)')
  const above = over?.getBoundingClientRect().bottom ?? room.top
  const [glyph, last] = [empty.firstElementChild, empty.lastElementChild]
  const from = glyph?.getBoundingClientRect() ?? room
  const to = last?.getBoundingClientRect() ?? room
  return [from.left + from.right - room.left - room.right, from.top + to.bottom - above - room.bottom].map(
    (twice) => Math.abs(twice) / 2,
  )
}

test.each(Object.keys(empties))('an empty list of %s stands in the middle of its column', async (name) => {
  const screen = await open('app')
  await empties[name]?.(screen)
  const empty = screen.page.locator('main .empty')
  await empty.first().waitFor()
  for (const each of await empty.all()) expect(Math.max(...(await each.evaluate(fromMiddle)))).toBeLessThan(2)
})

test.each([
  [1024, 768],
  [720, 450],
  [380, 760],
])('everything is reached without scrolling sideways at %i by %i', async (width, height) => {
  const screen = await open('app', { width, height })
  const { page } = screen
  await showRecordings(screen)
  const sideways = () =>
    page.evaluate(() =>
      [
        document.documentElement,
        ...document.querySelectorAll('main, main .col, main .col-body, main .detail'),
      ]
        .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.className),
    )
  expect(await sideways()).toEqual([])
  await openTamsin(page)
  await transcript(page).getByRole('option').first().waitFor()
  expect(await sideways()).toEqual([])
  await transcript(page).focus()
  await page.keyboard.press('End')
  await transcript(page).getByRole('option').last().scrollIntoViewIfNeeded()
  const last = await transcript(page).getByRole('option').last().boundingBox()
  expect(last?.y).toBeLessThan(height)
  await goTo(screen, 'History')
  await page.locator('tbody tr').first().click()
  await page.locator('.drawer').waitFor()
  expect(await sideways()).toEqual([])
  await openVoicemail(screen)
  expect(await sideways()).toEqual([])
})
