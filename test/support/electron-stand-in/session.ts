import { EventEmitter } from 'node:events'
import type { Session as RealSession, Streams } from 'electron'
import { report } from './control.ts'
import { preventable } from './events.ts'
import { frameOf } from './ipc.ts'
import type { FromPage } from './page-script.ts'
import type { Sender } from './page-ears.ts'
import { strict } from './strict.ts'

type RequestHandler = NonNullable<Parameters<RealSession['setPermissionRequestHandler']>[0]>
type CheckHandler = NonNullable<Parameters<RealSession['setPermissionCheckHandler']>[0]>
type DeviceHandler = (details: never) => boolean
type RequestFilter = { readonly urls: readonly string[] }
type RequestListener = (
  details: { readonly url: string },
  answer: (response: { readonly cancel?: boolean }) => void,
) => void
type DisplayHandler = (request: never, callback: (streams: Streams | null) => void) => void

/** Electron's `session`, as far as the app configures it: permissions of pages. */
class Session extends EventEmitter {
  private request: RequestHandler | null = null
  private display: DisplayHandler | null = null
  private checker: CheckHandler | null = null
  private device: DeviceHandler | null = null
  private refused: { readonly schemes: readonly string[]; readonly listener: RequestListener } | null = null

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.request = handler
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.checker = handler
  }

  setDevicePermissionHandler(handler: DeviceHandler | null): void {
    this.device = handler
  }

  setDisplayMediaRequestHandler(handler: DisplayHandler | null): void {
    this.display = handler
  }

  readonly webRequest = strict('WebRequest', {
    onBeforeRequest: (filter: RequestFilter, listener: RequestListener): void => {
      this.refused = { schemes: filter.urls.map((pattern) => pattern.replace(/:.*$/, ':')), listener }
    },
  })

  setSpellCheckerEnabled(enable: boolean): void {
    report('spelling', { enable })
  }

  setSpellCheckerLanguages(_languages: string[]): void {}

  get availableSpellCheckerLanguages(): string[] {
    return ['en-GB', 'en-US']
  }

  /** The verdict of the app's handlers, called as Electron calls them. */
  static ask(session: Session, contents: object, { asked, sender }: Question): Promise<boolean> {
    const origin = `${sender.url.replace(/^([a-z-]+:\/\/[^/?#]*).*$/, '$1')}/`
    const common = { requestingUrl: sender.url, isMainFrame: sender.isTop, securityOrigin: origin }
    if (asked.permission === 'hid') return session.chooseDevice(sender)
    if (asked.permission === 'display-capture') return session.chooseDisplay(common)
    const details = { ...common, ...(asked.mediaTypes && { mediaTypes: asked.mediaTypes }) }
    if (!session.request) return Promise.resolve(true)
    return new Promise((resolve) => {
      session.request?.(contents as never, asked.permission as never, resolve, details as never)
    })
  }

  /** The verdict on a request outside the app. */
  static mayLoad({ refused }: Session, url: string): Promise<boolean> {
    const { protocol } = new URL(url)
    if (!refused?.schemes.includes(protocol)) return Promise.resolve(true)
    return new Promise((resolve) => refused.listener({ url }, ({ cancel }) => resolve(cancel !== true)))
  }

  static check(session: Session, permission: string, origin: string): boolean {
    const details = { requestingUrl: origin, isMainFrame: true, securityOrigin: origin, mediaType: 'audio' }
    return session.checker?.(null, permission as never, origin, details as never) ?? true
  }

  /** The machine has only the devices that a test names. */
  private async chooseDevice(sender: Sender): Promise<boolean> {
    const frame = frameOf({ url: sender.url, isTop: sender.isTop, isGone: () => sender.isGone })
    if (!Session.check(this, 'hid', sender.url)) return false
    report('device-handler', { set: this.device !== null })
    this.emit('select-hid-device', preventable({}), { deviceList: [], frame }, () => {})
    return true
  }

  private chooseDisplay(request: object): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.display) return resolve(false)
      this.display(request as never, (streams) => resolve(streams !== null))
    })
  }
}

type Asked = Extract<FromPage, { kind: 'permission' }>
type Question = { readonly asked: Asked; readonly sender: Sender }
export type OfferedSession = Session

const session_ = new Session()
export const defaultSession = strict('Session', session_)

/** Electron's `session` module. */
export const session = strict('session', { defaultSession })

/** The app's decision on a page's request from outside. */
export async function mayLoad(url: string): Promise<boolean> {
  const may = await Session.mayLoad(session_, url)
  if (!may) report('request-refused', { url })
  return may
}

/** The app's decision on a page's request for a permission. */
export async function askPermission(contents: object, asked: Asked, sender: Sender): Promise<boolean> {
  const granted = await Session.ask(session_, contents, { asked, sender })
  const { permission, mediaTypes } = asked
  report('permission', { permission, mediaTypes, url: sender.url, granted })
  return granted
}
