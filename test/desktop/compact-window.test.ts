import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callIs } from '#test/e2e/support/call-facts.ts'
import { eventually } from '#test/support/eventually.ts'
import { startAtWork, tamsin, type AtWork } from './support/at-work.ts'

const address = 'form=compact'
let work: AtWork
let compact: Page

beforeAll(async () => {
  work = await startAtWork()
})
afterAll(async () => await work?.[Symbol.asyncDispose]())

const isShown = (part: string, visible: boolean) =>
  eventually(async () => expect((await work.desktop.window(part)).visible).toBe(visible))

test('Ctrl \\ makes it beside the console, which goes once it is there', async () => {
  const { desktop } = work
  await desktop.console.keyboard.press('Control+\\')
  compact = await desktop.page(address)
  await compact.getByLabel('Name, number or extension').waitFor()
  await isShown(address, true)
  await isShown('/', false)
  expect(await desktop.window(address)).toMatchObject({
    alwaysOnTop: true,
    bounds: { width: 380, height: 660 },
  })
})

test('a ring fills it, its keys answer, and both forms show the same call', async () => {
  const { desktop, platform, agent } = work
  await desktop.act(address, 'focus')
  const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
  await compact.getByRole('heading', { name: tamsin.name }).waitFor()
  await compact.keyboard.press('a')
  await callIs(platform.api, id, 'CONNECTED')
  await compact.getByRole('button', { name: 'Mute' }).click()
  await compact.getByRole('button', { name: 'Unmute' }).waitFor()
  await compact.getByRole('button', { name: 'Full window' }).click()
  await isShown('/', true)
  await isShown(address, false)
  await desktop.console.getByRole('button', { name: 'Unmute' }).waitFor()
})

test('the tray brings back the form that was last, whose close ends no call', async () => {
  const { desktop, platform } = work
  await desktop.trayMenu('Compact window')
  await isShown(address, true)
  await compact.getByRole('button', { name: 'Close to tray' }).click()
  await isShown(address, false)
  expect((await desktop.window('/')).visible).toBe(false)
  expect((await desktop.tray()).tooltip).toContain(tamsin.name)
  await desktop.startAgain([])
  await isShown(address, true)
  expect((await desktop.window('/')).visible).toBe(false)
  await compact.getByRole('button', { name: 'Hang up' }).click()
  await platform.endCalls()
})

test('a command of the tray menu acts on the window that was in use last', async () => {
  const { desktop } = work
  await desktop.act(address, 'close')
  await desktop.trayMenu('New call')
  await isShown(address, true)
  await eventually(async () =>
    expect(
      await compact.getByLabel('Name, number or extension').evaluate((field) => field.matches(':focus')),
    ).toBe(true),
  )
  expect(desktop.faults).toEqual([])
})
