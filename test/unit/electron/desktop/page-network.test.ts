import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { refuseCertificates } from '#electron/desktop/certificates.ts'
import { isOwnDownload, keepPagesOffline, type NetworkSession } from '#electron/desktop/page-network.ts'
import { securedWindow } from '#electron/desktop/window-options.ts'
import { mayDebug } from '#electron/desktop/security.ts'
import { noPolicy } from '#shared/settings/policy.ts'
import { FakeEvent } from '#test/support/fake-electron.ts'

type Filter = { readonly urls: readonly string[] }
type Listener = Parameters<NetworkSession['webRequest']['onBeforeRequest']>[1]

class Session extends EventEmitter implements NetworkSession {
  filter: Filter = { urls: [] }
  private listener: Listener = () => {}
  readonly webRequest = {
    onBeforeRequest: (filter: Filter, listener: Listener) => {
      this.filter = filter
      this.listener = listener
    },
  }

  isCancelled(url: string): boolean {
    let cancelled = false
    this.listener({ url }, ({ cancel }) => (cancelled = cancel === true))
    return cancelled
  }

  saves(address: string): boolean {
    const event = new FakeEvent()
    this.emit('will-download', event, { getURL: () => address })
    return !event.defaultPrevented
  }
}

test('certificate and sign-in requests of Chromium are refused', () => {
  const app = new EventEmitter()
  refuseCertificates(app)
  const answers: unknown[] = []
  const answer = (...given: readonly unknown[]) => answers.push(given)
  const events = [new FakeEvent(), new FakeEvent(), new FakeEvent()] as const
  app.emit('certificate-error', events[0], {}, 'https://api.example.com/', 'net::ERR_CERT', {}, answer, true)
  app.emit('select-client-certificate', events[1], {}, 'https://api.example.com/', [{}, {}], answer)
  app.emit('login', events[2], {}, {}, {}, answer)
  expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, true])
  expect(answers).toEqual([[false], [], []])
})

test('no request of a page goes out, whatever its scheme', () => {
  const session = new Session()
  keepPagesOffline(session)
  expect(session.filter.urls).toEqual(
    ['http', 'https', 'ws', 'wss', 'ftp', 'file'].map((scheme) => `${scheme}://*/*`),
  )
  expect(session.isCancelled('https://example.com/')).toBe(true)
})

test.for([
  ['blob:app://switchhook/1f6c', true],
  ['app://switchhook/media/monitors/7.mp3', true],
  ['app://switchhook/media/voicemessages/7.mp3', true],
  ['app://switchhook/media/../settings.json', false],
  ['app://switchhook/index.html', false],
  ['app://switchhook.example/media/monitors/7.mp3', false],
  ['blob:https://example.com/1f6c', false],
  ['blob:app://switchhook.example/1f6c', false],
  ['data:application/octet-stream,MZ', false],
  ['https://example.com/setup.exe', false],
  ['file:///etc/passwd', false],
  ['', false],
] as const)('%s is saved: %s', ([address, expected]) => {
  const session = new Session()
  keepPagesOffline(session)
  expect([isOwnDownload(address), session.saves(address)]).toEqual([expected, expected])
})

test('no window can be opened with weaker security settings', () => {
  const asked = {
    width: 300,
    webPreferences: {
      preload: '/preload.cjs',
      nodeIntegration: true,
      sandbox: false,
      contextIsolation: false,
    },
  }
  expect(securedWindow(asked, false)).toMatchObject({
    width: 300,
    webPreferences: {
      preload: '/preload.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      devTools: false,
    },
  })
  expect(securedWindow({}, true).webPreferences).toMatchObject({ sandbox: true, devTools: true })
})

test.for([
  { isPackaged: false, hasSwitch: false, policy: undefined, may: true },
  { isPackaged: true, hasSwitch: false, policy: undefined, may: false },
  { isPackaged: true, hasSwitch: true, policy: undefined, may: true },
  { isPackaged: true, hasSwitch: true, policy: false, may: false },
  { isPackaged: true, hasSwitch: false, policy: true, may: true },
  { isPackaged: false, hasSwitch: false, policy: false, may: false },
])('developer tools: packaged $isPackaged, switch $hasSwitch, policy $policy', (facts) => {
  const { isPackaged, hasSwitch, policy, may } = facts
  const app = {
    isPackaged,
    commandLine: { hasSwitch: (name: string) => hasSwitch && name === 'developer-tools' },
  }
  const locked = policy === undefined ? {} : { devTools: policy }
  expect(mayDebug(app, { ...noPolicy, locked })).toBe(may)
})
