import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callIs } from '#test/e2e/support/call-facts.ts'
import { eventually } from '#test/support/eventually.ts'
import { startAtWork, tamsin, type AtWork } from './support/at-work.ts'

let work: AtWork
let ring: Page

beforeAll(async () => {
  work = await startAtWork()
  ring = await work.desktop.page('ring.html')
})
afterAll(async () => await work?.[Symbol.asyncDispose]())

const isShown = (visible: boolean) =>
  eventually(async () => expect((await work.desktop.window('ring.html')).visible).toBe(visible))

/** It ignores the pointer in its first moment. */
async function armed(): Promise<void> {
  await ring.waitForFunction(() => performance.getEntriesByName('ring-painted').length > 0)
  const painted = await ring.evaluate(() => {
    performance.clearMarks('ring-painted')
    return performance.now()
  })
  await ring.waitForFunction((since) => performance.now() > since + 350, painted)
}

test('is made beforehand, hidden, above all and never with the keyboard', async () => {
  expect(await work.desktop.window('ring.html')).toMatchObject({
    visible: false,
    focusable: false,
    onAllWorkspaces: true,
  })
})

test('a ring shows it bottom right while the console is closed, instead of a notice; a press answers', async () => {
  const { desktop, platform } = work
  await desktop.act('/', 'close')
  await eventually(async () => expect((await desktop.window('/')).visible).toBe(false))
  const notices = (await desktop.notices()).length
  const id = await work.ring()
  await isShown(true)
  const facts = await desktop.window('ring.html')
  expect(facts).toMatchObject({
    focused: false,
    alwaysOnTop: true,
    bounds: { x: 1524, width: 380, height: 200 },
  })
  expect(facts.bounds.y + 216).toBeLessThanOrEqual(1080)
  expect(facts.bounds.y).toBeGreaterThan(780)
  await ring.getByRole('heading', { name: tamsin.name }).waitFor()
  expect((await desktop.notices()).length).toBe(notices)
  expect((await desktop.window('/')).visible).toBe(false)
  await armed()
  await ring.getByRole('button', { name: 'Answer' }).click()
  await callIs(platform.api, id, 'CONNECTED')
  await isShown(false)
  expect((await desktop.window('/')).visible).toBe(false)
})

test('a second call offers to hold the first; the console in front is enough', async () => {
  const { desktop, platform, agent } = work
  const { id } = await platform.operator.ring({ from: '+441632960245', to: agent.user.cli })
  await isShown(true)
  await ring.getByText('SECOND CALL').waitFor()
  await ring.getByText(`You are on a call with ${tamsin.name}`).waitFor()
  await desktop.clickTray()
  await desktop.act('/', 'focus')
  await isShown(false)
  await desktop.act('/', 'blur')
  await isShown(true)
  await armed()
  await ring.getByRole('button', { name: 'Hold and answer' }).click()
  await callIs(platform.api, id, 'CONNECTED')
  await isShown(false)
  await platform.endCalls()
})

test('keys of the whole system work beside it, with the console minimised', async () => {
  const { desktop, platform } = work
  await desktop.act('/', 'minimize')
  const id = await work.ring()
  await isShown(true)
  await desktop.pressKeys('CommandOrControl+Shift+A')
  await callIs(platform.api, id, 'CONNECTED')
  await isShown(false)
  await platform.endCalls()
})

test('without the ring window, a notification of the system announces a call', async () => {
  const { desktop, platform } = work
  const { console: page } = desktop
  await desktop.act('/', 'restore')
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('switch', { name: 'Ring window over other apps' }).click()
  await desktop.act('/', 'close')
  const before = (await desktop.notices()).length
  await platform.operator.ring({ from: tamsin.number, to: work.agent.user.cli })
  await eventually(async () => expect((await desktop.notices()).length).toBe(before + 1))
  expect((await desktop.notices()).at(-1)).toMatchObject({ state: 'shown' })
  expect((await desktop.window('ring.html')).visible).toBe(false)
  await platform.endCalls()
  expect(desktop.faults).toEqual([])
})
