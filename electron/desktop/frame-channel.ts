import type { IpcMain, IpcMainEvent, WebContents } from 'electron'
import { Emitter } from '#shared/core/emitter.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'
import { isOwnPage } from './origin.ts'

export type PageContents = Pick<WebContents, 'id' | 'mainFrame' | 'send' | 'isDestroyed' | 'on'>
export type FrameIpc = Pick<IpcMain, 'on' | 'off'>

/**
 * Gives the host one pipe for each page that a window shows: a reload ends the old pipe and opens a new one.
 * Frames are taken only from that window's main frame while it shows one of our own pages; everything else is
 * dropped and told to `onRefused`.
 */
export function linkPages(
  ipc: FrameIpc,
  page: PageContents,
  attach: (channel: FrameChannel) => void,
  onRefused: (address: string) => void,
): void {
  let closeLast: (() => void) | null = null
  const next = () => {
    closeLast?.()
    closeLast = openChannel(ipc, page, attach, onRefused)
  }
  const end = () => {
    closeLast?.()
    closeLast = null
  }
  page.on('did-start-navigation', (details) => {
    if (details.isMainFrame && !details.isSameDocument) next()
  })
  page.on('render-process-gone', end)
  page.on('destroyed', end)
}

function openChannel(
  ipc: FrameIpc,
  page: PageContents,
  attach: (channel: FrameChannel) => void,
  onRefused: (address: string) => void,
): () => void {
  const frames = new Emitter<Frame>()
  const closings = new Emitter<void>()
  const hear = (event: IpcMainEvent, frame: unknown) => {
    if (event.sender.id !== page.id) return
    const sender = event.senderFrame
    if (sender !== page.mainFrame || !isOwnPage(sender.url)) return onRefused(sender?.url ?? '')
    if (isFrame(frame)) frames.emit(frame)
  }
  ipc.on('frame', hear)
  attach({
    send: (frame) => {
      if (!page.isDestroyed()) page.send('frame', frame)
    },
    on: (listener) => frames.on(listener),
    onClose: (listener) => closings.on(listener),
  })
  return () => {
    ipc.off('frame', hear)
    closings.emit()
  }
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
}
