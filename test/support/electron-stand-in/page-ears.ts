import { randomUUID } from 'node:crypto'
import type { CDPSession } from 'playwright-core'
import { tell } from './control.ts'
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

type Ear = { readonly sender: Sender; handle: string | null; readonly waiting: ToPage[] }

export type EarParts = {
  readonly cdp: CDPSession
  readonly look: () => Look
  readonly said: (message: Exclude<FromPage, { kind: 'hello' }>, sender: Sender) => void
  /** The page's next document begins: all last messages of the previous one have been delivered. */
  readonly arrived: () => void
}

/**
 * The connection between the main process and the documents of one page: a binding and a function with secret names,
 * which are removed from the page before its own scripts run.
 */
export class PageEars {
  readonly names = { binding: `b${randomUUID()}`, receiver: `r${randomUUID()}` }
  private readonly parts: EarParts
  private readonly ears = new Map<number, Ear>()
  private readonly frames = new Map<number, string>()
  private main: Sender | null = null

  constructor(parts: EarParts) {
    this.parts = parts
  }

  async open(): Promise<void> {
    const { cdp } = this.parts
    cdp.on('Runtime.executionContextCreated', ({ context }) => {
      this.frames.set(context.id, String(context.auxData?.['frameId'] ?? ''))
    })
    cdp.on('Runtime.executionContextDestroyed', ({ executionContextId }) => this.forget(executionContextId))
    cdp.on('Runtime.executionContextsCleared', () => this.forgetAll())
    cdp.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === this.names.binding) this.hear(executionContextId, JSON.parse(payload) as FromPage)
    })
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: this.names.binding })
  }

  /** Sends to the page's main document; a message without a listener is lost, as in Electron. */
  tellMain(message: ToPage): void {
    const main = [...this.ears.values()].findLast(({ sender }) => sender.isTop && !sender.isGone)
    if (main) this.tell(main, message)
  }

  tellAll(message: ToPage): void {
    for (const ear of this.ears.values()) this.tell(ear, message)
  }

  answer({ contextId }: Sender, message: ToPage): void {
    const ear = this.ears.get(contextId)
    if (ear) this.tell(ear, message)
  }

  /** A document of that frame has a new address; returns whether it is the page's main one. */
  readdress(frameId: string, url: string): boolean {
    const senders = [...this.ears.values()].map(({ sender }) => sender)
    const moved = senders.filter((sender) => sender.frameId === frameId)
    for (const sender of moved) sender.url = url
    return moved.some(({ isTop }) => isTop)
  }

  forgetAll(): void {
    for (const id of [...this.ears.keys()]) this.forget(id)
  }

  private hear(contextId: number, message: FromPage): void {
    if (message.kind === 'hello') {
      const { isTop } = message
      const frameId = this.frames.get(contextId) ?? ''
      const sender = { contextId, frameId, url: toElectron(message.url), isTop, isGone: false }
      const ear = { sender, handle: null, waiting: [] }
      if (isTop) this.arrive(sender, message.left)
      this.ears.set(contextId, ear)
      void this.takeReceiver(ear)
      return
    }
    const ear = this.ears.get(contextId)
    if (ear) this.parts.said(message, ear.sender)
  }

  private arrive(next: Sender, left: readonly FromPage[]): void {
    const before = this.main && { ...this.main, isGone: false }
    for (const each of left) if (before && each.kind !== 'hello') this.parts.said(each, before)
    this.main = next
    this.parts.arrived()
  }

  /** Hides the page's receiver from the page, and delivers the messages that waited for it. */
  private async takeReceiver(ear: Ear): Promise<void> {
    const name = JSON.stringify(this.names.receiver)
    try {
      const { result } = await this.parts.cdp.send('Runtime.evaluate', {
        expression: `(() => { const ear = globalThis[${name}]; delete globalThis[${name}]; return ear })()`,
        contextId: ear.sender.contextId,
      })
      ear.handle = result.objectId ?? null
      this.tell(ear, { kind: 'look', look: this.parts.look() })
      for (const message of ear.waiting.splice(0)) this.tell(ear, message)
    } catch (fault) {
      // The document is gone meanwhile.
      tell('gone', { reason: String(fault) })
    }
  }

  private tell(ear: Ear, message: ToPage): void {
    if (ear.sender.isGone) return
    if (ear.handle === null) return void ear.waiting.push(message)
    const said = this.parts.cdp.send('Runtime.callFunctionOn', {
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
}
