import type { CDPSession, Download, Page, Request as PageRequest, Route } from 'playwright-core'
import { report } from './control.ts'
import { isAppAddress, toChromium, toElectron } from './address.ts'
import { currentEngine } from './chromium.ts'
import { encode } from './clone.ts'
import { PageMessaging, type Sender } from './page-ears.ts'
import { pageScript, type FromPage, type Look } from './page-script.ts'
import { answerRequest } from './protocol.ts'

export type Navigation = {
  readonly url: string
  readonly isMainFrame: boolean
  readonly isSameDocument: boolean
}

/** Events of a page. */
export interface PageListener {
  onMessage(message: Exclude<FromPage, { kind: 'hello' }>, sender: Sender): void
  /** A page wants to navigate; false prevents it. */
  mayNavigate(navigation: Navigation): boolean
  mayBeRedirected(navigation: Navigation): boolean
  /** The page requests a resource that is not the app's. */
  mayLoad(url: string): Promise<boolean>
  onNavigationStart(navigation: Navigation): void
  onNavigated(url: string): void
  onNavigatedWithin(url: string, isMainFrame: boolean): void
  onWindowOpen(url: string, frameName: string): void
  onLoaded(): void
  onDownload(download: Download): void
  onCrashed(): void
  onClosed(): void
}

export type PageParts = {
  readonly contentsId: number
  readonly preload: string | null
  readonly size: { readonly width: number; readonly height: number }
  readonly visibility: Look
  readonly listener: PageListener
}

/** One page of Chromium that a `WebContents` shows, until it is closed or its process dies. */
export class ChromiumPage {
  readonly page: Page
  private readonly cdp: CDPSession
  private readonly parts: PageParts
  private readonly messaging: PageMessaging
  private look: Look
  private script: string | null = null
  private refreshing: Promise<void> = Promise.resolve()
  private ownNavigation: string | null = null
  /** The page's new address, until its document has begun. */
  private committed: string | null = null

  private constructor(page: Page, cdp: CDPSession, parts: PageParts) {
    this.page = page
    this.cdp = cdp
    this.parts = parts
    this.look = parts.visibility
    const { listener } = parts
    this.messaging = new PageMessaging({
      cdp,
      look: () => this.look,
      onMessage: (message, sender) => listener.onMessage(message, sender),
      onArrived: () => this.onDocumentArrived(),
    })
  }

  static async open(parts: PageParts): Promise<ChromiumPage> {
    const { context, openPage } = await currentEngine()
    const page = await openPage(parts.contentsId)
    const opened = new ChromiumPage(page, await context.newCDPSession(page), parts)
    await opened.prepare()
    return opened
  }

  /** Navigates on the app's behalf, without asking it. Settles when the document has loaded; throws if it does not. */
  async navigate(address: string): Promise<void> {
    this.ownNavigation = toChromium(address)
    await this.page.goto(this.ownNavigation)
  }

  async reload(): Promise<void> {
    this.ownNavigation = this.page.url()
    await this.page.reload()
  }

  send(channel: string, args: readonly unknown[]): void {
    this.messaging.sendToMain({ kind: 'message', channel, args: encode(args) })
  }

  /** Answers that document's request with that number. */
  answer(sender: Sender, id: number, value: unknown): void {
    this.messaging.answer(sender, { kind: 'answer', id, ok: true, value: encode(value) })
  }

  refuse(sender: Sender, id: number, words: string): void {
    this.messaging.answer(sender, { kind: 'answer', id, ok: false, value: words })
  }

  async resize(size: PageParts['size']): Promise<void> {
    await this.page.setViewportSize(size)
  }

  async setVisibility(look: Look): Promise<void> {
    this.look = look
    this.messaging.sendToAll({ kind: 'look', look })
    await this.refreshScript()
  }

  async evaluate(code: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.cdp.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  /** Ends the page's process as if it had crashed. */
  crash(): void {
    this.cdp.send('Page.crash').catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.page.close().catch(() => undefined)
  }

  private async prepare(): Promise<void> {
    const { page, cdp, parts } = this
    const { listener } = parts
    let hasCrashed = false
    page.on('crash', () => {
      hasCrashed = true
      this.messaging.removeAll()
      listener.onCrashed()
    })
    page.on('close', () => {
      this.messaging.removeAll()
      // A page that has crashed closes while its window already shows another.
      if (!hasCrashed) listener.onClosed()
    })
    page.on('download', (download) => listener.onDownload(download))
    page.on('domcontentloaded', () => this.onDocumentArrived())
    page.on('load', () => listener.onLoaded())
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) this.committed = toElectron(frame.url)
    })
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      listener.onNavigatedWithin(toElectron(url), this.messaging.setAddress(frameId, toElectron(url)))
    })
    cdp.on('Page.windowOpen', ({ url, windowName }) => listener.onWindowOpen(toElectron(url), windowName))
    cdp.on('Page.frameRequestedNavigation', ({ url }) => {
      // URLs that Chromium passes to other programs never become a request.
      if (!/^(?:https?|about|blob|data|javascript):/.test(url)) {
        listener.mayNavigate({ url, isMainFrame: true, isSameDocument: false })
      }
    })
    await cdp.send('Page.enable')
    await this.messaging.open()
    await this.refreshScript()
    await page.setViewportSize(parts.size)
    await page.route('**/*', (route) => this.serve(route))
  }

  private onDocumentArrived(): void {
    const url = this.committed
    this.committed = null
    if (url !== null) this.parts.listener.onNavigated(url)
  }

  /** One after the other: of two scripts installed at once the later one has no effect. */
  private refreshScript(): Promise<void> {
    this.refreshing = this.refreshing.then(() => this.replaceScript())
    return this.refreshing
  }

  private async replaceScript(): Promise<void> {
    const before = this.script
    const source = pageScript({ ...this.messaging.names, look: this.look }, this.parts.preload)
    const { identifier } = await this.cdp.send('Page.addScriptToEvaluateOnNewDocument', { source })
    this.script = identifier
    if (before !== null) {
      await this.cdp.send('Page.removeScriptToEvaluateOnNewDocument', { identifier: before })
    }
  }

  private async serve(route: Route): Promise<void> {
    const request = route.request()
    const url = toElectron(request.url())
    try {
      if (request.isNavigationRequest() && !this.isAllowed(request, url)) return await route.abort('aborted')
      if (!isAppAddress(request.url())) {
        return await ((await this.parts.listener.mayLoad(url))
          ? route.continue()
          : route.abort('blockedbyclient'))
      }
      const answer = await answerRequest(url, request)
      if (!answer) return await route.abort('failed')
      const to = answer.headers['location']
      if (to !== undefined && request.isNavigationRequest()) {
        const isMainFrame = request.frame() === this.page.mainFrame()
        if (!this.parts.listener.mayBeRedirected({ url: to, isMainFrame, isSameDocument: false })) {
          return await route.abort('aborted')
        }
      }
      await route.fulfill(answer)
    } catch (fault) {
      // The page is gone meanwhile.
      report('gone', { reason: String(fault) })
    }
  }

  private isAllowed(request: PageRequest, url: string): boolean {
    const isMainFrame = request.frame() === this.page.mainFrame()
    const navigation = { url, isMainFrame, isSameDocument: false }
    const isOwn = isMainFrame && this.ownNavigation === request.url()
    if (isOwn) this.ownNavigation = null
    const may = isOwn || this.parts.listener.mayNavigate(navigation)
    if (may) this.parts.listener.onNavigationStart(navigation)
    return may
  }
}
