import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { startDesktop } from './support/start-desktop.ts'

test('the app starts at sign-in as the person chooses, and not by itself; keys of other apps are named', async () => {
  await using folder = await temporaryFolder('config')
  const file = folder.join('autostart/switchhook.desktop')
  await using app = await startDesktop({
    args: ['--demo'],
    env: { XDG_CONFIG_HOME: folder.path },
    takenKeys: ['CommandOrControl+Shift+M'],
  })
  const { console: page } = app
  await page.getByRole('link', { name: 'Settings', exact: true }).click({ timeout: 40_000 })
  const choice = page.getByLabel('Start when I sign in to this computer')
  await choice.selectOption('tray')
  await eventually(() => expect(readFileSync(file, 'utf8')).toMatch(/^Exec=".+" ".+" "--hidden"$/m))
  await page.getByText('Ready for calls in the tray, without its window.').waitFor()
  await choice.selectOption('off')
  await eventually(() => expect(existsSync(file)).toBe(false))

  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  await row('Mute').getByText('Used by another app').waitFor()
  expect(await row('Answer').getByRole('status').count()).toBe(0)
  expect(await app.heldKeys()).not.toContain('CommandOrControl+Shift+H')

  await page.getByRole('switch', { name: 'Open telephone links with Switchhook' }).click()
  await page.getByText('Links that begin with tel:, sip:, sips:, callto: open here.').waitFor()
  expect(app.facts('links').at(-1)).toMatchObject({ protocols: ['tel', 'sip', 'sips', 'callto'] })
})

test('started at sign-in it stays in the tray until it is asked for, and keeps the size of its page', async () => {
  await using app = await startDesktop({ args: ['--hidden'], settings: { zoom: 1 } })
  expect((await app.window('/')).visible).toBe(false)
  expect(await app.tray()).toMatchObject({ tooltip: 'Signed out' })
  await app.clickTray()
  await eventually(async () => expect((await app.window('/')).visible).toBe(true))
  await app.chooseFromMenu('zoom-1')
  await eventually(() =>
    expect(JSON.parse(readFileSync(`${app.userData}/settings.json`, 'utf8'))).toMatchObject({ zoom: 1.5 }),
  )
})
