import { EventEmitter } from 'node:events'
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { decode } from './clone.ts'
import { onCommand } from './control.ts'
import { strict } from './strict.ts'

type InvokeHandler = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown

/** The sender of a message: its `WebContents`, and its current frame. */
export type MessageSender = { readonly sender: object; readonly senderFrame: FrameFacts | null }
export type FrameFacts = {
  readonly url: string
  readonly isTop: boolean
  readonly isGone: () => boolean
}

const handlers = new Map<string, InvokeHandler>()

class StandInIpc extends EventEmitter {
  handle(channel: string, listener: InvokeHandler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, listener)
  }
}

const emitter = new StandInIpc()
export type OfferedIpc = StandInIpc

const offered: unknown = strict('ipcMain', emitter)

/** Electron's `ipcMain`. */
export const ipcMain = offered as IpcMain

/** A message from a page arrives. */
export function dispatchMessage(speaker: MessageSender, channel: string, args: unknown): void {
  emitter.emit(channel, eventOf(speaker), ...(decode(args) as unknown[]))
}

/** A page's request; returns the handler's answer, or Electron's own error if there is none. */
export async function dispatchInvoke(
  speaker: MessageSender,
  channel: string,
  args: unknown,
): Promise<unknown> {
  const listener = handlers.get(channel)
  if (!listener) throw new Error(`Error invoking remote method '${channel}': No handler registered`)
  const event: unknown = eventOf(speaker)
  return await listener(event as IpcMainInvokeEvent, ...(decode(args) as unknown[]))
}

function eventOf({ sender, senderFrame }: MessageSender): IpcMainEvent {
  const frame = senderFrame && frameOf(senderFrame)
  const event: unknown = strict('IpcMainEvent', {
    sender,
    senderFrame: frame,
    processId: 1,
    frameId: 1,
    ports: [],
    type: 'frame',
    defaultPrevented: false,
    preventDefault: () => {},
  })
  return event as IpcMainEvent
}

/** A frame, with the facts known from outside. */
export function frameOf(facts: FrameFacts): object {
  const top = (): object => frameOf({ ...facts, isTop: true })
  return strict('WebFrameMain', {
    get url() {
      return facts.url
    },
    get origin() {
      return URL.canParse(facts.url) ? facts.url.replace(/^([a-z-]+:\/\/[^/?#]*).*$/, '$1') : 'null'
    },
    get parent() {
      return facts.isTop ? null : top()
    },
    get top() {
      return facts.isTop ? frameOf(facts) : top()
    },
    get detached() {
      return facts.isGone()
    },
    isDestroyed: facts.isGone,
  })
}

/** Lets a test send messages with a forged sender. */
export function acceptForgedMessages(contentsOf: (id: number) => object | undefined): void {
  onCommand('forge', ({ contentsId, address, inFrame, channel, args }) => {
    const sender = contentsOf(Number(contentsId))
    if (!sender) throw new Error(`There are no web contents ${String(contentsId)}`)
    const senderFrame = { url: String(address), isTop: inFrame !== true, isGone: () => false }
    emitter.emit(String(channel), eventOf({ sender, senderFrame }), ...(args as unknown[]))
  })
}
