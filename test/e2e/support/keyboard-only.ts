import type { BrowserContext, Locator, Page } from 'playwright-core'
import { eventually } from '#test/support/eventually.ts'

/**
 * Disables the pointer in every page of a context: a press, a click or a touch has no effect, and is an uncaught error
 * of the page. The click that a key triggers on a button passes (UI Events section 3.5: its `detail` is 0).
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

/** Tab presses after which a control counts as unreachable. */
const farthest = 150

/** A user with keys alone, who finds controls by pressing Tab. */
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

  /** Presses Tab until `target` has the focus; throws if Tab does not reach it. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor()
    for (let press = 0; press < farthest; press += 1) {
      if (await this.hasFocus(target)) return
      await this.step(key)
    }
    throw new Error(`${key} does not lead to ${String(target)}`)
  }

  protected step(key: 'Tab' | 'Shift+Tab'): Promise<void> {
    return this.press(key)
  }

  /** Moves to a field and replaces its content. */
  async writeIn(field: Locator, words: string): Promise<void> {
    await this.tabTo(field)
    await this.press('ControlOrMeta+A')
    await this.type(words)
  }
}

/**
 * A `Keyboard` that refuses a key while its target would be unclear: the focus is on nothing, on a control that is
 * disabled or out of sight, or is not visible. A closed or saved part may take a moment to pass the focus on.
 */
export class SightedKeyboard extends Keyboard {
  override async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.standsSomewhere(key)
      await super.press(key)
    }
  }

  override async type(words: string): Promise<void> {
    await this.standsSomewhere(words)
    await super.type(words)
  }

  /** After the last stop of the page comes the browser's own frame, and then the first one. */
  protected override async step(key: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.press(key)
    const isOutside = await this.page.evaluate(() => document.activeElement === document.body)
    if (isOutside) await super.press(key)
  }

  /** Waits until the focus is on a visible control. */
  async standsSomewhere(before = 'the next key'): Promise<void> {
    await eventually(
      async () => {
        const trouble = await this.page.evaluate(troubleWithFocus)
        if (trouble !== '') throw new Error(`Before ${before}: ${trouble}`)
      },
      { timeout: 4_000 },
    )
  }
}

/** Runs in the page: what is wrong with the focus; empty if nothing is. */
function troubleWithFocus(): string {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return 'nothing has the focus'
  const said = at.outerHTML.slice(0, 160)
  if (at.matches(':disabled, [inert] *')) return `disabled: ${said}`
  const { top, bottom, left, right, width, height } = at.getBoundingClientRect()
  if (width * height === 0 || bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
    return `out of sight: ${said}`
  // The active entry is marked, and the field has its caret.
  if (document.getElementById(at.getAttribute('aria-activedescendant') ?? '')) return ''
  const around = [at, at.parentElement, at.parentElement?.parentElement]
  const isShown = around.some((each) => {
    if (!each) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || each.matches('[data-highlighted]')
  })
  return isShown ? '' : `no ring: ${said}`
}
