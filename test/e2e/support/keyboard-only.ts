import type { BrowserContext, Locator, Page } from 'playwright-core'

/**
 * Takes the pointer away from every page of a context: a press, a click or a touch goes nowhere, and is an uncaught error
 * of the page. The click that a key makes of a button passes (UI Events section 3.5: its `detail` is 0).
 */
export async function disablePointer(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'click', 'contextmenu'])
      globalThis.addEventListener(
        kind,
        (event) => {
          const isByKey = kind === 'click' && event instanceof UIEvent && event.detail === 0
          if (!event.isTrusted || isByKey) return
          event.stopImmediatePropagation()
          event.preventDefault()
          throw new Error(`A pointer was used: ${kind}`)
        },
        true,
      )
  })
}

/** Tab presses after which something counts as out of reach. */
const farthest = 150

/** Somebody who has keys alone: what has the focus is found by pressing Tab, as a person would. */
export class Keyboard {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** One after another: `press('g', 'v')`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async type(words: string): Promise<void> {
    await this.page.keyboard.type(words)
  }

  hasFocus(target: Locator): Promise<boolean> {
    return target.evaluate((element) => element === document.activeElement)
  }

  /** Presses Tab until `target` has the focus; throws where Tab does not get there. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor()
    for (let press = 0; press < farthest; press += 1) {
      if (await this.hasFocus(target)) return
      await this.press(key)
    }
    throw new Error(`${key} does not lead to ${String(target)}`)
  }

  /** Goes to a field and writes in it, over what stood there. */
  async writeIn(field: Locator, words: string): Promise<void> {
    await this.tabTo(field)
    await this.press('ControlOrMeta+A')
    await this.type(words)
  }
}
