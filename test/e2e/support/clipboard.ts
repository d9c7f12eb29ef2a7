import type { Page } from 'playwright-core'

/** The content of the clipboard, found by pasting it: no page of the desktop may read it directly. */
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
