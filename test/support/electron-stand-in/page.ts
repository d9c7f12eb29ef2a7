import { randomUUID } from 'node:crypto'
import type { CDPSession, Page, Request as PageRequest, Route } from 'playwright-core'
import { isAppAddress, toChromium, toElectron } from './address.ts'
import { theEngine } from './chromium.ts'
import { encode } from './clone.ts'
import { pageScript, type FromPage, type Look, type ToPage } from './page-script.ts'
import { answerRequest } from './protocol.ts'

/** A document of a page, or of a frame within it, as the main process knows it. */
export type Sender = {
  readonly contextId: number
  readonly frameId: string
  /** As the app writes addresses. */
  url: string
  readonly isTop: boolean
  isGone: boolean
}

export type Navigation = {
  readonly url: string
  readonly isMainFrame: boolean
  readonly isSameDocument: boolean
}

/** What a page makes known. */
export interface PageListener {
  said(message: Exclude<FromPage, { kind: 'hello' }>, sender: Sender): void
  /** A page wants to go somewhere; false keeps it where it is. */
  mayGo(navigation: Navigation): boolean
  mayBeRedirected(navigation: Navigation): boolean
  /** The page wants something that is not the app's. */
  mayLoad(url: string): Promise<boolean>
  going(navigation: Navigation): void
  wentWithin(url: string, isMainFrame: boolean): void
  opens(url: string, frameName: string): void
  ready(): void
  finished(): void
  crashed(): void
  closed(): void
}

export type PageParts = {
  readonly contentsId: number
  readonly preload: string | null
  readonly size: { readonly width: number; readonly height: number }
  readonly look: Look
  readonly listener: PageListener
}

type Ear = { readonly sender: Sender; handle: string | null; readonly waiting: ToPage[] }

/** One page of Chromium that a `WebContents` shows: it lives until it is closed or its process dies. */
export class ChromiumPage {
  readonly page: Page
  private readonly cdp: CDPSession
  private readonly parts: PageParts
  private readonly names = { binding: `b${randomUUID()}`, receiver: `r${randomUUID()}` }
  private readonly ears = new Map<number, Ear>()
  private readonly frames = new Map<number, string>()
  private look: Look
  private script: string | null = null
  private refreshing: Promise<void> = Promise.resolve()
  private own: string | null = null

  private constructor(page: Page, cdp: CDPSession, parts: PageParts) {
    this.page = page
    this.cdp = cdp
    this.parts = parts
    this.look = parts.look
  }

  static async open(parts: PageParts): Promise<ChromiumPage> {
    const { context, openPage } = await theEngine()
    const page = await openPage(parts.contentsId)
    const opened = new ChromiumPage(page, await context.newCDPSession(page), parts)
    await opened.prepare()
    return opened
  }

  /** Goes there by the app's own will, so that nobody is asked. Settles when the document has loaded; throws where not. */
  async go(address: string): Promise<void> {
    this.own = toChromium(address)
    await this.page.goto(this.own)
  }

  async reload(): Promise<void> {
    this.own = this.page.url()
    await this.page.reload()
  }

  send(channel: string, args: readonly unknown[]): void {
    const main = [...this.ears.values()].findLast(({ sender }) => sender.isTop && !sender.isGone)
    if (main) this.tell(main, { kind: 'message', channel, args: encode(args) })
  }

  answer(sender: Sender, id: number, ok: boolean, value: unknown): void {
    const ear = this.ears.get(sender.contextId)
    if (ear) this.tell(ear, { kind: 'answer', id, ok, value: ok ? encode(value) : value })
  }

  async resize(size: PageParts['size']): Promise<void> {
    await this.page.setViewportSize(size)
  }

  async showLook(look: Look): Promise<void> {
    this.look = look
    for (const ear of this.ears.values()) this.tell(ear, { kind: 'look', look })
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

  /** The page's process ends as by a fault of its own. */
  crash(): void {
    this.cdp.send('Page.crash').catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.page.close().catch(() => undefined)
  }

  private async prepare(): Promise<void> {
    const { page, cdp, parts } = this
    const { listener } = parts
    page.on('crash', () => this.end(() => listener.crashed()))
    page.on('close', () => this.end(() => listener.closed()))
    page.on('domcontentloaded', () => listener.ready())
    page.on('load', () => listener.finished())
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      this.frames.set(context.id, String(context.auxData?.['frameId'] ?? ''))
    })
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.forget(executionContextId))
    cdp.on('Runtime.executionContextsCleared', () => [...this.ears.keys()].forEach((id) => this.forget(id)))
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.names.binding) this.hear(executionContextId, JSON.parse(payload) as FromPage)
    })
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => this.wentWithin(frameId, toElectron(url)))
    cdp.on('Page.windowOpen', ({ url, windowName }) => listener.opens(toElectron(url), windowName))
    cdp.on('Page.frameRequestedNavigation', ({ url }) => {
      // What Chromium hands to other programs never becomes a request.
      if (!/^(?:https?|about|blob|data|javascript):/.test(url)) {
        listener.mayGo({ url, isMainFrame: true, isSameDocument: false })
      }
    })
    await cdp.send('Page.enable')
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: this.names.binding })
    await this.refreshScript()
    await page.setViewportSize(parts.size)
    await page.route('**/*', (route) => this.serve(route))
  }

  /** One after the other: of two scripts that stand at once the later one does nothing. */
  private refreshScript(): Promise<void> {
    this.refreshing = this.refreshing.then(() => this.replaceScript())
    return this.refreshing
  }

  private async replaceScript(): Promise<void> {
    const before = this.script
    const source = pageScript({ ...this.names, look: this.look }, this.parts.preload)
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
    } catch {
      // The page went meanwhile.
    }
  }

  private isAllowed(request: PageRequest, url: string): boolean {
    const isMainFrame = request.frame() === this.page.mainFrame()
    const navigation = { url, isMainFrame, isSameDocument: false }
    const isOwn = isMainFrame && this.own === request.url()
    if (isOwn) this.own = null
    const may = isOwn || this.parts.listener.mayGo(navigation)
    if (may) this.parts.listener.going(navigation)
    return may
  }

  private wentWithin(frameId: string, url: string): void {
    const ears = [...this.ears.values()].filter(({ sender }) => sender.frameId === frameId)
    for (const { sender } of ears) sender.url = url
    this.parts.listener.wentWithin(
      url,
      ears.some(({ sender }) => sender.isTop),
    )
  }

  private hear(contextId: number, message: FromPage): void {
    if (message.kind === 'hello') {
      const { isTop } = message
      const frameId = this.frames.get(contextId) ?? ''
      const sender = { contextId, frameId, url: toElectron(message.url), isTop, isGone: false }
      const ear = { sender, handle: null, waiting: [] }
      this.ears.set(contextId, ear)
      void this.takeReceiver(ear)
      return
    }
    const ear = this.ears.get(contextId)
    if (ear) this.parts.listener.said(message, ear.sender)
  }

  /** Takes the page's ear out of its reach, and says what waited for it. */
  private async takeReceiver(ear: Ear): Promise<void> {
    const name = JSON.stringify(this.names.receiver)
    try {
      const { result } = await this.cdp.send('Runtime.evaluate', {
        expression: `(() => { const ear = globalThis[${name}]; delete globalThis[${name}]; return ear })()`,
        contextId: ear.sender.contextId,
      })
      ear.handle = result.objectId ?? null
      this.tell(ear, { kind: 'look', look: this.look })
      for (const message of ear.waiting.splice(0)) this.tell(ear, message)
    } catch {
      // The document went meanwhile.
    }
  }

  private tell(ear: Ear, message: ToPage): void {
    if (ear.sender.isGone) return
    if (ear.handle === null) return void ear.waiting.push(message)
    const said = this.cdp.send('Runtime.callFunctionOn', {
      functionDeclaration: 'function (text) { this(text) }',
      objectId: ear.handle,
      arguments: [{ value: JSON.stringify(message) }],
    })
    said.catch(() => undefined)
  }

  private forget(contextId: number): void {
    const ear = this.ears.get(contextId)
    if (ear) ear.sender.isGone = true
    this.ears.delete(contextId)
    this.frames.delete(contextId)
  }

  private end(tell: () => void): void {
    for (const id of [...this.ears.keys()]) this.forget(id)
    tell()
  }
}
