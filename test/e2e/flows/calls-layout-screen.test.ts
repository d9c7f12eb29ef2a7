import { describe, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { callStates, idleStates } from '#test/e2e/screens/call-states.ts'
import { screenSuite, type Screen } from '#test/e2e/screens/screen-suite.ts'
import { eventually } from '#test/support/eventually.ts'
import { needs } from '#test/support/needs.ts'

/** 720 by 450 is 1440 by 900 at a zoom of 200 %. */
const zoomed = { width: 720, height: 450 }

describe('the layout of a call', needs('chromium'), () => {
  const suite = screenSuite()

  async function open(state: string, size: { width: number; height: number }): Promise<Screen> {
    const screen = await suite.open('app', size)
    await { ...idleStates, ...callStates }[state]?.(screen)
    return screen
  }
  const controls = ({ page }: Screen) => page.locator('.active').getByRole('toolbar').getByRole('button')

  test.each([1440, 1280, 1100, 1024])('no way out of a consultation is cut at %i', async (width) => {
    const screen = await open('consultation', { width, height: 900 })
    expect(await screen.page.locator('.att-f .ell').evaluateAll(cut)).toEqual([])
  })

  test('the four ways out of a consultation share one row at 1440, and none is cut', async () => {
    const screen = await open('consultation', { width: 1440, height: 900 })
    const ways = screen.page.getByRole('toolbar', { name: 'Transfer' })
    expect(await ways.getByRole('button').count()).toBe(4)
    expect(new Set((await boxesOf(ways.getByRole('button'))).map(({ top }) => top)).size).toBe(1)
    expect(await ways.locator('.ell').evaluateAll(cut)).toEqual([])
  })

  test.each(['connected', 'connected-typing', 'recording'])(
    'at 1024 no key cap crosses its tile or the word in it: %s',
    async (state) => {
      const screen = await open(state, { width: 1024, height: 768 })
      expect(await controls(screen).count()).toBeGreaterThan(4)
      expect(await controls(screen).evaluateAll(crossing)).toEqual([])
    },
  )

  test.each([
    'connected',
    'held',
    'recording',
    'two-calls',
    'conference',
    'consultation',
    'keypad',
    'unheard',
  ])('every control is reached without scrolling sideways at a zoom of 200 percent: %s', async (state) => {
    const screen = await open(state, zoomed)
    const buttons = screen.page.locator('.active').getByRole('button')
    expect(await buttons.count()).toBeGreaterThan(3)
    for (const button of await buttons.all()) {
      await button.scrollIntoViewIfNeeded()
      const name = await button.textContent()
      expect({ name, isIn: await button.evaluate(isWithin) }).toEqual({ name, isIn: true })
    }
  })

  test('the keypad is seen as it opens at a zoom of 200 percent', async () => {
    const screen = await open('keypad', zoomed)
    const keys = screen.page.getByRole('region', { name: 'Keypad' }).getByRole('button')
    await eventually(async () =>
      expect(Math.max(...(await boxesOf(keys)).map(({ bottom }) => bottom))).toBeLessThanOrEqual(
        zoomed.height,
      ),
    )
  })

  test.each([1440, 1024])('the strip of a consultation names the way to complete it at %i', async (width) => {
    const screen = await open('strip-consultation', { width, height: 900 })
    const strip = screen.page.getByRole('region', { name: 'Current call' })
    const complete = strip.getByRole('button', { name: 'Complete transfer' })
    const room = await complete.evaluate((button) => {
      const words = button.querySelector('span:not(.keys)')?.getBoundingClientRect()
      return { words: words?.width ?? 0, behind: button.getBoundingClientRect().right - (words?.right ?? 0) }
    })
    expect(room.words).toBeGreaterThan(60)
    expect(room.behind).toBeLessThan(24)
    expect(await strip.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0)
  })

  test('a second call says what it came through at 1440', async () => {
    const screen = await open('second-call', { width: 1440, height: 900 })
    expect(await screen.page.locator('.tb-ring .ell').evaluateAll(cut)).toEqual([])
  })

  test('if nobody can hear the agent, an error says so and offers two ways to fix it', async () => {
    const screen = await open('unheard', { width: 1440, height: 900 })
    const banner = screen.page.locator('.banner-bad').filter({ hasText: 'Nobody can hear you.' })
    await banner.getByRole('button', { name: 'Try again' }).waitFor()
    await banner.getByRole('button', { name: 'Choose a microphone' }).waitFor()
  })

  test('the empty states of the console are at the same height', async () => {
    const { page } = await open('console-empty', { width: 1440, height: 900 })
    const tops = (await boxesOf(page.locator('.empty'))).map(({ top }) => Math.round(top))
    expect(tops).toHaveLength(2)
    expect(new Set(tops).size).toBe(1)
  })

  test('what is offered after a call stays within the card at 380', async () => {
    const screen = await open('ended', { width: 380, height: 760 })
    await eventually(async () => expect(await widthOf(screen.page)).toBeLessThanOrEqual(380))
    for (const { right } of await boxesOf(screen.page.locator('.ended-a').getByRole('button')))
      expect(right).toBeLessThanOrEqual(380)
  })
})

function boxesOf(parts: Locator) {
  return parts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect))
}

function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelector('.active')?.scrollWidth ?? 0)
}

/** Runs in the page: the words that do not fit. */
function cut(all: readonly Element[]): readonly string[] {
  return all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)
}

/** Runs in the page: whether a person can press it where it is. */
function isWithin(button: Element): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  return left >= 0 && right <= innerWidth && (button.contains(hit) || hit?.contains(button) === true)
}

/** Runs in the page: key caps that are seen, and are not wholly in their tile, or lie on its word or picture. */
function crossing(tiles: readonly Element[]): readonly string[] {
  return tiles.flatMap((tile) => {
    const edge = tile.getBoundingClientRect()
    const range = document.createRange()
    const words = [...tile.querySelectorAll('.cap')].flatMap((cap) =>
      [...cap.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => {
          range.selectNode(node)
          return range.getBoundingClientRect()
        }),
    )
    const parts = [...words, ...[...tile.querySelectorAll('.i')].map((icon) => icon.getBoundingClientRect())]
    return [...tile.querySelectorAll('kbd')].flatMap((cap) => {
      const box = cap.getBoundingClientRect()
      const clip = cap.closest('.cap')?.getBoundingClientRect()
      const isSeen = box.width > 0 && (!clip || clip.height === 0 || box.top < clip.bottom)
      const isOut = box.left < edge.left || box.right > edge.right || box.top < edge.top
      const isOn = parts.some(
        (part) =>
          box.left < part.right - 1 &&
          box.right > part.left + 1 &&
          box.top < part.bottom - 1 &&
          box.bottom > part.top + 1,
      )
      return isSeen && (isOut || isOn) ? [`${tile.textContent}: ${cap.textContent}`] : []
    })
  })
}
