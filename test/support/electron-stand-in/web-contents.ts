import type { WebFrameMain, WindowOpenHandlerResponse } from 'electron'
import { report } from './control.ts'
import { announceContents } from './app.ts'
import { takeDownload } from './download.ts'
import { preventable, eventEmitterFor } from './events.ts'
import { frameOf, dispatchInvoke, dispatchMessage, acceptForgedMessages, type MessageSender } from './ipc.ts'
import { ChromiumPage, type Navigation, type PageListener } from './page.ts'
import type { Sender } from './page-ears.ts'
import type { FromPage, Look } from './page-script.ts'
import { askPermission, defaultSession, mayLoad } from './session.ts'
import { strict } from './strict.ts'
import { ZoomedPage } from './zoomed-page.ts'
import type { WebContentsEvents } from './web-contents-events.ts'

/** What a page needs of its window. */
export type PageHost = {
  readonly preload: string | null
  readonly size: () => { readonly width: number; readonly height: number }
  readonly visibility: () => Look
  /** The first document has been drawn. */
  readonly onReady: () => void
  readonly onTitle: (title: string) => void
  /** The page closed itself, or a test closed it. */
  readonly onClosed: () => void
}

const all = new Map<number, WebContents>()
let lastId = 0

/** Electron's `WebContents`: the content of a window, which outlives the pages of Chromium that show it. */
export class WebContents extends ZoomedPage {
  readonly id = ++lastId
  readonly session = defaultSession
  private readonly frame: PageHost
  private readonly say = eventEmitterFor<WebContentsEvents>(this)
  private page: Promise<ChromiumPage> | null = null
  private currentPage: ChromiumPage | null = null
  private address = ''
  private title = ''
  private destroyed = false
  private openHandler: ((details: never) => WindowOpenHandlerResponse) | null = null

  static fromId(id: number): WebContents | undefined {
    return all.get(id)
  }

  static getAllWebContents(): WebContents[] {
    return [...all.values()]
  }

  constructor(frame: PageHost) {
    super()
    this.frame = frame
    const offered = strict('WebContents', this)
    all.set(this.id, offered)
    announceContents(offered)
    return offered
  }

  get mainFrame(): object {
    return frameOf({ url: this.address, isTop: true, isGone: () => this.destroyed })
  }

  async loadURL(url: string): Promise<void> {
    this.address = url
    this.page ??= ChromiumPage.open(this.pageParts())
    const page = await this.page
    this.currentPage = page
    // The window may have changed while the page was being created.
    this.updateVisibility()
    this.refit()
    try {
      await page.navigate(url)
    } catch (fault) {
      const code = /net::(ERR_[A-Z_]+)/.exec(String(fault))?.[1] ?? 'ERR_FAILED'
      throw new Error(`${code} loading '${url}'`, { cause: fault })
    }
  }

  reload(): void {
    void this.currentPage?.reload().catch(() => undefined)
  }

  send(channel: string, ...args: unknown[]): void {
    this.currentPage?.send(channel, args)
  }

  getURL(): string {
    return this.address
  }

  getTitle(): string {
    return this.title
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  focus(): void {}

  setWindowOpenHandler(handler: (details: never) => WindowOpenHandlerResponse): void {
    this.openHandler = handler
  }

  forcefullyCrashRenderer(): void {
    this.currentPage?.crash()
  }

  close(): void {
    this.frame.onClosed()
  }

  private pageParts() {
    return {
      contentsId: this.id,
      preload: this.frame.preload,
      size: this.fittedSize(),
      visibility: this.frame.visibility(),
      listener: this.listener(),
    }
  }

  /** The page's size in pixels: a zoomed-in page has fewer. */
  private fittedSize() {
    const { width, height } = this.frame.size()
    return { width: Math.round(width / this.zoom), height: Math.round(height / this.zoom) }
  }

  protected refit(): void {
    void this.currentPage?.resize(this.fittedSize()).catch(() => undefined)
  }

  private updateVisibility(): void {
    void this.currentPage?.setVisibility(this.frame.visibility()).catch(() => undefined)
  }

  private async end(): Promise<void> {
    if (this.destroyed) return
    this.destroyed = true
    all.delete(this.id)
    this.say('destroyed')
    await this.currentPage?.close()
  }

  private messageSender(sender: Sender): MessageSender {
    const senderFrame = {
      get url() {
        return sender.url
      },
      isTop: sender.isTop,
      isGone: () => sender.isGone,
    }
    return { sender: all.get(this.id) ?? this, senderFrame }
  }

  private listener(): PageListener {
    return {
      onMessage: (message, sender) => void this.onMessage(message, sender),
      mayNavigate: (navigation) => this.mayGo(navigation),
      mayLoad,
      mayBeRedirected: (navigation) => {
        const event = preventable(this.navigationOf(navigation))
        this.say('will-redirect', event, event.url, false, event.isMainFrame, 1, 1)
        return !event.defaultPrevented
      },
      onNavigationStart: (navigation) => {
        if (navigation.isMainFrame) this.address = navigation.url
        const event = preventable(this.navigationOf(navigation))
        this.say('did-start-navigation', event, event.url, false, event.isMainFrame, 1, 1)
      },
      onNavigated: (url) => {
        // URLs that make no request, such as about:blank, have not been announced.
        if (url !== this.address)
          this.listener().onNavigationStart({ url, isMainFrame: true, isSameDocument: false })
        this.say('did-navigate', preventable({}), url, 200, 'OK')
      },
      onNavigatedWithin: (url, isMainFrame) => {
        if (isMainFrame) this.address = url
        const event = preventable(this.navigationOf({ url, isMainFrame, isSameDocument: true }))
        this.say('did-start-navigation', event, url, true, isMainFrame, 1, 1)
      },
      onWindowOpen: (url, frameName) => this.askToOpen(url, frameName),
      onLoaded: () => {
        this.say('did-finish-load')
        this.frame.onReady()
      },
      onDownload: (download) =>
        void takeDownload(download, (event, item) => {
          defaultSession.emit('will-download', event, item, all.get(this.id))
        }).catch((fault: unknown) => report('download-fault', { fault: String(fault) })),
      onCrashed: () => this.onCrashed(),
      onClosed: () => {
        if (!this.destroyed) this.frame.onClosed()
      },
    }
  }

  private navigationOf({ url, isMainFrame, isSameDocument }: Navigation) {
    const frame = frameOf({ url: this.address, isTop: isMainFrame, isGone: () => false }) as WebFrameMain
    return { url, isMainFrame, isSameDocument, frame, initiator: frame }
  }

  private mayGo(navigation: Navigation): boolean {
    const event = preventable(this.navigationOf(navigation))
    this.say('will-frame-navigate', event)
    if (event.defaultPrevented) report('navigation-prevented', { contentsId: this.id, url: navigation.url })
    return !event.defaultPrevented
  }

  private askToOpen(url: string, frameName: string): void {
    const details = {
      url,
      frameName,
      features: '',
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'default' },
    }
    const answer = this.openHandler?.(details as never) ?? { action: 'allow' }
    if (answer.action === 'allow') throw new Error('The stand-in for Electron opens no windows for pages')
    report('window-denied', { contentsId: this.id, url })
  }

  private onCrashed(): void {
    const page = this.currentPage
    this.currentPage = null
    this.page = null
    this.say('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 5 })
    void page?.close()
  }

  private async onMessage(message: Exclude<FromPage, { kind: 'hello' }>, sender: Sender): Promise<void> {
    const speaker = this.messageSender(sender)
    if (message.kind === 'send') return dispatchMessage(speaker, message.channel, message.args)
    if (message.kind === 'title') {
      if (sender.isTop) this.setTitle(message.title)
      return
    }
    if (message.kind === 'permission') {
      const given = await askPermission(speaker.sender, message, sender)
      return this.currentPage?.answer(sender, message.id, given)
    }
    try {
      const value = await dispatchInvoke(speaker, message.channel, message.args)
      this.currentPage?.answer(sender, message.id, value)
    } catch (fault) {
      this.currentPage?.refuse(sender, message.id, fault instanceof Error ? fault.message : String(fault))
    }
  }

  private setTitle(title: string): void {
    if (title === '' || title === this.title) return
    this.title = title
    this.frame.onTitle(title)
  }

  /** Methods for windows, beyond what Electron offers to apps. */
  static insideOf(contents: WebContents) {
    return {
      refit: () => contents.refit(),
      relook: () => contents.updateVisibility(),
      end: () => contents.end(),
    }
  }
}

acceptForgedMessages((id) => all.get(id))
