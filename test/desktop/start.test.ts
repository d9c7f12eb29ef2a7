import { expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { startDesktop } from './support/start-desktop.ts'

test('the built app starts: pages alone in a sandbox, one pipe to the host, an orderly end', async () => {
  await using app = await startDesktop()
  for (const page of [app.console, app.audio]) {
    const seen = await page.evaluate(() => ({
      secure: isSecureContext,
      node: [typeof Reflect.get(globalThis, 'require'), typeof Reflect.get(globalThis, 'process')],
      bridge: Object.keys(Reflect.get(globalThis, 'switchhook') as object).toSorted(),
    }))
    expect(seen).toEqual({ secure: true, node: ['undefined', 'undefined'], bridge: ['on', 'post'] })
  }
  await app.console.getByRole('heading', { level: 1 }).waitFor()
  expect(await app.window('/')).toMatchObject({ visible: true, focused: true, address: 'app://switchhook/' })
  expect(await app.window('/audio/')).toMatchObject({ visible: false })
  expect(await app.tray()).toMatchObject({ tooltip: 'Signed out' })
  expect(app.faults).toEqual([])
  const { code, errors } = await app.quit()
  expect(code).toBe(0)
  expect(errors).not.toContain('"level":"error"')
})

test('the demo rings with its own platform: tray and notice say who, those of the ring are held until it is declined', async () => {
  await using app = await startDesktop({ args: ['--demo'] })
  await eventually(async () => expect((await app.tray()).tooltip).toMatch(/^Ready, ext \d+/), {
    timeout: 40_000,
  })
  await app.act('/', 'close')
  await eventually(async () => expect((await app.window('/')).visible).toBe(false))
  await eventually(
    async () => expect(await app.heldKeys()).toEqual(expect.arrayContaining(['CommandOrControl+Shift+D'])),
    { timeout: 60_000 },
  )
  await app.pressKeys('CommandOrControl+Shift+D')
  await eventually(async () => expect(await app.heldKeys()).toEqual(['CommandOrControl+Shift+Y']))
  expect((await app.quit()).code).toBe(0)
})

test('a profile that cannot be read does not stop the start, and the page says so', async () => {
  await using app = await startDesktop({ args: ['--profile', '/nowhere/profile.json'] })
  await app.console
    .getByText(/profile/i)
    .first()
    .waitFor()
  expect((await app.quit()).code).toBe(0)
})
