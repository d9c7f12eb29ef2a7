import { mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '#test/architecture/sources.ts'
import { newAxeViolations } from '#test/e2e/support/axe.ts'
import { nothingChecked, type Checked } from '#test/e2e/support/axe-parts.ts'
import { byTier } from '#test/support/tier.ts'
import { themes, widths, type Theme } from './looks.ts'
import { screenSuite, type Screen, type View } from './screen-suite.ts'
import { shownComponents } from './shown-components.ts'
import type { States } from './state-steps.ts'

/** 720 is 1440 at a zoom of 200 %, with the height that is left of it. */
const heights: Readonly<Record<number, number>> = { 380: 760, 720: 450, 1024: 768 }
const sizes = byTier({ quick: widths, full: [...widths, 720] }).map((width) => ({
  width,
  height: heights[width] ?? 900,
}))

/**
 * What axe is asked about at widths other than the usual and the narrowest, where it is asked about everything: at
 * these, different words are hidden and places differ. 1920 shows the same as 1440, and 720 the same as 768, with more
 * or less room.
 */
const kindsBetween: Readonly<Record<number, readonly (keyof Checked)[]>> = {
  720: [],
  768: ['places'],
  1024: ['places'],
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
 * and in each theme. What an earlier state has shown is not checked again, see `Checked`. With `SCREEN_PICTURES=<folder>` a picture
 * of each is written there.
 * @param area name of the states in the titles of the tests
 * @param windows the windows with their states, by name
 * @param folders the folders of the area's components: a last test finds those that no state shows
 */
export function checkWindows(area: string, windows: readonly Window[], folders: readonly string[]): void {
  const { open } = screenSuite({ audio: true })
  const shown = new Set<string>()
  const checked: ByTheme = { light: nothingChecked(), dark: nothingChecked() }
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
        for (const theme of themes) await checkLook(screen, { name, width: size.width, theme }, checked)
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
  readonly theme: Theme
}

type ByTheme = Readonly<Record<Theme, Checked>>

async function checkLook({ page }: Screen, { name, width, theme }: Look, checked: ByTheme): Promise<void> {
  if (theme === 'dark' && width in kindsBetween && !picturesFolder) return
  await page.evaluate((given) => (document.documentElement.dataset['theme'] = given), theme)
  await takePicture(page, `${name}-${width}-${theme}`)
  const where = `${width} wide, ${theme}`
  /* Only colours differ in the dark theme. */
  const kinds = theme === 'dark' ? (['colours'] as const) : kindsBetween[width]
  const found = await newAxeViolations(page, checked[theme], kinds)
  expect({ where, found }).toEqual({ where, found: [] })
  expect({ where, wide: await tooWide(page) }).toEqual({ where, wide: [] })
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
