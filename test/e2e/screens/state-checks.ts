import { mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '#test/architecture/sources.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { byTier } from '#test/support/tier.ts'
import { themes, widths } from './looks.ts'
import { screenSuite, type Screen } from './screen-suite.ts'
import { shownComponents } from './shown-components.ts'
import type { States } from './state-steps.ts'

/** 720 is 1440 at a zoom of 200 %: so high is what is left of it. */
const heights: Readonly<Record<number, number>> = { 380: 760, 720: 450, 1024: 768 }
const sizes = byTier({ quick: widths, full: [...widths, 720] }).map((width) => ({
  width,
  height: heights[width] ?? 900,
}))

/**
 * One test for each state: the whole app is brought into it, axe finds nothing, and nothing is wider than the window,
 * at each width and in each theme. With `SCREEN_PICTURES=<folder>` a picture of each is written there.
 * @param area what the states belong to, in the names of the tests
 * @param states brings the app into a state, by the name of the state
 * @param folders where the area's components stand: a last test finds those that no state shows
 */
export function checkStates(area: string, states: States, folders: readonly string[]): void {
  const { open } = screenSuite({ audio: true })
  const shown = new Set<string>()

  test.each(Object.keys(states))(
    `${area}: axe finds nothing in %s, and nothing is wider than the window`,
    async (name) => {
      const screen = await open('app')
      await screen.page.emulateMedia({ reducedMotion: 'reduce' })
      await states[name]?.(screen)
      for (const size of sizes) {
        await screen.page.setViewportSize(size)
        for (const theme of themes) await checkLook(screen, { name, width: size.width, theme })
        for (const component of await shownComponents(screen.page)) shown.add(component)
      }
    },
  )

  test(`${area}: every component is in a picture`, () => {
    const components = folders.flatMap(filesBelow).filter((path) => path.endsWith('.vue'))
    expect(components.length).toBeGreaterThan(0)
    expect(components.filter((path) => !shown.has(basename(path, '.vue')))).toEqual([])
  })
}

interface Look {
  readonly name: string
  readonly width: number
  readonly theme: string
}

async function checkLook({ page }: Screen, { name, width, theme }: Look): Promise<void> {
  await page.evaluate((given) => (document.documentElement.dataset['theme'] = given), theme)
  const where = `${width} wide, ${theme}`
  expect({ where, found: await axeViolations(page) }).toEqual({ where, found: [] })
  expect({ where, wide: await tooWide(page) }).toEqual({ where, wide: [] })
  const folder = process.env['SCREEN_PICTURES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png` })
}

/** What a person would have to scroll sideways for. */
export function tooWide(page: Screen['page']): Promise<readonly string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.main, .col, .col-body, .dialog, .convo')]
      .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.className),
  )
}
