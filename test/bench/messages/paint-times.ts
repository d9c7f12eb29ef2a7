import type { Page } from 'playwright-core'

/** What is pressed, or typed into, and when what was asked for is on the screen. Selectors are of CSS. */
export type Step = {
  readonly on: string
  /** Typed into the field; where it is left out, a click. */
  readonly type?: string
  /** Every one of these must be there, and hold `text`. */
  readonly shows: string
  readonly text?: string
}

/** Milliseconds from the press to the frame that shows what was asked for, in the page's own clock. */
export function timeToPaint(page: Page, step: Step): Promise<number> {
  return page.evaluate(pressAndWait, step)
}

/** Runs in the page: may use nothing from this file. A frame is painted once a message sent in it has come back. */
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

/** Milliseconds to put `rows` plain rows on a page and see them painted: what no app can go below. */
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
 * Milliseconds to put a copy of the elements that the screen has now over it, and see them painted: with the app's own styles,
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
