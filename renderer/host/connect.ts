import { Emitter } from '#shared/core/emitter.ts'
import { bridgeChannel, type Bridge } from '#shared/host/bridge.ts'
import { firstStateId } from '#shared/host/first-state.ts'
import type { HostState } from '#shared/host/state.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'

/** A pipe to the host, and whether it opened. `lost` is final: a new pipe must be made. */
export type HostPipe = { readonly channel: FrameChannel; readonly opened: Promise<boolean> }

/** Opens the pipe that the shell offers: Electron's bridge if present, else the browser shell's WebSocket. */
export function openPipe(scope: Window): HostPipe {
  const bridge = (scope as Window & { readonly switchhook?: Bridge }).switchhook
  return bridge
    ? { channel: bridgeChannel(bridge), opened: Promise.resolve(true) }
    : socketPipe(new WebSocket(socketAddress(scope.location)))
}

function socketAddress(location: Location): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/host`
}

function socketPipe(socket: WebSocket): HostPipe {
  const frames = new Emitter<Frame>()
  const closings = new Emitter<void>()
  socket.addEventListener('message', (message: MessageEvent<string>) => {
    frames.emit(JSON.parse(message.data) as Frame)
  })
  socket.addEventListener('close', () => closings.emit())
  return {
    channel: {
      send: (frame) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
      },
      on: (listener) => frames.on(listener),
      onClose: (listener) => closings.on(listener),
    },
    opened: new Promise((resolve) => {
      socket.addEventListener('open', () => resolve(true), { once: true })
      socket.addEventListener('close', () => resolve(false), { once: true })
    }),
  }
}

/** The part of a window that holds its address. */
export type AddressBar = {
  readonly location: Pick<Location, 'href'>
  readonly history: Pick<History, 'replaceState'>
}

/** Removes the key that opened this page from its address: it works once, and a reload asks without it. */
export function removeKey({ location, history }: AddressBar): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('key')) return
  address.searchParams.delete('key')
  history.replaceState(null, '', address)
}

/** The part of a page that holds the first state. */
export type PageWithState = {
  getElementById(id: string): Pick<HTMLElement, 'textContent' | 'remove'> | null
}

/** Reads and removes the state that the host wrote into this page; null if it wrote none. */
export function readFirstState(page: PageWithState): HostState | null {
  const element = page.getElementById(firstStateId)
  element?.remove()
  const text = element?.textContent
  return text ? (JSON.parse(text) as HostState) : null
}
