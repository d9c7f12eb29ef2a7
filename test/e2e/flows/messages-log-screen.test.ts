import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import type { TextMessage } from '#shared/host/texts.ts'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'
import { tamsinThread, text } from '#test/e2e/screens/text-scenes.ts'
import { messagesOn, openMessages } from '#test/e2e/screens/texts-screen.ts'
import { eventually } from '#test/support/eventually.ts'

const { open } = screenSuite()
const key = '+447700900142'
const thread = { ...tamsinThread(Date.now()), messages: [] as readonly TextMessage[] }
const minute = 60_000

/** `count` texts of the other end, the last of them `until` minutes ago. */
function many(count: number, until = 0): readonly TextMessage[] {
  const first = Date.now() - (until + count * 10) * minute
  return Array.from({ length: count }, (_, at) => {
    const name = `${until + (count - at) * 10}`
    return text(name, { at: first + at * 10 * minute, words: `Text ${name} of a long afternoon` })
  })
}

async function openThread(
  messages: readonly TextMessage[],
  hasEarlier = false,
  size?: { width: number; height: number },
) {
  const screen = await openMessages(open, size, { thread: { ...thread, messages, hasEarlier } })
  const on = messagesOn(screen)
  await on.rows.filter({ hasText: 'Tamsin' }).click()
  await on.log.locator(`[data-key="${messages.at(-1)?.key}"]`).waitFor({ state: 'attached' })
  await isAtRest(screen.page)
  return { screen, page: screen.page, ...on }
}

/** It has gone to its end, and was drawn there. */
async function isAtRest(page: Page): Promise<void> {
  await eventually(async () => expect(await fromEnd(page)).toBeLessThan(2))
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

const fromEnd = (page: Page) =>
  page.getByRole('log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
const topOf = (page: Page, name: string) =>
  page.locator(`[data-key="${name}"]`).evaluate((row) => row.getBoundingClientRect().top)

test('it opens at its newest text, and stays there when one comes in', async () => {
  const { screen, page, log } = await openThread(many(60))
  expect(await fromEnd(page)).toBeLessThan(2)
  const messages = [...many(60), text('new', { at: Date.now(), words: 'One more' })]
  await screen.succeeds('texts.open', { ...thread, messages }, { key })
  await screen.show('texts', { revision: 2 })
  await log.getByText('One more').waitFor()
  await eventually(async () => expect(await fromEnd(page)).toBeLessThan(2))
  expect(await page.getByRole('button', { name: 'New text below' }).count()).toBe(0)
})

test('a new text does not move a reader who has scrolled up, and is announced', async () => {
  const { screen, page, log } = await openThread(many(60))
  await log.evaluate((element) => (element.scrollTop = 1_200))
  await eventually(async () => expect(await fromEnd(page)).toBeGreaterThan(100))
  const before = await topOf(page, '300')
  const messages = [...many(60), text('new', { at: Date.now(), words: 'One more' })]
  await screen.succeeds('texts.open', { ...thread, messages }, { key })
  await screen.show('texts', { revision: 2 })
  const fresh = page.getByRole('button', { name: 'New text below' })
  await fresh.waitFor()
  expect(Math.abs((await topOf(page, '300')) - before)).toBeLessThan(2)
  await fresh.click()
  await eventually(async () => expect(await fromEnd(page)).toBeLessThan(2))
  await fresh.waitFor({ state: 'detached' })
})

test('older texts come when it is scrolled up, and nothing jumps', async () => {
  const { screen, page, log } = await openThread(many(60), true)
  await screen.succeeds(
    'texts.open',
    { ...thread, messages: [...many(60, 600), ...many(60)] },
    { key, count: 120 },
  )
  const before = await log.evaluate((element) => {
    element.scrollTop = 200
    return element.querySelector('[data-key="560"]')?.getBoundingClientRect().top ?? 0
  })
  await page.locator('[data-key="1000"]').waitFor({ state: 'attached' })
  expect(Math.abs((await topOf(page, '560')) - before)).toBeLessThan(2)
  expect(await screen.asked('texts.open')).toContainEqual({ key, count: 120 })
  expect(await log.evaluate((element) => element.scrollTop)).toBeGreaterThan(1_000)
})

const hostile: readonly (readonly [name: string, words: string])[] = [
  ['html', '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><b>bold</b>'],
  ['rtl', 'Pay \u202eenod ton\u202c here \u2067אבג\u2069 \u202e\u202e\u202e and on'],
  ['zero', `a${'\u200b\u200d\ufeff'.repeat(300)}b`],
  ['long', `https://hollowmere.com/${'x'.repeat(10_000)}`],
  ['wall', 'word '.repeat(2_000)],
  ['lines', 'line\n'.repeat(400)],
  ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇬🇧'.repeat(50)],
  ['zalgo', `z${'\u0301\u0323\u0336'.repeat(400)}algo`],
]

test('hostile texts stay text, stay in their place and break nothing', async () => {
  const messages = hostile.map(([name, words], at) => text(name, { at: Date.now() - at, words }))
  for (const size of [
    { width: 1440, height: 900 },
    { width: 380, height: 760 },
  ]) {
    const { page, log } = await openThread(messages, false, size)
    expect(await log.locator('.bub').count()).toBe(hostile.length)
    expect(await log.locator('.bub img, .bub script, .bub b').count()).toBe(0)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    const out = await log.locator('.bub').evaluateAll(
      (bubbles) =>
        bubbles.filter((bubble) => {
          const [inner, outer] = [
            bubble.getBoundingClientRect(),
            bubble.closest('.convo')?.getBoundingClientRect(),
          ]
          return !outer || inner.left < outer.left || inner.right > outer.right
        }).length,
    )
    expect(out).toBe(0)
    expect(await log.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})

test('a long text is folded, and shown whole when it is asked for', async () => {
  const { log } = await openThread([text('wall', { words: 'word '.repeat(2_000) })])
  const bubble = log.locator('[data-key="wall"] .bub')
  expect(((await bubble.textContent()) ?? '').length).toBeLessThan(1_100)
  await bubble.getByRole('button', { name: 'Show all' }).click()
  await eventually(async () => expect(((await bubble.textContent()) ?? '').length).toBeGreaterThan(10_000))
  await bubble.getByRole('button', { name: 'Show less' }).click()
  await eventually(async () => expect(((await bubble.textContent()) ?? '').length).toBeLessThan(1_100))
})

test('links open through the host, as they are written; what is no safe link is plain text', async () => {
  const words =
    'See https://hollowmere.com/a and orders@hollowmere.com, not javascript:alert(1) nor https://hollowmere.com@evil.com'
  const { screen, page, log } = await openThread([text('links', { words })])
  const links = log.getByRole('link')
  await eventually(async () => expect(await links.count()).toBe(2))
  expect(await links.allTextContents()).toEqual(['https://hollowmere.com/a', 'orders@hollowmere.com'])
  const address = page.url()
  await links.first().click()
  await links.last().click()
  await eventually(async () =>
    expect(await screen.asked('app.openLink')).toEqual([
      { url: 'https://hollowmere.com/a' },
      { url: 'mailto:orders@hollowmere.com' },
    ]),
  )
  await links.first().click({ button: 'middle' })
  expect(page.url()).toBe(address)
  expect(page.context().pages()).toHaveLength(1)
})

test('loading, failing, being empty and being copied are told apart', async () => {
  const screen = await openMessages(open, undefined, { threads: [] })
  const { page, asked } = screen
  const again = async (revision: number, changes: object = {}) =>
    screen.show('texts', { revision, ...changes })
  await page.getByRole('heading', { name: 'No texts yet' }).waitFor()
  await again(2, { sync: 'copying' })
  await page.getByRole('heading', { name: 'Copying your texts' }).waitFor()
  await page.getByLabel('Find in messages').fill('kiln')
  await page.getByText('Older texts are still being copied, and cannot be found yet.').waitFor()
  await again(3, { sync: 'live' })
  await page.getByRole('button', { name: 'Show all texts' }).click()
  await screen.fails('texts.threads', 'network.unreachable')
  await again(4)
  await page.getByRole('heading', { name: 'Texts could not be loaded' }).waitFor()
  const before = (await asked('texts.refresh')).length
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(async () => expect(await asked('texts.refresh')).toHaveLength(before + 1))

  await screen.show('composing', { senders: [] })
  await screen.hangs('texts.open')
  await page.keyboard.press('n')
  await page.getByLabel('To', { exact: true }).fill('+447700900199')
  await page.keyboard.press('Enter')
  await page.getByText('Loading', { exact: true }).waitFor()
  await page.getByText('No number to text from').waitFor()
})
