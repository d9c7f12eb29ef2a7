import { once } from 'node:events'
import { createServer } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLoopbackCertificate } from '#electron/net/certificates.ts'
import { listen, type Listening } from '#electron/net/listen.ts'
import { startAgent, startBrowser, type AgentBrowser, type AgentWindow } from '#test/e2e/support/agent-app.ts'
import { startApp } from '#test/e2e/support/app-process.ts'
import type { AppOptions } from '#test/e2e/support/app-types.ts'
import { startDemoPlatform, type RunningPlatform } from '#test/e2e/support/demo-platform.ts'
import { printScreensOnFailure } from '#test/e2e/support/evidence.ts'
import { openSettings, settingsSection } from '#test/e2e/support/settings-page.ts'
import { needs } from '#test/support/needs.ts'
import { disposeAfterAll } from '#test/support/end-after.ts'

describe('what goes wrong is said in a sentence, and loses nothing', needs('chromium'), () => {
  let platform: RunningPlatform
  let browser: AgentBrowser
  let window: AgentWindow | undefined

  beforeAll(async () => {
    platform = await startDemoPlatform()
    browser = await startBrowser()
  })
  disposeAfterAll(() => [browser, platform])
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
    disposeAfterAll(() => [at, website, stranger])

    test.for([
      {
        what: 'a server that cannot be reached',
        address: () => 'http://127.0.0.1:9/v1.2',
        words: 'The phone service cannot be reached. Check the address and the network.',
      },
      {
        what: 'a certificate that nobody vouches for',
        address: () => `${stranger.origin}/v1.2`,
        words: /^The phone service’s certificate is not trusted/,
      },
      {
        what: 'a web page instead of data',
        address: () => `${website.origin}/v1.2`,
        words: /^This is not the address of a platform: a web page answered/,
      },
      {
        what: 'an address that would send the password in the clear',
        address: () => 'http://api.example.com/v1.2',
        words: /would send the password unprotected/,
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
      await at.signIn.says('The phone service has a problem. Try again in a moment.').waitFor()
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
        words: 'The profile is not JSON:',
      },
      {
        what: 'is not there',
        options: { args: ['--profile', '/nowhere/profile.json'] },
        words: 'The profile cannot be read: /nowhere/profile.json.',
      },
      {
        what: 'names no platform',
        options: { profile: '{"sip":{}}' },
        words: /The profile cannot be used: .*base_url is missing/,
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
      await events.getByText('Listening, no event yet').waitFor()
    })
  })
})

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
    /\n\s+at |node:|\.ts:\d|ECONN|ENOENT|[A-Z]+_CERT\b|self.signed certificate/i,
  )
}
