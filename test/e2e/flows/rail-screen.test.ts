import { expect, test } from 'vitest'
import { screenSuite } from '#test/e2e/screens/screen-suite.ts'

const { open } = screenSuite()

test.each([1440, 380])('at %i wide the rail counts what nobody has looked at, up to 99', async (width) => {
  const screen = await open('app', { width, height: 800 })
  const rail = screen.page.getByRole('navigation', { name: 'Views' })
  for (const [count, shown] of [
    [1, '1'],
    [12, '12'],
    [99, '99'],
    [140, '99+'],
  ] as const) {
    await screen.show('texts', { unread: count })
    const badge = rail.getByRole('img', { name: `${count} unread`, exact: true })
    await badge.waitFor()
    expect(await badge.textContent()).toBe(shown)
    const [outer, inner] = [await rail.boundingBox(), await badge.boundingBox()]
    if (!outer || !inner) throw new Error('The rail is not shown')
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  }
  await screen.show('texts', { unread: 0 })
  await rail.getByRole('img', { name: /unread$/ }).waitFor({ state: 'detached' })
})

test('at 380 wide every entry of the bar is inside the window, Settings too', async () => {
  const { page } = await open('app', { width: 380, height: 800 })
  const rail = page.getByRole('navigation', { name: 'Views' })
  await rail.getByRole('link', { name: 'Settings' }).waitFor()
  const ends = await rail
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().right)))
  expect(Math.max(...ends)).toBeLessThanOrEqual(380)
})

test.each([
  [1440, 'en'],
  [1440, 'de'],
  [380, 'en'],
  [380, 'de'],
] as const)('no word of the rail covers another or leaves it, %i wide, %s', async (width, language) => {
  const screen = await open('app', { width, height: 800 })
  await screen.show('settings', { language })
  const name = language === 'de' ? 'Ansichten' : 'Views'
  const rail = screen.page.getByRole('navigation', { name })
  await rail.getByRole('link', { name: language === 'de' ? 'Einstellungen' : 'Settings' }).waitFor()
  const outer = await rail.boundingBox()
  if (!outer) throw new Error('The rail is not shown')
  const words = await rail.locator('a > span:not(.badge)').evaluateAll((all) =>
    all
      .filter((each) => each.checkVisibility() && each.textContent !== '')
      .map((each) => {
        const range = document.createRange()
        range.selectNodeContents(each)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        return { left, right, top, bottom, text: each.textContent }
      }),
  )
  expect(words.length).toBeGreaterThanOrEqual(7)
  const outside = words.filter(({ left, right }) => left < outer.x || right > outer.x + outer.width)
  expect(outside).toEqual([])
  const covered = words.filter(({ right, bottom }, at) => {
    const next = words[at + 1]
    return next !== undefined && right > next.left && bottom > next.top
  })
  expect(covered).toEqual([])
})
