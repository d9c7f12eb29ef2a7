import { beforeAll, describe, expect, test } from 'vitest'
import { startBrowser, type AgentBrowser, type AgentWindow } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import type { AppOptions, AppProcess } from '#test/e2e/support/app-types.ts'
import { profileOf } from '#test/e2e/support/profile-file.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { hears, voiceOf } from '#test/e2e/support/hearing.ts'
import { startKeyring } from '#test/e2e/support/keyring.ts'
import { must } from '#test/e2e/support/platform-api.ts'
import { addPhonePassword } from '#test/e2e/support/settings-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { filesWithSecrets } from '#test/support/find-secrets.ts'
import { needs } from '#test/support/needs.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'
import { inFull } from '#test/support/tier.ts'

describe('signing in', needs('chromium'), () => {
  let platform: RunningPlatform
  let browser: AgentBrowser
  let window: AgentWindow | undefined

  beforeAll(async () => {
    platform = await startDemoPlatform()
    browser = await startBrowser()
  })
  disposeAfterAll(() => [browser, platform])
  printScreensOnFailure(() => ({ window }))

  /** An app and a window on it, which end together. */
  async function open(options: AppOptions = { profile: profileOf(platform) }) {
    await using started = new AsyncDisposableStack()
    const app = started.use(await startApp(options))
    const opened = await browser.open(app.url)
    started.defer(() => opened.page.context().close())
    window = opened
    const running = started.move()
    return { app, ...opened, [Symbol.asyncDispose]: () => running.disposeAsync() }
  }

  const isSignedIn = ({ console }: AgentWindow) => console.liveCalls.waitFor()

  const codeFor = (email: string): Promise<string> =>
    eventually(async () => {
      const mail = (await platform.operator.outbox()).filter(({ to }) => to === email).at(-1)
      if (!mail?.code) throw new Error(`No code was sent to ${email}`)
      return mail.code
    })

  test('by e-mail and password; a wrong password is told, and nothing typed is lost', async () => {
    await using at = await open({})
    const { email, password } = platform.agent(0)
    await at.signIn.signIn({ email, password: 'not it', address: platform.baseUrl })
    await at.signIn.says('Email or password is wrong.').waitFor()
    expect(await at.signIn.field('Platform address').inputValue()).toBe(platform.baseUrl)
    expect(await at.signIn.field('Email').inputValue()).toBe(email)
    await at.signIn.field('Password').fill(password)
    await at.console.press('Enter')
    await isSignedIn(at)
    await at.console.status.getByText('No phone account').waitFor()
    expect(at.faults).toEqual([])
  })

  test('with a second factor; a wrong code is told, and the right one follows', async () => {
    await using at = await open()
    const user = platform.secondFactorUser
    await at.signIn.signIn(user)
    await at.signIn.heading.filter({ hasText: 'Enter your code' }).waitFor()
    const code = await codeFor(user.email)
    await at.signIn.enterCode(code === '000000' ? '000001' : '000000')
    await at.signIn.says(/^Wrong code/).waitFor()
    await at.signIn.enterCode(await codeFor(user.email))
    await isSignedIn(at)
  })

  test('with a second factor that is given up: back to the first page, e-mail kept', inFull(), async () => {
    await using at = await open()
    const user = platform.secondFactorUser
    await at.signIn.signIn(user)
    await at.signIn.field('Code').waitFor()
    await at.page.getByRole('button', { name: 'Back' }).click()
    await at.signIn.heading.filter({ hasText: 'Sign in' }).waitFor()
    expect(await at.signIn.field('Email').inputValue()).toBe(user.email)
  })

  test('with a password that was forgotten: an email brings the way to a new one', inFull(), async () => {
    await using at = await open()
    const { email } = platform.agent(2)
    await at.signIn.field('Email').fill(email)
    await at.page.getByRole('button', { name: 'Forgot password' }).click()
    await at.page.keyboard.press('Enter')
    const token = await eventually(async () => {
      const mail = (await platform.operator.outbox()).filter(({ to }) => to === email).at(-1)
      if (!mail?.token) throw new Error(`No token was sent to ${email}`)
      return mail.token
    })
    await at.page.getByLabel('Code or link').fill(token)
    await at.page.getByLabel('New password', { exact: true }).fill('a new one 1')
    await at.console.press('Enter')
    await at.signIn.says('Your new password is set.').waitFor()
    await at.signIn.submit.click()
    await isSignedIn(at)
  })

  test('by API token; a wrong token is refused with a message', inFull(), async () => {
    const api = await platform.apiOf(platform.agent(0))
    const { token } = must(await api.authentication.createApiToken({ body: { name: 'Desk', expiry: 0 } }))
    await using at = await open()
    await at.page.getByRole('button', { name: /^Use an API token/ }).click()
    await at.signIn.field('API token').fill('no-such-token')
    await at.signIn.submit.click()
    await at.signIn.says('This token is not valid.').waitFor()
    await at.signIn.field('API token').fill(String(token))
    await at.signIn.submit.click()
    await isSignedIn(at)
  })

  test('to the demo platform: the phone is registered, and signing out leaves nothing of it behind', async () => {
    await using at = await open({})
    await at.page.getByRole('button', { name: /^Try the demo/ }).click()
    await at.console.isRegistered()
    await at.page.getByRole('button', { name: /^Taking calls/ }).click()
    await at.page.getByRole('menuitem', { name: /^Sign out/ }).click()
    await at.signIn.field('Email').waitFor()
    expect(await at.signIn.field('Platform address').inputValue()).toBe('')
  })

  test(
    'by `npm run demo`: one command, and soon a customer calls whom the agent hears',
    inFull(),
    async () => {
      await using at = await open({ script: 'electron/start.ts', args: ['--shell', 'browser', '--demo'] })
      await at.console.isRegistered()
      await at.console.ring.waitFor()
      await at.console.press('a')
      await at.console.controls.waitFor()
      const number = await at.console.anyCall.locator('.num').first().textContent()
      await hears(at.page, voiceOf((number ?? '').replace(/\D/g, '')))
    },
  )

  test('a reload keeps the session, signing out ends it, and a restart without a keychain asks again', async () => {
    await using folder = await temporaryFolder('restart')
    const options = { profile: profileOf(platform), userData: folder.path }
    const user = platform.agent(0)
    {
      await using at = await open(options)
      await at.signIn.signIn(user)
      await isSignedIn(at)
      await at.page.getByText(/This computer has no keychain/).waitFor()
      await at.page.reload()
      await isSignedIn(at)
    }
    await using again = await open(options)
    await again.signIn.field('Email').waitFor()
    expect(await again.signIn.field('Email').inputValue()).toBe(user.email)
    await again.signIn.signIn(user)
    await isSignedIn(again)
    await again.page.getByRole('button', { name: /^Taking calls/ }).click()
    await again.page.getByRole('menuitem', { name: /^Sign out/ }).click()
    await again.signIn.field('Email').waitFor()
    await again.page.reload()
    await again.signIn.field('Email').waitFor()
    await expectNoSecrets(folder.path, user)
  })

  test('the address works once: another browser that opens it is told so', inFull(), async () => {
    await using app = await startApp({ profile: profileOf(platform) })
    const first = await browser.open(app.url)
    await first.signIn.field('Email').waitFor()
    const second = await browser.open(app.url)
    await second.page.getByText(/This address works once/).waitFor()
    await first.page.context().close()
    await second.page.context().close()
  })
})

describe('staying signed in', needs('chromium'), () => {
  test(
    'with a keychain a restart brings session and phone back; signing out forgets them',
    inFull(needs('keyring')),
    async () => {
      await using platform = await startDemoPlatform()
      await using keyring = await startKeyring()
      await using browser = await startBrowser()
      await using folder = await temporaryFolder('kept')
      const user = platform.agent(0)
      const options = { profile: profileOf(platform, user.ext), userData: folder.path, env: keyring.env }
      const open = (app: AppProcess) => browser.open(app.url)
      {
        await using app = await startApp(options)
        const first = await open(app)
        await first.signIn.signIn(user)
        await addPhonePassword(first.page, user.sip_password)
        await first.console.isRegistered()
        expect(await first.page.getByText(/There is no keychain/).count()).toBe(0)
        await first.page.context().close()
      }
      await expectNoSecrets(folder.path, user)
      {
        await using app = await startApp(options)
        const second = await open(app)
        await second.console.isRegistered()
        await second.page.getByRole('button', { name: /^Taking calls/ }).click()
        await second.page.getByRole('menuitem', { name: /^Sign out/ }).click()
        await second.signIn.field('Email').waitFor()
        await second.page.context().close()
      }
      await using app = await startApp(options)
      const third = await open(app)
      await third.signIn.field('Email').waitFor()
      await third.page.context().close()
    },
  )
})

async function expectNoSecrets(folder: string, { password, sip_password }: PlatformUser): Promise<void> {
  const secrets = [
    { name: 'password', value: password },
    { name: 'SIP password', value: sip_password },
  ]
  expect(await filesWithSecrets(folder, secrets)).toEqual([])
}
