import { mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '#test/architecture/sources.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { byTier } from '#test/support/tier.ts'
import { themes, widths } from './looks.ts'
import { screenSuite, type Screen, type View } from './screen-suite.ts'
import { shownComponents } from './shown-components.ts'
import type { States } from './state-steps.ts'

/** 720 is 1440 at a zoom of 200 %, with the height that is left of it. */
const heights: Readonly<Record<number, number>> = { 380: 760, 720: 450, 1024: 768 }
const sizes = byTier({ quick: widths, full: [...widths, 720] }).map((width) => ({
  width,
  height: heights[width] ?? 900,
}))

const rulesOfPlacesAndNames = [
  ...['target-size', 'scrollable-region-focusable', 'label-content-name-mismatch', 'label'],
  ...['button-name', 'link-name', 'select-name', 'aria-command-name', 'aria-input-field-name'],
  ...['aria-toggle-field-name', 'aria-dialog-name', 'empty-table-header'],
]

/**
 * The axe rules at widths other than the usual and the narrowest, where all rules are run: at these, different words
 * are hidden and places differ. 1920 shows the same as 1440, and 720 the same as 768, with more or less room.
 */
const rulesBetween: Readonly<Record<number, readonly string[]>> = {
  720: [],
  768: rulesOfPlacesAndNames,
  1024: rulesOfPlacesAndNames,
  1920: [],
}

const picturesFolder = process.env['SCREEN_PICTURES']

/** States of one window of the app, and the sizes to check. */
interface Window {
  readonly view: View
  readonly states: States
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
}

/** The states of an area of the console, see `checkWindows`. */
export function checkStates(area: string, states: States, folders: readonly string[]): void {
  checkWindows(area, [consoleWith(states)], folders)
}

export function consoleWith(states: States): Window {
  return { view: 'app', states, sizes }
}

/**
 * One test per state: brings the window into it; axe finds nothing, and nothing is wider than the window, at each width
 * and in each theme. Parts already checked in an earlier state are skipped. With `SCREEN_PICTURES=<folder>` a picture
 * of each is written there.
 * @param area name of the states in the titles of the tests
 * @param windows the windows with their states, by name
 * @param folders the folders of the area's components: a last test finds those that no state shows
 */
export function checkWindows(area: string, windows: readonly Window[], folders: readonly string[]): void {
  const { open } = screenSuite({ audio: true })
  const shown = new Set<string>()
  const known: Known = new Map()
  const cases = windows.flatMap((window) =>
    Object.entries(window.states).map(([name, enter]) => ({ ...window, name, enter })),
  )

  test.each(cases)(
    `${area}: axe finds nothing in $name, and nothing is wider than the window`,
    async ({ view, name, enter, sizes: looked }) => {
      const screen = await open(view, view === 'app' ? undefined : looked[0])
      await screen.page.emulateMedia({ reducedMotion: 'reduce' })
      await enter(screen)
      for (const size of looked) {
        await screen.page.setViewportSize(size)
        for (const theme of themes) await checkLook(screen, { name, width: size.width, theme }, known)
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

type Known = Map<string, Set<string>>

async function checkLook({ page }: Screen, look: Look, known: Known): Promise<void> {
  const { name, width, theme } = look
  if (theme === 'dark' && width in rulesBetween && !picturesFolder) return
  await page.evaluate((given) => (document.documentElement.dataset['theme'] = given), theme)
  await takePicture(page, `${name}-${width}-${theme}`)
  const where = `${width} wide, ${theme}`
  expect({ where, found: await foundByAxe(page, look, known) }).toEqual({ where, found: [] })
  expect({ where, wide: await tooWide(page) }).toEqual({ where, wide: [] })
}

/** Only colours differ in the dark theme. */
async function foundByAxe(
  page: Screen['page'],
  { width, theme }: Look,
  known: Known,
): Promise<readonly string[]> {
  const rules = theme === 'dark' ? ['color-contrast'] : rulesBetween[width]
  if (rules?.length === 0) return []
  const look = `${width} ${theme}`
  const parts = known.get(look) ?? new Set()
  known.set(look, parts)
  return axeViolations(page, { known: parts, ...(rules && { rules }) })
}

async function takePicture(page: Screen['page'], name: string): Promise<void> {
  if (!picturesFolder) return
  mkdirSync(picturesFolder, { recursive: true })
  await page.screenshot({ path: `${picturesFolder}/${name}.png` })
}

/** Elements that require sideways scrolling. */
export function tooWide(page: Screen['page']): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('.main, .col, .col-body, .dialog, .convo, .strip, .cp, .notif'),
    ]
      .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.className),
  )
}
