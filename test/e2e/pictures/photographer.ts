import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** One way in which a screen is seen. */
export type Look = {
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
}

const sizes = {
  reference: { width: 1440, height: 900 },
  middle: { width: 1024, height: 768 },
  narrow: { width: 380, height: 800 },
  wide: { width: 1920, height: 1080 },
} as const

const inBothThemes = (...names: readonly (keyof typeof sizes)[]): readonly Look[] =>
  names.flatMap((name) => (['light', 'dark'] as const).map((theme) => ({ theme, ...sizes[name] })))

/** The looks of every screen, and those of the console. */
export const looks = {
  every: inBothThemes('reference', 'narrow'),
  console: inBothThemes('reference', 'middle', 'narrow', 'wide'),
} as const

/** Puts pictures of pages into a folder, one file for each look: `ringing-380-dark.png`. */
export class Photographer {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async take(page: Page, name: string, seen: readonly Look[] = looks.every): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    for (const { theme, width, height } of seen) {
      await show(page, { theme, width, height })
      await page.screenshot({ path: join(this.folder, `${name}-${width}-${theme}.png`) })
    }
    await show(page, { theme: 'light', ...sizes.reference })
  }

  /** A page whose column scrolls inside the window: as high as all that it holds. */
  async takeWhole(page: Page, name: string, column: string): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    for (const look of looks.every) {
      await show(page, look)
      const hidden = await page
        .locator(column)
        .evaluate((element) => element.scrollHeight - element.clientHeight)
      await show(page, { ...look, height: look.height + hidden })
      await page.screenshot({ path: join(this.folder, `${name}-${look.width}-${look.theme}.png`) })
    }
    await show(page, { theme: 'light', ...sizes.reference })
  }
}

/** The app follows the system's theme. Waits until the layout of the new size has been painted and what changes colour slowly has changed. */
async function show(page: Page, { theme, width, height }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const changing = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(changing.map((each) => each.finished))
  })
}
