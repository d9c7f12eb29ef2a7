import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FrameClock } from '#electron/platform/media/frame-clock.ts'
import { Bridge } from '#electron/platform/media/mixer.ts'
import { VirtualParty } from '#electron/platform/media/virtual-party.ts'
import {
  ownBrowser,
  startAgent,
  startBrowser,
  type Agent,
  type AgentBrowser,
} from '#test/e2e/support/agent-app.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { needs } from '#test/support/needs.ts'
import { startScriptedServer, type ScriptedServer } from '#test/support/scripted-sip-server.ts'
import { disposeAfterAll, disposeAfterEach } from '#test/support/end-after.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }
/** What fails may take so long to be said, in milliseconds; most of it is for a busy machine. */
const soon = { timeout: 30_000 }

describe('how a call sounds, and whether the next one would reach the agent', needs('chromium'), () => {
  let platform: RunningPlatform
  let window: Agent | undefined

  beforeAll(async () => {
    platform = await startDemoPlatform()
  })
  afterAll(async () => platform?.[Symbol.asyncDispose]())
  afterEach(() => platform.endCalls().catch(() => undefined))
  printScreensOnFailure(() => ({ window }))

  async function answerTamsin(agent: Agent): Promise<void> {
    await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
    await agent.console.rings(tamsin.name)
    await agent.console.press('a')
    await agent.console.shows(tamsin.name, 'Connected')
  }

  describe('for an agent who is well equipped', () => {
    let browser: AgentBrowser
    let agent: Agent

    beforeAll(async () => {
      browser = await startBrowser(ownBrowser)
      agent = await startAgent({ platform, user: platform.agent(0), browser })
      window = agent
    })
    disposeAfterAll(() => [agent, browser])

    test('a call is marked with how it sounds and its figures, and Settings says what carries it', async () => {
      await answerTamsin(agent)
      const mark = agent.console.anyCall.locator('.cq')
      // How good it is depends on what else this machine does.
      await mark.filter({ hasText: /Good|Fair|Poor/ }).waitFor(soon)
      expect(await mark.getAttribute('title')).toMatch(
        /score \d\.\d of 4\.5, loss .+%, jitter \d+ ms, .*PCMU/,
      )
      const silence = /cannot hear|microphone is silent/
      expect(await agent.console.anyCall.getByText(silence).count()).toBe(0)
      await agent.console.goTo('Settings')
      await agent.page.getByText('Codec in use').waitFor()
      await agent.console.goTo('Console')
    })

    test('the light opens by keyboard to all checks; notices are what a fresh browser lacks', async () => {
      const { light } = agent.console
      await light.filter({ hasText: 'Notifications off' }).waitFor(soon)
      await light.focus()
      await agent.console.press('Enter')
      const panel = agent.page.getByRole('dialog').filter({ hasText: 'Ready for calls' })
      await panel.getByText('Phone', { exact: true }).waitFor()
      expect(await panel.getByRole('listitem').count()).toBe(7)
      await panel
        .locator('[data-check="notifications"]')
        .getByText(/Notifications are not allowed yet/)
        .waitFor()
      await panel.getByRole('button', { name: 'Check now' }).press('Enter')
      await panel.locator('[data-check="registration"][data-state="good"]').waitFor()
      await agent.console.press('Escape')
      await panel.waitFor({ state: 'detached' })
      expect(await light.evaluate((element) => element === document.activeElement)).toBe(true)
    })

    test('notices that are allowed make it ready, and blocked again they are named', async () => {
      const { light } = agent.console
      const context = agent.page.context()
      await context.grantPermissions(['notifications', 'microphone'])
      await light.filter({ hasText: /^Ready$/ }).waitFor(soon)
      await context.clearPermissions()
      await light.filter({ hasText: 'Notifications off' }).waitFor(soon)
    })
  })

  describe('for an agent whose', () => {
    let agent: Agent | undefined
    let browser: AgentBrowser

    afterEach(async () => {
      await agent?.[Symbol.asyncDispose]()
      agent = undefined
      await browser?.[Symbol.asyncDispose]()
    })

    test('microphone gives no sound, it is said in the call and kept in the light', async () => {
      browser = await startBrowser(0)
      agent = window = await startAgent({ platform, user: platform.agent(1), browser })
      await answerTamsin(agent)
      await agent.page.getByText('Your microphone is silent. Nobody can hear you.').waitFor(soon)
      await agent.console.light.filter({ hasText: 'Microphone is silent' }).waitFor(soon)
      await agent.console.hangUpByKey()
      await agent.console.isIdle()
      await agent.console.light.filter({ hasText: 'Microphone is silent' }).waitFor()
    })

    test('microphone is forbidden, the light names it once a call needs it', async () => {
      browser = await startBrowser('denied')
      agent = window = await startAgent({ platform, user: platform.agent(1), browser })
      await answerTamsin(agent)
      await agent.console.light.filter({ hasText: 'Microphone blocked' }).waitFor(soon)
      await agent.page.getByText(/Nobody can hear you\.\s+The microphone is blocked/).waitFor()
    })
  })

  describe('on a call from a telephone that sends nothing', () => {
    let server: ScriptedServer
    let browser: AgentBrowser
    let agent: Agent

    beforeEach(async () => {
      server = await startScriptedServer()
      browser = await startBrowser()
      agent = window = await startAgent({
        platform,
        user: platform.agent(2),
        browser,
        app: {
          profile: {
            base_url: platform.baseUrl,
            sip: { ws: server.ws, domain: 'pbx.localhost', user: '1001' },
          },
        },
      })
    })
    disposeAfterEach(() => [agent, browser, server])

    test('it is said that nothing comes, and no longer when something does', async () => {
      const calling = server.call()
      await agent.console.rings(/Ada/)
      await agent.console.press('a')
      const call = await calling
      await agent.console.shows(/Ada/, 'Connected')
      const banner = agent.page.locator('[data-trouble="hears-nothing"]')
      await banner.getByText(/You cannot hear Ada\./).waitFor(soon)
      await banner.getByText(/There has been no audio for \d+ s\./).waitFor()
      using clock = new FrameClock()
      using bridge = new Bridge(clock)
      bridge.join(new VirtualParty({ frequency: 440 }))
      bridge.join(call.peer)
      await banner.waitFor({ state: 'detached', ...soon })
    })
  })
})

describe('a platform that ends', needs('chromium'), () => {
  test('is named by the light at once, and read out', async () => {
    await using own = new AsyncDisposableStack()
    const platform = own.use(await startDemoPlatform())
    const browser = own.use(await startBrowser())
    const agent = own.use(await startAgent({ platform, user: platform.agent(0), browser }))
    await agent.console.light.filter({ hasText: /Notifications off|Ready/ }).waitFor()
    // What reads it out is loaded after the first screen, and says only what fails from then on.
    await agent.page.locator('.vh[role="status"]').nth(2).waitFor({ state: 'attached' })
    await Promise.all([
      platform[Symbol.asyncDispose](),
      agent.console.light.filter({ hasText: 'Phone offline' }).waitFor(soon),
      // Waited for meanwhile: what fails next replaces these words.
      agent.page
        .getByRole('status')
        .filter({ hasText: /Phone: The phone service cannot be reached/ })
        .waitFor({ state: 'attached', ...soon }),
    ])
  })
})
