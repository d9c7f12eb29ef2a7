import type { Page } from 'playwright-core'

/**
 * From a key in the dialler to the frame that shows the list with `text`, as milliseconds and as frames, by the page's
 * own clock. The field is cleared afterwards.
 */
export function timeToList(
  page: Page,
  typed: { readonly type: string; readonly text: string },
): Promise<{ readonly took: number; readonly frames: number }> {
  return page.evaluate(async ({ type, text }) => {
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    const painted = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve()
        port2.postMessage(null)
      })
    const field = document.querySelector<HTMLInputElement>('#dial')
    if (!field) throw new Error('There is no dialler')
    const put = (value: string) => {
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const first = () => document.querySelector('#dial-list [role="option"]')?.textContent ?? ''
    await nextFrame()
    const begun = performance.now()
    let frames = 0
    put(type)
    while (!first().includes(text)) {
      if (performance.now() - begun > 20_000) throw new Error(`The list never showed ${text}`)
      await nextFrame()
      frames += 1
    }
    await painted()
    const took = performance.now() - begun
    put('')
    while (first() !== '') await nextFrame()
    return { took, frames }
  }, typed)
}

/** Milliseconds of two frames and the paint of the second. */
export function timeOfTwoFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    await nextFrame()
    const begun = performance.now()
    await nextFrame()
    await nextFrame()
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
    return performance.now() - begun
  })
}
