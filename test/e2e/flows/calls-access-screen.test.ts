import { describe, expect, test } from 'vitest'
import { callStates, idleStates } from '#test/e2e/screens/call-states.ts'
import { compactStates } from '#test/e2e/screens/compact-states.ts'
import { recordStates } from '#test/e2e/screens/record-states.ts'
import { ringStates, ringWindowStates } from '#test/e2e/screens/ring-states.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { checkWindows, consoleWith } from '#test/e2e/screens/state-checks.ts'
import { axeViolations } from '#test/e2e/support/axe.ts'
import { needs } from '#test/support/needs.ts'

checkWindows(
  'calls',
  [
    consoleWith({ ...idleStates, ...ringStates, ...callStates, ladder: recordStates.ladder }),
    { view: 'compact', states: compactStates, sizes: [{ width: 380, height: 660 }] },
    { view: 'ring', states: ringWindowStates, sizes: [{ width: 380, height: 200 }] },
  ],
  ['calls', 'compact', 'ringing', 'transfer', 'notes', 'timeline'].map((name) => `renderer/features/${name}`),
)

describe('what the pointer is over', needs('chromium'), () => {
  const suite = screenSuite()

  test.each(['light', 'dark'])('can be read in a %s window', async (theme) => {
    const screen = await suite.open('app')
    const { page } = screen
    await page.evaluate((given) => (document.documentElement.dataset['theme'] = given), theme)
    await callStates['strip-consultation']?.(screen)
    const buttons = page.locator('.title, .rail, .strip, .status').getByRole('button')
    expect(await buttons.count()).toBeGreaterThan(6)
    for (const button of await buttons.all()) {
      await button.hover()
      await button.evaluate((each) => each.setAttribute('data-hovered', ''))
      expect(await axeViolations(page, { context: '[data-hovered]' })).toEqual([])
      await button.evaluate((each) => each.removeAttribute('data-hovered'))
    }
  })
})

describe('in forced colours', needs('chromium'), () => {
  const suite = screenSuite()

  test.each(['connected', 'consultation', 'strip'] as const)(
    'icons have the colour of the words beside them: %s',
    async (state) => {
      const screen = await suite.open('app')
      const { page } = screen
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
      await callStates[state]?.(screen)
      await page.emulateMedia({ forcedColors: 'active' })
      const others = await page.locator('svg.i').evaluateAll((icons) => {
        const colour = (each: Element | null) => each && getComputedStyle(each).color
        return icons
          .filter((icon) => colour(icon) !== colour(icon.parentElement))
          .map((icon) => icon.outerHTML)
      })
      expect(others).toEqual([])
      await page.emulateMedia({ forcedColors: null })
    },
  )
})
