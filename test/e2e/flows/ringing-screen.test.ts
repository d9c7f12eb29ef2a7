import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { Line } from '#shared/calls/line.ts'
import { bram, consulting, people, tamsin } from '#test/e2e/screens/call-scenes.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { openWallboard } from '#test/e2e/screens/wallboard-scenes.ts'
import { eventually } from '#test/support/eventually.ts'
import { phoneLine } from '#test/support/live-calls.ts'
import { needs } from '#test/support/needs.ts'
import { peopleRead } from '#test/support/people.ts'

const now = Date.now()
const ring = phoneLine({ id: 'ring', name: 'Odile Marshgrove', number: '+447700900516', startedAt: now })

/** Mark-up, marks that turn the direction of writing, letters under a tower of accents, and 10 kB. */
const hostile = `<img src=x onerror="document.title='run'"><b>\u202E${'Z\u0301'.repeat(60)}\u2067${'W'.repeat(10_240)}`

describe('a ring on the screen', needs('chromium'), () => {
  const suite = screenSuite()

  async function open(lines: readonly Line[], width = 1440): Promise<Screen> {
    const screen = await suite.open('app', { width, height: 900 })
    await screen.put('people', peopleRead(people))
    await screen.put('lines', lines)
    return screen
  }
  const card = ({ page }: Screen) => page.getByRole('region', { name: 'Incoming call' })
  const isAsked = (screen: Screen, method: Parameters<Screen['asked']>[0], input: object) =>
    eventually(async () => expect(await screen.asked(method)).toEqual([input]))

  test.each([
    ['Busy', 'busy'],
    ['Not available now', 'unavailable'],
    ['Decline everywhere', 'declined'],
  ])('is declined as %s', async (words, reason) => {
    const screen = await open([ring])
    await armed(screen)
    await card(screen).getByRole('button', { name: 'More ways to decline' }).click()
    await screen.page.getByRole('menuitem', { name: words }).click()
    await isAsked(screen, 'line.decline', { lineId: 'ring', reason })
  })

  test('is declined as the settings say by its button, and its menu never takes the keyboard by itself', async () => {
    const screen = await open([ring])
    expect(await screen.page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await armed(screen)
    await card(screen).getByRole('button', { name: 'Decline', exact: true }).click()
    await isAsked(screen, 'line.decline', { lineId: 'ring' })
  })

  test('a second one shows over a wallboard that fills the window, and is answered there', async () => {
    const screen = await open([tamsin(now)])
    await screen.page.evaluate(() =>
      Reflect.set(document.documentElement, 'requestFullscreen', () => Promise.reject(new Error('refused'))),
    )
    await openWallboard(screen)
    await screen.page.keyboard.press('F11')
    await screen.page.getByRole('navigation', { name: 'Views' }).waitFor({ state: 'hidden' })
    await screen.put('lines', [tamsin(now), ring])
    await card(screen).waitFor({ timeout: 3_000 })
    await armed(screen)
    await card(screen).getByRole('button', { name: 'Hold and answer' }).click()
    await eventually(async () => expect(await screen.asked('line.holdAndAnswer')).toHaveLength(1))
  })

  test('its menu opens above a dialog and leaves that open', async () => {
    const screen = await open([])
    await screen.page.keyboard.press('?')
    const dialog = screen.page.getByRole('dialog')
    await dialog.waitFor()
    await screen.put('lines', [ring])
    await armed(screen)
    await card(screen).getByRole('button', { name: 'More ways to decline' }).click()
    await screen.page.getByRole('menuitem', { name: 'Busy' }).click()
    await isAsked(screen, 'line.decline', { lineId: 'ring', reason: 'busy' })
    expect(await dialog.isVisible()).toBe(true)
  })

  test.each([
    { width: 1440, height: 900 },
    { width: 1366, height: 640 },
    { width: 380, height: 760 },
  ])('covers no dialog in a window of $width by $height', async (size) => {
    const screen = await open([ring])
    const { page } = screen
    await page.setViewportSize(size)
    await armed(screen)
    for (const keys of ['Control+k', 't', '?']) {
      await page.keyboard.press(keys)
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      const covered = await card(screen).boundingBox()
      const box = await dialog.boundingBox()
      if (!covered || !box) throw new Error('The card or the dialog is not shown')
      expect(box.y).toBeGreaterThanOrEqual(covered.y + covered.height)
      expect(box.y + box.height).toBeLessThanOrEqual(size.height)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  test.each(['en', 'de'] as const)(
    'keeps its buttons in place while its times change, in a narrow window, in %s',
    async (language) => {
      const screen = await open([], 380)
      await screen.show('settings', { language })
      await screen.page.waitForFunction((code) => document.documentElement.lang === code, language)
      const through = 'Billing'
      const states: readonly (readonly [Partial<Line>, RegExp])[] = [
        [{ answersAt: Date.now() + 10_000 }, /in \d+ s/],
        [{ answersAt: null }, /(waiting|wartet) 0:00/],
        [{ answersAt: null, startedAt: Date.now() - 3_700_000 }, /(waiting|wartet) 1:0/],
        [{ answersAt: null, state: 'answering' }, /ANSWERING|WIRD ANGENOMMEN/],
      ]
      const tops: (number | undefined)[] = []
      for (const [changes, words] of states) {
        await screen.put('lines', [{ ...ring, through, startedAt: Date.now(), ...changes }])
        await screen.page.locator('.ringcard').getByText(words).first().waitFor()
        tops.push((await screen.page.locator('.ringcard .rc-answer').boundingBox())?.y)
      }
      expect(new Set(tops).size).toBe(1)
    },
  )

  test('keeps the button under the pointer while it answers', async () => {
    const screen = await open([ring])
    const text = card(screen).getByRole('button', { name: 'Text back' })
    await text.waitFor()
    const before = await text.boundingBox()
    await screen.put('lines', [{ ...ring, state: 'answering' }])
    await card(screen).getByText('ANSWERING').waitFor()
    expect(await text.boundingBox()).toEqual(before)
  })

  test('appears before the column of the caller, which follows in a later frame', async () => {
    const screen = await open([])
    await screen.page.getByRole('main').waitFor()
    const frames = framesOfFirst(screen.page, ['.ringcard', '.call-cols > .col-ctx'])
    await screen.put('lines', [ring])
    const [cardFrame, columnFrame] = await frames
    expect(columnFrame).toBeGreaterThan(cardFrame ?? Number.NaN)
  })

  test('says in any view that another phone answered it', async () => {
    const screen = await open([ring])
    await screen.page.keyboard.press('g')
    await screen.page.keyboard.press('h')
    await card(screen).waitFor()
    await screen.put('lines', [{ ...ring, state: 'ended', endedAt: now, endReason: 'answered-elsewhere' }])
    await screen.page
      .getByText('Odile Marshgrove was answered on another phone')
      .waitFor({ state: 'attached' })
    await screen.page.keyboard.press('g')
    await screen.page.keyboard.press('c')
    await screen.page.getByText('Answered on another phone.').waitFor()
  })

  test('says so if it was answered automatically', async () => {
    const screen = await open([{ ...ring, state: 'connected', connectedAt: now, answeredBy: 'itself' }])
    await screen.page.getByText('Inbound, direct to you. Answered automatically').waitFor()
  })

  describe.each([1440, 380])('from somebody with a hostile name, %i wide', (width) => {
    const names = { name: hostile, number: hostile, through: hostile }

    test('keeps its buttons where they are, and runs nothing', async () => {
      const screen = await open([{ ...ring, ...names }], width)
      for (const name of ['Answer', 'Decline', 'More ways to decline', 'Send on'])
        await isInside(card(screen).getByRole('button', { name, exact: true }), width)
      expect((await card(screen).boundingBox())?.height ?? 9_999).toBeLessThan(460)
      await staysWhole(screen.page, width)
    })

    test('fits the bar of a second call, the console and the list', async () => {
      const held = bram(now, names)
      const screen = await open([tamsin(now, names), held, { ...ring, ...names }], width)
      await isInside(card(screen).getByRole('button', { name: 'Hold and answer' }), width)
      await isInside(screen.page.locator('.active').getByRole('button', { name: 'Hang up' }), width)
      await isInside(screen.page.locator('.active').getByRole('button', { name: 'Swap' }), width)
      await staysWhole(screen.page, width)
    })

    test('fits an attended transfer', async () => {
      const [caller, consulted] = consulting(now, { name: hostile, number: '555' })
      const screen = await open([{ ...tamsin(now), ...caller, ...names }, consulted ?? ring], width)
      await isInside(screen.page.getByRole('button', { name: 'Complete transfer' }), width)
      await staysWhole(screen.page, width)
    })
  })
})

/** The card ignores the pointer in its first moment. */
async function armed({ page }: Screen): Promise<void> {
  await page.getByRole('region', { name: 'Incoming call' }).waitFor()
  await page.waitForFunction(() => performance.getEntriesByName('ring-painted').length > 0)
  const painted = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() > since + 350, painted)
}

async function isInside(button: ReturnType<Page['locator']>, width: number): Promise<void> {
  await button.waitFor()
  const box = await button.boundingBox()
  expect(box?.x ?? -1).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width)
}

async function staysWhole(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  expect(await page.locator('img, .win b').count()).toBe(0)
  expect(await page.title()).not.toBe('run')
  const words = await page.evaluate(() => document.body.innerText)
  const turned = words.split('\n').filter((line) => /[\u202a-\u202e\u2066-\u2069]|W{100}/.test(line))
  expect(turned.map((line) => line.slice(0, 60))).toEqual([])
}

/** Returns for each selector the number of the frame before which its first element was added. */
function framesOfFirst(page: Page, selectors: readonly string[]): Promise<readonly number[]> {
  return page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        const found = new Map<string, number>()
        let frame = 0
        const count = () => {
          frame += 1
          if (found.size < wanted.length) requestAnimationFrame(count)
        }
        requestAnimationFrame(count)
        const observer = new MutationObserver(() => {
          for (const selector of wanted)
            if (!found.has(selector) && document.querySelector(selector)) found.set(selector, frame)
          if (found.size < wanted.length) return
          observer.disconnect()
          resolve(wanted.map((selector) => found.get(selector) ?? 0))
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
    selectors,
  )
}
