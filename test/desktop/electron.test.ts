import { expect, test } from 'vitest'
import { profileOf } from '#test/e2e/support/profile-file.ts'
import { callIs, callIsOver } from '#test/e2e/support/call-facts.ts'
import { ConsolePage } from '#test/e2e/support/console-page.ts'
import { startDemoPlatform } from '#test/e2e/support/demo-platform.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { addPhonePassword } from '#test/e2e/support/settings-page.ts'
import { SignInPage } from '#test/e2e/support/sign-in-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { skipWhen } from '#test/support/needs.ts'
import { startElectron, whyNoElectron } from './support/electron-driver.ts'

const reason = whyNoElectron()
if (reason !== null) process.stdout.write(`Electron itself is not tested: it ${reason}.\n`)

test(
  'in Electron itself: sign-in, a ring while the console is closed, a call, an orderly end',
  skipWhen(reason !== null, reason ?? ''),
  async () => {
    await using platform = await startDemoPlatform()
    const user = platform.agent(0)
    await using app = await startElectron({ profile: profileOf(platform, user.ext) })
    const seen = await app.console.evaluate(() => [
      location.origin,
      isSecureContext,
      typeof Reflect.get(globalThis, 'require'),
    ])
    expect(seen).toEqual(['app://switchhook', true, 'undefined'])
    await new SignInPage(app.console).signIn(user)
    await addPhonePassword(app.console, user.sip_password)
    await new ConsolePage(app.console).isRegistered()
    await app.act('/', 'close')
    await eventually(async () => expect((await app.window('/')).visible).toBe(false))
    const caller = '+447700900142'
    const { id } = await platform.operator.ring({ from: caller, to: user.cli, talkFor: 60 })
    await eventually(async () => expect(await app.heldKeys()).toContain('CommandOrControl+Shift+A'))
    await app.chooseFromMenu('answer')
    await callIs(platform.api, id, 'CONNECTED')
    await hears(app.audio, voiceOf(caller))
    await app.answerNextDialog('Hang up and quit')
    expect((await app.quit()).code).toBe(0)
    await callIsOver(platform.api, id)
  },
)
