import type { Page } from 'playwright-core'
import { adminKinds } from '#shared/api/admin/kinds.ts'
import type { HostMethod } from '#shared/host/methods.ts'
import type { Screens } from '#test/e2e/screens/fake-host.ts'
import { longCount } from '#test/e2e/screens/fake-admin.ts'
import { serveBuiltPage } from '#test/e2e/support/built-page.ts'
import { launchChromium } from '#test/support/chromium.ts'
import { heapOf } from './page-heap.ts'
import { againstFloor, limited, plainFigure, type Figure } from './report.ts'
import { longestTask } from './task-times.ts'

/** Maximum processor time of the longest task while the list is used, in milliseconds. */
const maxTime = 50
/** Bytes that the list may retain: its window of pages, and the names it has looked up. */
const maxRetainedBytes = 16 * 1024 * 1024
const list = '.ad-list .vlist'

type PageWithScreens = typeof globalThis & { readonly screens: Screens }

/** A step that is done on both pages, in turns. */
type Step = {
  readonly how: string
  readonly product: (page: Page) => Promise<void>
  /** Undefined if plain elements have no equivalent. */
  readonly plain?: (page: Page) => Promise<void>
}

/**
 * A list of 100,000 records of the administration, each referring to a user by number: opened, scrolled by wheel,
 * dragged from end to end, paged by keyboard, and shown with other columns; beside plain elements with as many rows in
 * sight. The host computes its answers and gives them at once.
 */
export async function measureAdminList(quick: boolean): Promise<readonly Figure[]> {
  await using server = await serveBuiltPage('screens')
  const [product, plain] = [await launchChromium(), await launchChromium()]
  try {
    const viewport = { width: 1440, height: 900 }
    const [page, floor] = [await product.newPage({ viewport }), await plain.newPage({ viewport })]
    const inspector = await page.context().newCDPSession(page)
    await floor.setContent(plainList(longCount))
    await page.goto(`${server.url}?view=app`)
    await page.locator('#main').waitFor({ state: 'attached' })
    await answer(page)
    await openKind(page, 'Numbers')
    const before = await heapOf(inspector)
    const figures: Figure[] = []
    for (const step of steps(quick)) figures.push(...(await measured(step, page, floor)))
    const kept = (await heapOf(inspector)) - before
    return [
      ...figures,
      limited('heap that 100,000 records add', 'bytes', { value: Math.max(0, kept), aim: maxRetainedBytes }),
      plainFigure('rows that exist at a time', 'rows', await page.locator(`${list} [role=option]`).count()),
      plainFigure('records', 'records', longCount),
    ]
  } finally {
    await Promise.all([product.close(), plain.close()])
  }
}

function steps(quick: boolean): readonly Step[] {
  const [turns, pages, changes] = quick ? [100, 50, 2] : [600, 300, 10]
  return [
    { how: 'opened', product: open },
    {
      how: 'by wheel',
      product: (page) => wheel(page, { x: 900, y: 500 }, turns),
      plain: (page) => wheel(page, { x: 600, y: 500 }, turns),
    },
    {
      how: 'dragged from end to end',
      product: (page) => drag(page, list, turns),
      plain: (page) => drag(page, '.list', turns),
    },
    { how: 'by Page Down', product: (page) => walk(page, list, pages) },
    { how: 'menu of the columns opened', product: openColumns },
    { how: 'columns changed', product: (page) => changeColumns(page, changes) },
  ]
}

async function measured(step: Step, page: Page, floor: Page): Promise<readonly Figure[]> {
  const { processor, elapsed } = await longestTask(page, () => step.product(page))
  const below = step.plain
  const beside = below === undefined ? null : await longestTask(floor, () => below(floor))
  return [
    limited(`longest task, ${step.how}, processor time`, 'ms', { value: processor, aim: maxTime }),
    ...(beside
      ? [
          againstFloor(`the same beside plain elements`, 'ms', {
            value: processor,
            floor: beside.processor,
            aim: null,
          }),
        ]
      : []),
    plainFigure(`longest task, ${step.how}, elapsed`, 'ms', elapsed),
  ]
}

async function wheel(page: Page, at: { x: number; y: number }, turns: number): Promise<void> {
  await page.mouse.move(at.x, at.y)
  for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(0, 700)
}

async function drag(page: Page, selector: string, turns: number): Promise<void> {
  await page.locator(selector).evaluate(async (element, count) => {
    for (let step = 0; step <= count; step += 1) {
      element.scrollTop = (element.scrollHeight * step) / count
      await new Promise(requestAnimationFrame)
    }
  }, turns)
}

async function walk(page: Page, selector: string, pages: number): Promise<void> {
  await page.locator(selector).focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < pages; step += 1) await page.keyboard.press('PageDown')
}

/** The kinds with their announcements, and a user who may change them. */
async function answer(page: Page): Promise<void> {
  const answers: readonly (readonly [HostMethod, unknown, object])[] = [
    ['admin.kinds', adminKinds(), {}],
    ['admin.codes', {}, {}],
    ['admin.rows', { rows: [], total: 0 }, { kind: 'numbers' }],
  ]
  await page.evaluate((given) => {
    const { screens } = globalThis as PageWithScreens
    for (const [method, value, when] of given) screens.answer(method, { ok: true, value }, when)
    const { session } = screens.state()
    if (session.kind === 'signed-in')
      screens.show('session', { ...session, agent: { ...session.agent, isRoot: true } })
  }, answers)
}

async function openKind(page: Page, kind: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Views' }).getByText('Admin', { exact: true }).click()
  await page.getByRole('navigation', { name: 'Resources' }).getByText(kind, { exact: true }).click()
  await page.getByRole('heading', { name: kind, level: 2 }).waitFor()
}

async function open(page: Page): Promise<void> {
  await openKind(page, 'Announcements')
  await page.locator(`${list} [aria-posinset="1"]`).filter({ hasText: 'Person 500000' }).waitFor()
}

async function openColumns(page: Page): Promise<void> {
  await page.locator('.ad-list').getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^ID/i }).waitFor()
}

/** Adds a column and removes it again, with the menu open. */
async function changeColumns(page: Page, times: number): Promise<void> {
  const column = page.getByRole('menuitemcheckbox', { name: /^ID/i })
  for (let time = 0; time < times * 2; time += 1) {
    await column.click()
    await page.locator(`.ad-list .ad-heads > :nth-child(${time % 2 === 0 ? 4 : 3}):last-child`).waitFor()
  }
}

/** A page of plain elements: a list as tall as `count` rows, of which the visible ones are rewritten on each scroll. */
function plainList(count: number): string {
  return `<!doctype html><style>
.list { height: 800px; overflow-y: auto; position: relative; contain: strict }
.row { position: absolute; inset-inline: 0; height: 36px; display: flex; border-bottom: 1px solid }
.row > span { flex: 1 }
</style><div class="list"><div style="height: ${count * 36}px"></div></div><script>
const list = document.querySelector('.list')
const rows = Array.from({ length: 44 }, () => {
  const row = list.appendChild(document.createElement('div'))
  row.className = 'row'
  return [row, ...Array.from({ length: 3 }, () => row.appendChild(document.createElement('span')))]
})
function draw() {
  const first = Math.max(0, Math.min(${count} - rows.length, Math.floor(list.scrollTop / 36) - 10))
  rows.forEach(([row, name, user, day], at) => {
    row.style.transform = 'translateY(' + (first + at) * 36 + 'px)'
    name.textContent = 'Announcement ' + (first + at + 1)
    user.textContent = 'Person ' + (500000 + first + at)
    day.textContent = '2 Nov, 08:00'
  })
}
list.addEventListener('scroll', () => requestAnimationFrame(draw), { passive: true })
draw()
</script>`
}
