import type { Page } from 'playwright-core'

/** What to press or type into, and the sign that the result is on the screen. Selectors are CSS. */
export type Step = {
  readonly on: string
  /** Text to type into the field; a click if omitted. */
  readonly type?: string
  /** All of these must exist, and contain `text`. */
  readonly shows: string
  readonly text?: string
}

/** Milliseconds from the press to the frame that shows the result, by the page's own clock. */
export function timeToPaint(page: Page, step: Step): Promise<number> {
  return page.evaluate(pressAndWait, step)
}

/** Runs in the page: may use nothing from this file. A frame has been painted once a message posted in it arrives. */
async function pressAndWait({ on, type, shows, text }: Step): Promise<number> {
  const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
  const painted = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  const isThere = () => {
    const found = [...document.querySelectorAll(shows)]
    return found.length > 0 && (text === undefined || found.every((each) => each.textContent?.includes(text)))
  }
  const target = document.querySelector<HTMLElement>(on)
  if (!target) throw new Error(`There is no ${on}`)
  const begin = performance.now()
  if (type === undefined) target.click()
  else if (target instanceof HTMLInputElement) {
    target.value = type
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
  while (!isThere()) {
    if (performance.now() - begin > 20_000) throw new Error(`${shows} never showed ${text ?? 'anything'}`)
    await nextFrame()
  }
  await nextFrame()
  await painted()
  return performance.now() - begin
}

/** Milliseconds to add `rows` plain rows to a page and see them painted: the lower bound for any app. */
export function timeOfPlainRows(page: Page, rows: number): Promise<number> {
  return page.evaluate(async (count) => {
    const begin = performance.now()
    const list = document.createElement('div')
    for (let index = 0; index < count; index += 1) {
      const row = document.createElement('div')
      row.style.height = '55px'
      row.textContent = `+44 7700 900${index} About order${index}: the glaze is fired and leaves the workshop.`
      list.append(row)
    }
    document.body.replaceChildren(list)
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
    return performance.now() - begin
  }, rows)
}

/**
 * Milliseconds to cover the screen with a copy of its own elements and see them painted: with the app's own styles,
 * without its scripts and without the host.
 */
export function timeOfSameScreen(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const view = document.querySelector('#main')
    if (!view) throw new Error('There is no view')
    const over = document.createElement('div')
    Object.assign(over.style, { position: 'fixed', inset: '0', display: 'grid', zIndex: '999' })
    const begin = performance.now()
    over.append(view.cloneNode(true))
    document.body.append(over)
    await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
    const took = performance.now() - begin
    over.remove()
    return took
  })
}
