import { EventEmitter } from 'node:events'
import type { Session, WebContents, WindowOpenHandlerResponse } from 'electron'
import { expect, test } from 'vitest'
import { setChromiumSwitches } from '#electron/desktop/chromium-switches.ts'
import { isOwnPage } from '#electron/desktop/origin.ts'
import { guardPages, type GuardedPage } from '#electron/desktop/page-guards.ts'
import { guardPermissions, type PermissionSession } from '#electron/desktop/permissions.ts'
import { audioOptions, consoleOptions } from '#electron/desktop/window-options.ts'
import { FakeEvent } from '#test/support/fake-electron.ts'

type Permission = Parameters<NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>>[1]

class Page extends EventEmitter implements GuardedPage {
  openWindow: (url: string) => WindowOpenHandlerResponse = () => ({ action: 'allow' })

  setWindowOpenHandler(handler: (details: { readonly url: string }) => WindowOpenHandlerResponse): void {
    this.openWindow = (url) => handler({ url })
  }

  toolsClosed = 0
  closeDevTools(): void {
    this.toolsClosed += 1
  }

  /** Whether the page got there. */
  go(how: string, url: string): boolean {
    const event = Object.assign(new FakeEvent(), { url })
    this.emit(how, event)
    return !event.defaultPrevented
  }
}

function guardedPage(mayDebug = false) {
  const app = new EventEmitter()
  const page = new Page()
  const opened: string[] = []
  guardPages(app, { openLink: (url) => opened.push(url), mayDebug: () => mayDebug })
  app.emit('web-contents-created', new FakeEvent(), page)
  return { page, opened }
}

/** What a session would answer after `guardPermissions`. */
function guardedSession() {
  let onRequest: Parameters<Session['setPermissionRequestHandler']>[0] = null
  let onCheck: Parameters<Session['setPermissionCheckHandler']>[0] = null
  let onDevice: Parameters<Session['setDevicePermissionHandler']>[0] = null
  let onSelect: Parameters<PermissionSession['on']>[1] = () => {}
  guardPermissions({
    setPermissionRequestHandler: (handler) => (onRequest = handler),
    setPermissionCheckHandler: (handler) => (onCheck = handler),
    setDevicePermissionHandler: (handler) => (onDevice = handler),
    setDisplayMediaRequestHandler: () => {},
    on: (_event, listener) => (onSelect = listener),
  })
  const page = {} as WebContents
  return {
    request(permission: Permission, requestingUrl: string, mediaTypes?: ('audio' | 'video')[]) {
      let answer = false
      const details = { requestingUrl, isMainFrame: true, ...(mediaTypes && { mediaTypes }) }
      onRequest?.(page, permission, (granted) => (answer = granted), details)
      return answer
    },
    check(permission: Permission, origin: string, mediaType?: 'audio' | 'video') {
      return onCheck?.(page, permission, origin, { isMainFrame: true, ...(mediaType && { mediaType }) })
    },
    device: (device: object, origin = own, deviceType: 'hid' | 'usb' = 'hid') =>
      onDevice?.({ deviceType, origin, device: device as never }),
    /** Which device a page at this address is given of those that Chromium has found. */
    select(deviceList: object[], url = own) {
      const event = new FakeEvent()
      let chosen: string | null | undefined
      onSelect(event, { deviceList: deviceList as never, frame: { url } as never }, (id) => (chosen = id))
      expect(event.defaultPrevented).toBe(true)
      return chosen
    },
  }
}

const own = 'app://switchhook/'

test.for([
  ['app://switchhook/', true],
  ['app://switchhook/audio/audio.html', true],
  ['app://switchhook.example/', false],
  ['app://switchhook:80/', false],
  ['https://switchhook/', false],
  ['file:///switchhook', false],
  ['', false],
] as const)('%s is one of our own pages: %s', ([address, expected]) => {
  expect(isOwnPage(address)).toBe(expected)
})

test.for(['will-frame-navigate', 'will-redirect'])('%s stays within our own pages', (how) => {
  const { page } = guardedPage()
  expect(page.go(how, 'app://switchhook/index.html')).toBe(true)
  expect(page.go(how, 'https://example.com/')).toBe(false)
  expect(page.go(how, 'file:///etc/hosts')).toBe(false)
  expect(page.go(how, 'data:text/html,hello')).toBe(false)
})

test('a page opens no window and holds no page of others; links are handed on', () => {
  const { page, opened } = guardedPage()
  expect(page.openWindow('https://example.com/')).toEqual({ action: 'deny' })
  expect(opened).toEqual(['https://example.com/'])
  expect(page.go('will-attach-webview', '')).toBe(false)
})

test('no page keeps its window from closing', () => {
  expect(guardedPage().page.go('will-prevent-unload', '')).toBe(false)
})

test.for([
  [false, 1],
  [true, 0],
] as const)('developer tools close again unless they may be open: %s', ([may, closed]) => {
  const { page } = guardedPage(may)
  page.emit('devtools-opened')
  expect(page.toolsClosed).toBe(closed)
})

test('our own page may have the microphone, choose a loudspeaker, notify and fill the screen', () => {
  const session = guardedSession()
  expect(session.request('media', own, ['audio'])).toBe(true)
  expect(session.request('speaker-selection', own)).toBe(true)
  expect(session.request('notifications', own)).toBe(true)
  expect(session.request('fullscreen', own)).toBe(true)
  expect(session.request('fullscreen', 'https://example.com/')).toBe(false)
  expect(session.request('clipboard-sanitized-write', own)).toBe(true)
  expect(session.check('clipboard-sanitized-write', own)).toBe(true)
  expect(session.request('clipboard-read', own)).toBe(false)
  expect(session.check('media', own, 'audio')).toBe(true)
  expect(session.check('media', 'app://switchhook')).toBe(true)
})

test('everything else is refused, and everything to other origins', () => {
  const session = guardedSession()
  expect(session.request('media', own, ['audio', 'video'])).toBe(false)
  expect(session.request('media', own)).toBe(false)
  expect(session.check('media', own, 'video')).toBe(false)
  for (const permission of ['geolocation', 'usb', 'openExternal', 'display-capture', 'unknown'] as const) {
    expect(session.request(permission, own)).toBe(false)
    expect(session.check(permission, own)).toBe(false)
  }
  expect(session.request('media', 'https://example.com/', ['audio'])).toBe(false)
  expect(session.check('notifications', 'https://example.com/')).toBe(false)
  expect(session.check('hid', 'https://example.com/')).toBe(false)
})

test('our own page may have headsets, and no other device of any kind', () => {
  const session = guardedSession()
  const headset = { deviceId: 'h', collections: [{ usagePage: 0x0c }, { usagePage: 0x0b }] }
  const keyboard = { deviceId: 'k', collections: [{ usagePage: 0x01 }] }
  expect(session.check('hid', own)).toBe(true)
  expect(session.device(headset)).toBe(true)
  expect(session.device(keyboard)).toBe(false)
  expect(session.device({ deviceId: '' })).toBe(false)
  expect(session.device(headset, 'https://example.com/')).toBe(false)
  expect(session.device(headset, own, 'usb')).toBe(false)
  expect(session.select([keyboard, headset])).toBe('h')
  expect(session.select([keyboard])).toBe('')
  expect(session.select([headset], 'https://example.com/')).toBe('')
})

/** What is done to Chromium's switches before the app is ready. */
function switchesOf(isPackaged: boolean): readonly string[] {
  const done: string[] = []
  setChromiumSwitches({
    isPackaged,
    enableSandbox: () => done.push('sandbox'),
    commandLine: {
      appendSwitch: (...words) => done.push(`+${words.join('=')}`),
      removeSwitch: (name) => done.push(`-${name}`),
    },
  })
  return done
}

test.for([false, true])(
  'Chromium is told what calls need, and nothing may weaken it: packaged %s',
  (isPackaged) => {
    const done = switchesOf(isPackaged)
    expect(done.slice(0, 3)).toEqual([
      'sandbox',
      '+autoplay-policy=no-user-gesture-required',
      '+allow-loopback-in-peer-connection',
    ])
    expect(done).toEqual(expect.arrayContaining(['-ignore-certificate-errors', '-disable-web-security']))
    expect(done.filter((each) => each.startsWith('+'))).toHaveLength(2)
  },
)

test('a packaged app opens itself to no debugger, and runs no program that somebody put before its own', () => {
  const builders = ['-remote-debugging-port', '-remote-debugging-pipe', '-js-flags', '-renderer-cmd-prefix']
  expect(switchesOf(true)).toEqual(expect.arrayContaining(builders))
  expect(switchesOf(false).filter((each) => builders.includes(each))).toEqual([])
})

test.for([
  consoleOptions('/preload.cjs', false),
  consoleOptions('/preload.cjs', true),
  audioOptions('/preload.cjs'),
])('pages run sandboxed, isolated and without Node', ({ webPreferences }) => {
  expect(webPreferences).toMatchObject({
    preload: '/preload.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  })
})

test('the audio window is never seen and never slowed', () => {
  expect(audioOptions('/preload.cjs')).toMatchObject({
    show: false,
    webPreferences: { backgroundThrottling: false },
  })
})
