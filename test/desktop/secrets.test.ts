import { expect, test } from 'vitest'
import { readFileModes } from '#electron/host/security/security-facts.ts'
import { startAgent } from '#test/e2e/support/agent-app.ts'
import { callIs } from '#test/e2e/support/call-facts.ts'
import { startDemoPlatform } from '#test/e2e/support/demo-platform.ts'
import { MessagesPage } from '#test/e2e/support/messages-page.ts'
import { openSettings } from '#test/e2e/support/settings-page.ts'
import { eventually } from '#test/support/eventually.ts'
import { filesWithSecrets, secretsIn, type Secret } from '#test/support/find-secrets.ts'
import { temporaryFolder } from '#test/support/temporary-folder.ts'
import { tapTokens } from '#test/support/token-tap.ts'
import { tamsin } from './support/at-work.ts'

/**
 * A whole day of an agent in the built app, without a keychain. Then everything that it left is searched for the token
 * and the two passwords, by value and in every form in which they could stand there.
 */
test('no secret is in a file, a log or a page after a whole session, and no file is open to others', async () => {
  await using stack = new AsyncDisposableStack()
  const platform = stack.use(await startDemoPlatform())
  const tap = stack.use(await tapTokens(platform.origin))
  const folder = stack.use(await temporaryFolder('secrets'))
  const user = platform.agent(0)
  const baseUrl = platform.baseUrl.replace(platform.origin, tap.origin)
  const agent = stack.use(
    await startAgent({ platform: { ...platform, baseUrl }, user, app: { userData: folder.path } }),
  )
  const { page } = agent
  const { desktop } = agent.app
  if (!desktop) throw new Error('This is not the desktop shell')
  const heard = await recordFrames(page)

  const { id } = await platform.operator.ring({ from: tamsin.number, to: user.cli })
  await agent.console.rings(tamsin.name)
  await agent.console.press('a')
  await callIs(platform.api, id, 'CONNECTED')
  await agent.console.press('x')
  const messages = new MessagesPage(page)
  await messages.open()
  await messages.writeTo('+441632960300')
  await messages.send('See you at nine')
  await messages.text('See you at nine').waitFor()
  await platform.operator.leaveVoicemail(user, tamsin.number)
  await page.getByRole('navigation', { name: 'Views' }).getByText('Voicemail').click()
  await page.getByRole('heading', { name: 'Voicemail', level: 1 }).waitFor()

  await openSettings(page)
  await page.getByRole('button', { name: 'Check security' }).click()
  const row = (name: string) => page.locator('.sf-row').filter({ hasText: name })
  await row('Passwords and tokens').getByText('Check this').waitFor()
  expect(await row('Passwords and tokens').innerText()).toContain('in memory only')
  expect(await row('Windows').innerText()).toMatch(/\d pages, each sandboxed[\s\S]*Good/)
  expect(await row('Injected scripts').innerText()).toContain('none ran')
  expect(await row('Connection from this page').innerText()).toContain('cannot change it')
  expect(await row('Servers contacted').innerText()).toContain(new URL(tap.origin).host)
  expect(await row('App files').innerText()).toMatch(/all closed to other users/)

  expect(tap.tokens.size).toBeGreaterThan(0)
  const secrets: readonly Secret[] = [
    ...[...tap.tokens].map((value) => ({ name: 'token', value })),
    { name: 'password', value: user.password },
    { name: 'SIP password', value: user.sip_password },
  ]
  const everywhere = async () => ({
    page: secretsIn(await heldBy(page), secrets),
    audio: secretsIn(await heldBy(desktop.audio), secrets),
    frames: secretsIn(await heard(), secrets),
    log: secretsIn(desktop.stderr(), secrets),
    files: await filesWithSecrets(folder.path, secrets),
  })
  const nowhere = { page: [], audio: [], frames: [], log: [], files: [] }
  expect(await everywhere()).toEqual(nowhere)

  await page.locator('.presence').click()
  await page.getByRole('menuitem', { name: /^Sign out/ }).click()
  await agent.signIn.heading.waitFor()
  expect(await everywhere()).toEqual(nowhere)
  const { errors } = await desktop.quit()
  expect(secretsIn(errors, secrets)).toEqual([])
  expect(await filesWithSecrets(folder.path, secrets)).toEqual([])
  await eventually(async () => expect(await readFileModes(folder.path)).toMatchObject({ open: 0, named: [] }))
}, 180_000)

type Page = Awaited<ReturnType<typeof startAgent>>['page']

/** Every frame that comes to the page from now on, and what it is told when it asks for everything. */
async function recordFrames(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    type Bridge = { post(frame: object): void; on(listener: (frame: unknown) => void): void }
    const bridge = Reflect.get(globalThis, 'switchhook') as Bridge
    const frames: unknown[] = []
    Reflect.set(globalThis, 'heardFrames', frames)
    bridge.on((frame) => frames.push(frame))
  })
  return () =>
    page.evaluate(async () => {
      const bridge = Reflect.get(globalThis, 'switchhook') as { post(frame: object): void }
      for (const [id, method] of ['app.snapshot', 'eventLog.export', 'timeline.list'].entries())
        bridge.post({ kind: 'ask', id: 1_000_000_000 + id, method })
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return JSON.stringify(Reflect.get(globalThis, 'heardFrames'))
    })
}

/** What the page shows and keeps: its mark-up, its fields, its storages, its cookies, the addresses that it loaded. */
async function heldBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(
      ({ value }) => value,
    )
    const databases = await indexedDB.databases()
    const loaded = performance.getEntries().map(({ name }) => name)
    const kept = [localStorage, sessionStorage].map((storage) => Object.entries(storage))
    const markup = document.documentElement.outerHTML
    return JSON.stringify({
      markup,
      fields,
      kept,
      databases,
      loaded,
      cookie: document.cookie,
      address: location.href,
    })
  })
}
