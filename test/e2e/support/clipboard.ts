import type { Page } from 'playwright-core'

/** What is in the clipboard, as a person finds out: by pasting it. No page of the desktop may read it by itself. */
export async function pasted(page: Page): Promise<string> {
  const field = await page.evaluateHandle(() => {
    const area = document.createElement('textarea')
    document.body.append(area)
    area.focus()
    return area
  })
  await page.keyboard.press('ControlOrMeta+V')
  return field.evaluate((area) => {
    area.remove()
    return area.value
  })
}
