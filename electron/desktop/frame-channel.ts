import type { Event, IpcMainEvent, WebContents, WebContentsDidStartNavigationEventParams } from 'electron'
import { Emitter } from '#shared/core/emitter.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'
import { isOwnPage } from './origin.ts'

/** The part of Electron's `ipcMain` that a link needs. */
export interface FrameIpc {
  on(channel: 'open' | 'frame', listener: (event: IpcMainEvent, report?: unknown) => void): unknown
}

/** The part of the window's `webContents` that a link needs. */
export type PageContents = Pick<WebContents, 'id' | 'send' | 'isDestroyed'> & {
  on(
    event: 'did-start-navigation',
    listener: (details: Event<WebContentsDidStartNavigationEventParams>) => void,
  ): unknown
  on(event: 'did-navigate' | 'render-process-gone' | 'destroyed', listener: () => void): unknown
}

export type PageLink = {
  readonly attach: (channel: FrameChannel) => void
  /** Called with the preload script's report on its page, whenever a page opens. */
  readonly onOpened?: (report: unknown) => void
  /** Called with the address of a page whose frames were refused. */
  readonly onRefused: (address: string) => void
}

/**
 * Gives the host one pipe for each page load of a window: the preload script's `open` opens it, and the next page, a
 * crash or the end of the window closes it. A page that is leaving is heard to its end, since it then sends what must
 * not be lost, and the navigation may fail. Frames are accepted only from that window's main frame while it shows one
 * of the app's own pages; all others are dropped and reported to `onRefused`.
 */
export function linkPages(
  ipc: FrameIpc,
  page: PageContents,
  { attach, onOpened, onRefused }: PageLink,
): void {
  let pipe: Pipe | null = null
  let leaving: Pipe | null = null
  const end = () => {
    pipe?.close()
    pipe = null
  }
  const isOurs = (event: IpcMainEvent): boolean => {
    if (event.sender.id !== page.id) return false
    if (isOwnMainFrame(event)) return true
    onRefused(addressOf(event.senderFrame))
    return false
  }
  ipc.on('open', (event, report) => {
    if (!isOurs(event)) return
    end()
    onOpened?.(report)
    pipe = openPipe(page)
    attach(pipe.channel)
  })
  ipc.on('frame', (event, frame) => {
    if (isOurs(event) && isFrame(frame)) pipe?.receive(frame)
  })
  page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) leaving = pipe
  })
  // The next page may already have opened its own.
  page.on('did-navigate', () => {
    if (pipe === leaving) end()
  })
  page.on('render-process-gone', end)
  page.on('destroyed', end)
}

type Pipe = {
  readonly channel: FrameChannel
  readonly receive: (frame: Frame) => void
  readonly close: () => void
}

function openPipe(page: PageContents): Pipe {
  const frames = new Emitter<Frame>()
  const closings = new Emitter<void>()
  let open = true
  return {
    channel: {
      send: (frame) => {
        if (open && !page.isDestroyed()) page.send('frame', frame)
      },
      on: (listener) => frames.on(listener),
      onClose: (listener) => closings.on(listener),
    },
    receive: (frame) => frames.emit(frame),
    close: () => {
      open = false
      closings.emit()
    },
  }
}

/** A frame that is gone or nested inside another is never accepted. */
function isOwnMainFrame({ senderFrame }: IpcMainEvent): boolean {
  if (!senderFrame || senderFrame.isDestroyed() || senderFrame.detached) return false
  return senderFrame.parent === null && isOwnPage(senderFrame.url)
}

function addressOf(frame: IpcMainEvent['senderFrame']): string {
  return frame && !frame.isDestroyed() ? frame.url : ''
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
}
