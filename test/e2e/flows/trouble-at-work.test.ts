import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAgent, startBrowser, type Agent, type AgentBrowser } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import { callIs, recordingOf, untilLonger } from '#test/e2e/support/call-facts.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { hears, Recording, voiceOf } from '#test/e2e/support/hearing.ts'
import { addPhonePassword } from '#test/e2e/support/settings-page.ts'
import { testedShell } from '#test/e2e/support/shell.ts'
import { needs, skipWhen } from '#test/support/needs.ts'
import { startProcess } from '#test/support/process.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

const onlyABrowserAsks = skipWhen(
  testedShell === 'desktop',
  'only a browser asks a person for the microphone',
)
const tamsin = { name: 'Tamsin Quillfeather', firstName: 'Tamsin', number: '+447700900142' }

describe('what fails at work is said in a sentence, and ends no call', needs('chromium'), () => {
  let platform: RunningPlatform
  let window: Agent | undefined

  beforeAll(async () => {
    platform = await startDemoPlatform()
  })
  afterAll(async () => platform?.[Symbol.asyncDispose]())
  printScreensOnFailure(() => ({ window }))

  describe('in the midst of work', () => {
    let browser: AgentBrowser
    let agent: Agent

    beforeAll(async () => {
      browser = await startBrowser()
      agent = await startAgent({ platform, user: platform.agent(0), browser })
      window = agent
    })
    disposeAfterAll(() => [agent, browser])

    test('a platform that fails: the bar says since when, the call goes on, and all comes back by itself', async () => {
      const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
      await agent.console.rings(tamsin.name)
      await agent.console.press('a')
      await agent.console.shows(tamsin.name, 'Connected')
      await platform.operator.fault({ kind: 'error_rate', value: 1 })
      await agent.console.status.getByText(/No call updates since/).waitFor()
      await agent.console.press('r')
      await agent.console.toasts
        .getByText(/The change to the recording failed. The phone service has a problem/)
        .waitFor()
      await hears(agent.page, voiceOf(tamsin.number))
      await agent.console.press('t')
      const dialog = agent.page.getByRole('dialog', { name: `Transfer ${tamsin.name}` })
      await agent.page.keyboard.type('kofi')
      await agent.console.press('Enter')
      await dialog
        .getByText(new RegExp(`Transfer did not go through. ${tamsin.firstName} is still with you.`))
        .waitFor()
      await agent.console.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await platform.operator.fault({ kind: 'none' })
      await agent.console.status.getByText('Checking for calls').waitFor({ timeout: 40_000 })
      await callIs(platform.api, id, 'CONNECTED')
      await platform.endCalls()
      await agent.console.isIdle()
    })

    test('a token that the platform no longer takes is renewed in silence', async () => {
      await agent.console.dialler.fill('half typed')
      await platform.operator.fault({ kind: 'stale_token', value: 1 })
      await agent.page.getByRole('link', { name: 'History' }).click()
      await agent.page.getByRole('link', { name: 'Console' }).click()
      await agent.console.status.getByText('Checking for calls').waitFor()
      const { id } = await platform.operator.ring({ from: tamsin.number, to: platform.agent(1).cli })
      await agent.console.liveCall(tamsin.name).getByText('Ringing').waitFor()
      expect(await agent.page.getByRole('dialog').count()).toBe(0)
      await platform.operator.fault({ kind: 'none' })
      await platform.api.calls.end({ id })
    })
  })

  describe('without a microphone', () => {
    let stack: AsyncDisposableStack
    let agent: Agent | undefined

    beforeEach(() => {
      stack = new AsyncDisposableStack()
    })
    afterEach(() => stack.disposeAsync())
    printScreensOnFailure(() => ({ agent }))

    test.for([
      {
        what: 'denied' as const,
        status: 'Microphone blocked',
        words: /Nobody can hear you\.\s+The microphone is blocked/,
      },
      {
        what: 'absent' as const,
        status: 'No microphone',
        words: /Nobody can hear you\.\s+No microphone was found\. You can still listen/,
      },
    ])('$what: the agent answers and listens all the same', async ({ what, status, words }) => {
      const browser = stack.use(await startBrowser(what))
      agent = stack.use(await startAgent({ platform, user: platform.agent(0), browser }))
      const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
      await agent.console.rings(tamsin.name)
      await agent.console.press('a')
      await agent.console.shows(tamsin.name, 'Connected')
      await agent.page.getByText(words).waitFor()
      await agent.console.status.getByText(status).waitFor()
      await hears(agent.page, voiceOf(tamsin.number))
      await agent.console.press('r')
      await agent.console.control('Pause rec').waitFor()
      await untilLonger(platform.api, id, 2)
      await agent.console.control('Hang up').click()
      const recording = await Recording.open(agent.page, (await recordingOf(platform.api, id)).mp3)
      expect(recording.share('outside', voiceOf(tamsin.number))).toBeGreaterThan(0.9)
      expect(recording.silence('agent')).toBeGreaterThan(recording.seconds - 0.5)
    })

    test(
      'asked: says what to do until a person has allowed it, and the call goes on',
      onlyABrowserAsks,
      async () => {
        const browser = stack.use(await startBrowser('asked'))
        agent = stack.use(await startAgent({ platform, user: platform.agent(0), browser }))
        await agent.page.context().clearPermissions()
        await agent.page.evaluate(askAPerson)
        await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
        await agent.console.rings(tamsin.name)
        await agent.console.press('a')
        await agent.console.shows(tamsin.name, 'Connected')
        const asking = agent.page.getByText(/Nobody can hear you\.\s+Allow the microphone when you are asked/)
        await asking.waitFor()
        await agent.console.status.getByText('Allow the microphone').waitFor()
        await hears(agent.page, voiceOf(tamsin.number))
        await agent.page.context().grantPermissions(['microphone'])
        await agent.page.evaluate(() => globalThis.dispatchEvent(new Event('allowed')))
        await asking.waitFor({ state: 'hidden' })
        await agent.console.status.getByText('Allow the microphone').waitFor({ state: 'hidden' })
        await agent.console.control('Hang up').click()
      },
    )
  })
})

test(
  'a private authority that the profile names is trusted, for the API and for the phone',
  needs('chromium'),
  async () => {
    await using secure = await startProcess({
      script: 'electron/platform-process.ts',
      args: ['--port', '0', '--data', ':memory:', '--dataset', 'empty', '--seed', '1', '--tls'],
    })
    const users = secure.ready['users'] as readonly PlatformUser[]
    const user = users.find(({ is_root, two_factor_auth }) => !is_root && two_factor_auth === 'D')
    if (!user) throw new Error('There is no agent')
    const sip = secure.ready['sip'] as { readonly ws: string; readonly domain: string }
    const profile = { base_url: secure.readyText('base_url'), sip: { ...sip, user: user.ext } }
    await using browser = await startBrowser()
    await using app = await startApp({ profile: { ...profile, ca: secure.readyText('ca') } })
    const { page, console, signIn } = await browser.open(app.url)
    await signIn.signIn(user)
    await addPhonePassword(page, user.sip_password)
    await console.isRegistered()
    await page.context().close()
  },
)

/** Runs in the page: whoever wants the microphone waits until a person has answered, told by the event `allowed`. */
function askAPerson(): void {
  const { mediaDevices } = navigator
  const allowed = new Promise((resolve) => globalThis.addEventListener('allowed', resolve, { once: true }))
  mediaDevices.getUserMedia = async (wanted) => {
    await allowed
    return MediaDevices.prototype.getUserMedia.call(mediaDevices, wanted)
  }
}
