import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { listen, type Listening } from '#electron/net/listen.ts'
import {
  startAgent,
  startBrowser,
  type Agent,
  type AgentBrowser,
  type AgentWindow,
} from '#test/e2e/support/agent-app.ts'
import { startApp, type AppOptions } from '#test/e2e/support/app-process.ts'
import { callIs, recordingOf, untilLonger } from '#test/e2e/support/call-facts.ts'
import {
  startDemoPlatform,
  type PlatformUser,
  type RunningPlatform,
} from '#test/e2e/support/demo-platform.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { hears, Recording, voiceOf } from '#test/e2e/support/hearing.ts'
import { addPhonePassword, openSettings, settingsSection } from '#test/e2e/support/settings-page.ts'
import { needs } from '#test/support/needs.ts'
import { startProcess } from '#test/support/process.ts'

const tamsin = { name: 'Tamsin Quillfeather', number: '+447700900142' }

describe('what goes wrong is said in a sentence, and loses nothing', needs('chromium'), () => {
  let platform: RunningPlatform
  let browser: AgentBrowser
  let window: AgentWindow | undefined

  beforeAll(async () => {
    platform = await startDemoPlatform()
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.[Symbol.asyncDispose]()
    await platform?.[Symbol.asyncDispose]()
  })
  printScreensOnFailure(() => ({ window }))

  async function open(options: AppOptions) {
    await using started = new AsyncDisposableStack()
    const app = started.use(await startApp(options))
    const opened = await browser.open(app.url)
    started.defer(() => opened.page.context().close())
    window = opened
    const running = started.move()
    return { app, ...opened, [Symbol.asyncDispose]: () => running.disposeAsync() }
  }

  describe('at sign-in', () => {
    const typed = { email: 'wren@hollowmere.example', password: 'typed before' }
    let website: Listening
    let stranger: Listening
    let at: Awaited<ReturnType<typeof open>>

    beforeAll(async () => {
      at = await open({})
      const html = '<!doctype html><title>A shop</title><p>Welcome'
      const certificate = await makeLoopbackCertificate(Date.now())
      website = await serve((_, response) => response.setHeader('content-type', 'text/html').end(html))
      stranger = await serve((_, response) => response.end('{}'), certificate)
    })
    afterAll(async () => {
      await at?.[Symbol.asyncDispose]()
      await website?.[Symbol.asyncDispose]()
      await stranger?.[Symbol.asyncDispose]()
    })

    test.for([
      {
        what: 'a server that cannot be reached',
        address: () => 'http://127.0.0.1:9/v1.2',
        words: 'The platform cannot be reached. Check the address and the network.',
      },
      {
        what: 'a certificate that nobody vouches for',
        address: () => `${stranger.origin}/v1.2`,
        words: /^The platform’s certificate is not trusted/,
      },
      {
        what: 'a web page instead of data',
        address: () => `${website.origin}/v1.2`,
        words: /is not the platform: it sent a web page instead of data/,
      },
      {
        what: 'an address that would send the password in the clear',
        address: () => 'http://api.example.com/v1.2',
        words: /would send the password in the clear/,
      },
    ])('$what', async ({ address, words }) => {
      await at.signIn.signIn({ ...typed, address: address() })
      await at.signIn.says(words).waitFor()
      expect(await at.signIn.field('Platform address').inputValue()).toBe(address())
      expect(await at.signIn.field('Email').inputValue()).toBe(typed.email)
      expect(await at.signIn.field('Password').inputValue()).toBe(typed.password)
      expect(await at.signIn.field('Platform address').getAttribute('aria-invalid')).toBe('true')
      await expectNoTrace(at)
    })

    test('a platform that answers 500, and then works', async () => {
      await platform.operator.fault({ kind: 'error_rate', value: 1 })
      const { email, password } = platform.agent(0)
      await at.signIn.signIn({ email, password, address: platform.baseUrl })
      await at.signIn.says('The platform has a fault of its own. Try again in a moment.').waitFor()
      expect(await at.signIn.field('Password').inputValue()).toBe(password)
      await platform.operator.fault({ kind: 'none' })
      await at.signIn.submit.click()
      await at.console.liveCalls.waitFor()
    })
  })

  describe('at the start', () => {
    test.for([
      {
        what: 'is not JSON',
        options: { profile: 'base_url = here' },
        words: 'The profile file is not JSON:',
      },
      {
        what: 'is not there',
        options: { args: ['--profile', '/nowhere/profile.json'] },
        words: 'The profile file cannot be read: /nowhere/profile.json.',
      },
      {
        what: 'names no platform',
        options: { profile: '{"sip":{}}' },
        words: /The profile file cannot be used: .*base_url is missing/,
      },
    ])('a profile file that $what', async ({ options, words }) => {
      await using at = await open(options)
      await at.page.getByText(words).waitFor()
      const { email, password } = platform.agent(0)
      await at.signIn.signIn({ email, password, address: platform.baseUrl })
      await at.console.liveCalls.waitFor()
    })

    test('the app’s own port is in use', async () => {
      await using taken = await takePort()
      const started = startApp({ args: ['--port', String(taken.port)] })
      await expect(started).rejects.toThrow(
        `Port ${taken.port} cannot be used: another program has it. Choose another with --port, or 0 for any free one.`,
      )
    })

    test('a switch that there is not', async () => {
      await expect(startApp({ args: ['--prot', '80'] })).rejects.toThrow("Unknown option '--prot'")
    })

    test('the receiver’s port is in use: Settings say so, and calls are asked for instead', async () => {
      await using taken = await takePort()
      await using agent = await startAgent({
        platform,
        user: platform.agent(0),
        browser,
        settings: { receiver: { enabled: true, port: taken.port } },
      })
      window = agent
      await openSettings(agent.page)
      const events = settingsSection(agent.page, 'Events')
      await events.getByText('Not listening').waitFor()
      await events.getByText(`Another program uses port ${taken.port}`).waitFor()
      await events.getByLabel('Port').fill('')
      await events.getByLabel('Port').press('Enter')
      await events.getByText('Listening', { exact: true }).waitFor()
    })
  })

  describe('in the midst of work', () => {
    let agent: Agent

    beforeAll(async () => {
      agent = await startAgent({ platform, user: platform.agent(0), browser })
      window = agent
    })
    afterAll(async () => agent?.[Symbol.asyncDispose]())

    test('a platform that fails: the bar says since when, the call goes on, and all comes back by itself', async () => {
      const { id } = await platform.operator.ring({ from: tamsin.number, to: agent.user.cli })
      await agent.console.rings(tamsin.name)
      await agent.console.press('a')
      await agent.console.shows(tamsin.name, 'Connected')
      await platform.operator.fault({ kind: 'error_rate', value: 1 })
      await agent.console.status.getByText(/No news of calls since/).waitFor()
      await agent.console.press('r')
      await agent.console.toasts.getByText(/Recording did not go through. The platform has a fault/).waitFor()
      await hears(agent.page, voiceOf(tamsin.number))
      await agent.console.press('t')
      const dialog = agent.page.getByRole('dialog', { name: `Transfer ${tamsin.name}` })
      await agent.page.keyboard.type('kofi')
      await agent.console.press('Enter')
      await dialog
        .getByText(new RegExp(`Transfer did not go through. ${tamsin.name} is still with you.`))
        .waitFor()
      await agent.console.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await platform.operator.fault({ kind: 'none' })
      await agent.console.status.getByText('Asking the platform for calls').waitFor({ timeout: 20_000 })
      await callIs(platform.api, id, 'CONNECTED')
      await platform.endCalls()
      await agent.console.isIdle()
    })

    test('a token that the platform no longer takes is renewed in silence', async () => {
      await agent.console.dialler.fill('half typed')
      await platform.operator.fault({ kind: 'stale_token', value: 1 })
      await agent.page.getByRole('link', { name: 'History' }).click()
      await agent.page.getByRole('link', { name: 'Console' }).click()
      await agent.console.status.getByText('Asking the platform for calls').waitFor()
      const { id } = await platform.operator.ring({ from: tamsin.number, to: platform.agent(1).cli })
      await agent.console.liveCall(tamsin.name).getByText('Ringing').waitFor()
      expect(await agent.page.getByRole('dialog').count()).toBe(0)
      await platform.operator.fault({ kind: 'none' })
      await platform.api.calls.end({ id })
    })
  })

  describe('without a microphone', () => {
    test.for([
      {
        what: 'denied' as const,
        status: 'Microphone blocked',
        words: /The microphone is blocked, so nobody hears you/,
      },
      {
        what: 'absent' as const,
        status: 'No microphone',
        words: /There is no microphone, so nobody hears you. You can listen/,
      },
    ])('$what: the agent answers and listens all the same', async ({ what, status, words }) => {
      await using deaf = await startBrowser(what)
      await using agent = await startAgent({ platform, user: platform.agent(0), browser: deaf })
      window = agent
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

async function serve(...[handler, certificate]: [Parameters<typeof listen>[0]['handler'], Certificate?]) {
  const listening = await listen({ port: 0, handler, ...(certificate ? { certificate } : {}) })
  if (!listening.ok) throw new Error(listening.error.code)
  return listening.value
}
type Certificate = Awaited<ReturnType<typeof makeLoopbackCertificate>>

/** A port of this machine that another program has. */
async function takePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** Nothing of the machinery shows: no stack, no path of a file. */
async function expectNoTrace({ page }: AgentWindow): Promise<void> {
  expect(await page.locator('body').textContent()).not.toMatch(
    /\n\s+at |node:|\.ts:\d|ECONN|ENOENT|self.signed/i,
  )
}
