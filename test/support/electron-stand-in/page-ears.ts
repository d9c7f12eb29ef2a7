import { randomUUID } from 'node:crypto'
import type { CDPSession } from 'playwright-core'
import { report } from './control.ts'
import { toElectron } from './address.ts'
import type { FromPage, Look, ToPage } from './page-script.ts'

/** A document of a page, or of a frame within it, as the main process sees it. */
export type Sender = {
  readonly contextId: number
  readonly frameId: string
  /** In the app's form of addresses. */
  url: string
  readonly isTop: boolean
  isGone: boolean
}

type DocumentConnection = { readonly sender: Sender; handle: string | null; readonly waiting: ToPage[] }

export type PageMessagingOptions = {
  readonly cdp: CDPSession
  readonly look: () => Look
  readonly onMessage: (message: Exclude<FromPage, { kind: 'hello' }>, sender: Sender) => void
  /** The page's next document begins: all last messages of the previous one have been delivered. */
  readonly onArrived: () => void
}

/**
 * The connection between the main process and the documents of one page: a binding and a function with secret names,
 * which are removed from the page before its own scripts run.
 */
export class PageMessaging {
  readonly names = { binding: `b${randomUUID()}`, receiver: `r${randomUUID()}` }
  private readonly parts: PageMessagingOptions
  private readonly connections = new Map<number, DocumentConnection>()
  private readonly frames = new Map<number, string>()
  private main: Sender | null = null

  constructor(parts: PageMessagingOptions) {
    this.parts = parts
  }

  async open(): Promise<void> {
    const { cdp } = this.parts
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      this.frames.set(context.id, String(context.auxData?.['frameId'] ?? ''))
    })
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.remove(executionContextId))
    cdp.on('Runtime.executionContextsCleared', () => this.removeAll())
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.names.binding) this.onBindingCall(executionContextId, JSON.parse(payload) as FromPage)
    })
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: this.names.binding })
  }

  /** Sends to the page's main document; a message without a listener is lost, as in Electron. */
  sendToMain(message: ToPage): void {
    const main = [...this.connections.values()].findLast(({ sender }) => sender.isTop && !sender.isGone)
    if (main) this.send(main, message)
  }

  sendToAll(message: ToPage): void {
    for (const ear of this.connections.values()) this.send(ear, message)
  }

  answer({ contextId }: Sender, message: ToPage): void {
    const ear = this.connections.get(contextId)
    if (ear) this.send(ear, message)
  }

  /** A document of that frame has a new address; returns whether it is the page's main one. */
  setAddress(frameId: string, url: string): boolean {
    const senders = [...this.connections.values()].map(({ sender }) => sender)
    const moved = senders.filter((sender) => sender.frameId === frameId)
    for (const sender of moved) sender.url = url
    return moved.some(({ isTop }) => isTop)
  }

  removeAll(): void {
    for (const id of [...this.connections.keys()]) this.remove(id)
  }

  private onBindingCall(contextId: number, message: FromPage): void {
    if (message.kind === 'hello') {
      const { isTop } = message
      const frameId = this.frames.get(contextId) ?? ''
      const sender = { contextId, frameId, url: toElectron(message.url), isTop, isGone: false }
      const ear = { sender, handle: null, waiting: [] }
      if (isTop) this.onNewDocument(sender, message.left)
      this.connections.set(contextId, ear)
      void this.attachReceiver(ear)
      return
    }
    const ear = this.connections.get(contextId)
    if (ear) this.parts.onMessage(message, ear.sender)
  }

  private onNewDocument(next: Sender, left: readonly FromPage[]): void {
    const before = this.main && { ...this.main, isGone: false }
    for (const each of left) if (before && each.kind !== 'hello') this.parts.onMessage(each, before)
    this.main = next
    this.parts.onArrived()
  }

  /** Hides the page's receiver from the page, and delivers the messages that waited for it. */
  private async attachReceiver(ear: DocumentConnection): Promise<void> {
    const name = JSON.stringify(this.names.receiver)
    try {
      const { result } = await this.parts.cdp.send('Runtime.evaluate', {
        expression: `(() => { const ear = globalThis[${name}]; delete globalThis[${name}]; return ear })()`,
        contextId: ear.sender.contextId,
      })
      ear.handle = result.objectId ?? null
      this.send(ear, { kind: 'look', look: this.parts.look() })
      for (const message of ear.waiting.splice(0)) this.send(ear, message)
    } catch (fault) {
      // The document is gone meanwhile.
      report('gone', { reason: String(fault) })
    }
  }

  private send(ear: DocumentConnection, message: ToPage): void {
    if (ear.sender.isGone) return
    if (ear.handle === null) return void ear.waiting.push(message)
    const said = this.parts.cdp.send('Runtime.callFunctionOn', {
      functionDeclaration: 'function (text) { this(text) }',
      objectId: ear.handle,
      arguments: [{ value: JSON.stringify(message) }],
    })
    said.catch(() => undefined)
  }

  private remove(contextId: number): void {
    const ear = this.connections.get(contextId)
    if (ear) ear.sender.isGone = true
    this.connections.delete(contextId)
    this.frames.delete(contextId)
  }
}
