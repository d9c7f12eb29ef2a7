import type { Event, IpcMainEvent, WebContents, WebContentsDidStartNavigationEventParams } from 'electron'
import { Emitter } from '#shared/core/emitter.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'
import { isOwnPage } from './origin.ts'

/** What a link needs of Electron's `ipcMain`. */
export interface FrameIpc {
  on(channel: 'open' | 'frame', listener: (event: IpcMainEvent, said?: unknown) => void): unknown
}

/** What a link needs of the window's `webContents`. */
export type PageContents = Pick<WebContents, 'id' | 'send' | 'isDestroyed'> & {
  on(
    event: 'did-start-navigation',
    listener: (details: Event<WebContentsDidStartNavigationEventParams>) => void,
  ): unknown
  on(event: 'did-navigate' | 'render-process-gone' | 'destroyed', listener: () => void): unknown
}

export type PageLink = {
  readonly attach: (channel: FrameChannel) => void
  /** Hears what the preload script says of its page, whenever one opens. */
  readonly onOpened?: (said: unknown) => void
  /** Hears the address of a page whose frames were refused. */
  readonly onRefused: (address: string) => void
}

/**
 * Gives the host one pipe for each page that a window loads: the preload script's `open` opens it, and the next page, a
 * crash or the window's end closes it. A page that leaves is heard to its end: it says then what must not be lost, and
 * a navigation may come to nothing. Frames are taken only from that window's main frame while it
 * shows one of our own pages; everything else is dropped and told to `onRefused`.
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
  ipc.on('open', (event, said) => {
    if (!isOurs(event)) return
    end()
    onOpened?.(said)
    pipe = openPipe(page)
    attach(pipe.channel)
  })
  ipc.on('frame', (event, frame) => {
    if (isOurs(event) && isFrame(frame)) pipe?.hear(frame)
  })
  page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) leaving = pipe
  })
  // The page that comes may have opened its own already.
  page.on('did-navigate', () => {
    if (pipe === leaving) end()
  })
  page.on('render-process-gone', end)
  page.on('destroyed', end)
}

type Pipe = {
  readonly channel: FrameChannel
  readonly hear: (frame: Frame) => void
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
    hear: (frame) => frames.emit(frame),
    close: () => {
      open = false
      closings.emit()
    },
  }
}

/** A frame that is gone, or sits inside another, is nobody to us. */
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
