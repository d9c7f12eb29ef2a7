import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { DesktopApp } from '#test/desktop/support/desktop-app.ts'
import { desktopShowing } from './desktop-process.ts'

/** A notice that the page passed to its browser. */
export type RecordedNotice = {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly isSilent: boolean
  /** The page has closed it. */
  readonly isClosed: boolean
}

/** Allows notices, and makes every page of the context record its own. */
export async function recordNotices(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications', 'microphone'])
  await context.addInitScript(keepNotices)
}

/** The silent notices of a kind, oldest first, in pages whose context was prepared with `recordNotices`. */
export async function noticesOf(page: Page, tag: Kind): Promise<readonly RecordedNotice[]> {
  const desktop = desktopShowing(page)
  if (desktop) return (await desktopNotices(desktop, tag)).map(({ notice }) => notice)
  return page.evaluate(
    (kind) =>
      ((globalThis as typeof globalThis & Recorder).notices ?? [])
        .filter((notice) => notice.options.tag?.split(' ')[0] === kind)
        .map(({ title, options, isClosed }) => ({
          title,
          body: options.body ?? '',
          tag: options.tag ?? '',
          isSilent: options.silent === true,
          isClosed,
        })),
    tag,
  )
}

/** Clicks the open notice of a kind. */
export async function pressNotice(page: Page, tag: Kind): Promise<void> {
  const desktop = desktopShowing(page)
  if (desktop) {
    const standing = (await desktopNotices(desktop, tag)).filter(({ notice }) => !notice.isClosed)
    if (standing.length !== 1) throw new Error(`${standing.length} notices of ${tag} stand, not one`)
    return desktop.clickNotice(standing[0]?.index ?? 0)
  }
  return page.evaluate((kind) => {
    const all = (globalThis as typeof globalThis & Recorder).notices ?? []
    const standing = all.filter((notice) => notice.options.tag?.split(' ')[0] === kind && !notice.isClosed)
    if (standing.length !== 1) throw new Error(`${standing.length} notices of ${kind} stand, not one`)
    standing[0]?.dispatchEvent(new Event('click'))
  }, tag)
}

export interface LookingAway extends AsyncDisposable {
  /** Brings the page to the front again. */
  lookBack(): Promise<void>
}

/** Covers this page with another one; the test still drives it. */
export async function lookAway(page: Page): Promise<LookingAway> {
  const desktop = desktopShowing(page)
  if (desktop) return lookAwayFrom(desktop, page)
  const cdp = await page.context().newCDPSession(page)
  await emulateFocus(cdp, false)
  const other = await page.context().newPage()
  await other.bringToFront()
  await page.waitForFunction(() => !document.hasFocus())
  const lookBack = async () => {
    if (other.isClosed()) return
    await other.close()
    await page.bringToFront()
    await emulateFocus(cdp, true)
    await page.waitForFunction(() => document.hasFocus())
  }
  return { lookBack, [Symbol.asyncDispose]: lookBack }
}

/** The silent notices of a kind that the main process passed to the system, with their index among all. */
async function desktopNotices(desktop: DesktopApp, tag: Kind) {
  const kindOf = ({ title }: { readonly title: string }): Kind =>
    /missed call/i.test(title) ? 'missed' : /voicemail/i.test(title) ? 'voicemail' : 'text'
  return (await desktop.notices())
    .map((facts, index) => ({ facts, index }))
    .filter(({ facts }) => facts.urgency === 'low' && kindOf(facts) === tag)
    .map(({ facts: { title, body, silent, state }, index }) => ({
      index,
      notice: { title, body, tag, isSilent: silent, isClosed: state === 'closed' },
    }))
}

async function lookAwayFrom(desktop: DesktopApp, page: Page): Promise<LookingAway> {
  await desktop.act('/', 'blur')
  await page.waitForFunction(() => !document.hasFocus())
  const lookBack = async () => {
    await desktop.act('/', 'focus')
    await page.waitForFunction(() => document.hasFocus())
  }
  return { lookBack, [Symbol.asyncDispose]: lookBack }
}

type Kind = 'missed' | 'text' | 'voicemail'
type Kept = EventTarget & {
  readonly title: string
  readonly options: NotificationOptions
  readonly isClosed: boolean
}
type Recorder = { readonly notices?: readonly Kept[] }

async function emulateFocus(cdp: CDPSession, enabled: boolean): Promise<void> {
  await cdp.send('Emulation.setFocusEmulationEnabled', { enabled })
}

/** Runs in the page: may use nothing from this file. The permission remains the browser's own. */
function keepNotices(): void {
  const real = Notification
  const notices: EventTarget[] = []
  class Recorded extends EventTarget {
    static get permission(): NotificationPermission {
      return real.permission
    }
    static requestPermission(): Promise<NotificationPermission> {
      return real.requestPermission()
    }
    readonly title: string
    readonly options: NotificationOptions
    isClosed = false
    constructor(title: string, options: NotificationOptions = {}) {
      super()
      this.title = title
      this.options = options
      notices.push(this)
    }
    close(): void {
      this.isClosed = true
    }
  }
  Object.assign(globalThis, { Notification: Recorded, notices })
}
