import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileOf } from '#test/e2e/support/app-process.ts'
import { callIs, callIsOver } from '#test/e2e/support/call-facts.ts'
import { ConsolePage } from '#test/e2e/support/console-page.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { addPhonePassword } from '#test/e2e/support/settings-page.ts'
import { SignInPage } from '#test/e2e/support/sign-in-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { skipWhen } from '#test/support/needs.ts'
import { startElectron, whyNoElectron, type DesktopApp } from './electron-app.ts'

const reason = whyNoElectron()
if (reason !== null) process.stdout.write(`Electron is not tested: it ${reason}.\n`)

describe('the app in Electron', skipWhen(reason !== null, reason ?? ''), () => {
  let platform: RunningPlatform
  let desktop: DesktopApp
  let screen: ConsolePage
  let callId = 0

  beforeAll(async () => {
    platform = await startDemoPlatform()
    desktop = await startElectron(profileOf(platform, platform.agent(0).ext))
    screen = new ConsolePage(desktop.console)
  })
  afterAll(async () => {
    await desktop?.[Symbol.asyncDispose]()
    await platform?.[Symbol.asyncDispose]()
  })

  /** What Electron says of its windows: those that are seen, and all. */
  const windows = () =>
    desktop.app.evaluate(({ BrowserWindow }) => {
      const all = BrowserWindow.getAllWindows()
      return { seen: all.filter((each) => each.isVisible()).length, count: all.length }
    })

  const chooseFromMenu = (id: string) =>
    desktop.app.evaluate(({ Menu }, item) => Menu.getApplicationMenu()?.getMenuItemById(item)?.click(), id)

  test('pages are alone in a sandbox, with one pipe to the host', async () => {
    for (const page of [desktop.console, desktop.audio]) {
      const seen = await page.evaluate(() => ({
        origin: location.origin,
        secure: isSecureContext,
        node: [typeof Reflect.get(globalThis, 'require'), typeof Reflect.get(globalThis, 'process')],
        bridge: Object.keys(Reflect.get(globalThis, 'switchhook') as object).toSorted(),
      }))
      expect(seen).toEqual({
        origin: 'app://switchhook',
        secure: true,
        node: ['undefined', 'undefined'],
        bridge: ['on', 'post'],
      })
    }
  })

  test('no page leaves the app or opens a window', async () => {
    await desktop.console.evaluate(() => void window.open('file:///etc/hosts'))
    await desktop.console.evaluate(() => void location.assign('https://example.com/'))
    await desktop.console.evaluate(() => fetch('https://example.com/').catch(() => undefined))
    expect(desktop.console.url()).toMatch(/^app:\/\/switchhook\//)
    expect((await windows()).count).toBe(2)
  })

  test('an agent signs in, and the hidden window is the audio engine', async () => {
    const user = platform.agent(0)
    await new SignInPage(desktop.console).signIn(user)
    await addPhonePassword(desktop.console, user.sip_password)
    await screen.isRegistered()
  })

  test('with the console closed a ring takes the global keys, and the call can be answered', async () => {
    await desktop.app.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.close()
    })
    await eventually(async () => expect((await windows()).seen).toBe(0))
    const { cli } = platform.agent(0)
    callId = (await platform.operator.ring({ from: '+447700900142', to: cli, talkFor: 60 })).id
    await eventually(async () => expect(await holdsAnswerKey(desktop)).toBe(true))
    await chooseFromMenu('answer')
    await callIs(platform.api, callId, 'CONNECTED')
    await eventually(async () => expect(await holdsAnswerKey(desktop)).toBe(false))
  })

  test('reloading the console ends no call; starting the app again shows it', async () => {
    await desktop.console.reload()
    await screen.call(/Tamsin/).waitFor()
    await callIs(platform.api, callId, 'CONNECTED')
    await desktop.app.evaluate(({ app }) => void app.emit('second-instance'))
    await eventually(async () => expect((await windows()).seen).toBe(1))
  })

  test('quitting hangs up and is over within five seconds', async () => {
    const closed = desktop.app.waitForEvent('close', { timeout: 7_000 })
    await desktop.app.evaluate(({ app }) => app.quit())
    await closed
    await callIsOver(platform.api, callId)
  })
})

function holdsAnswerKey({ app }: DesktopApp): Promise<boolean> {
  return app.evaluate(({ globalShortcut }) => globalShortcut.isRegistered('CommandOrControl+Shift+A'))
}
