import { Emitter } from '#shared/core/emitter.ts'
import type { Bridge } from '#shared/host/bridge.ts'
import type { Frame, FrameChannel } from '#shared/host/wire.ts'

/** A pipe to the host, and whether it stands. `lost` is final: a new pipe must be made. */
export type HostPipe = { readonly channel: FrameChannel; readonly opened: Promise<boolean> }

/** The pipe that the shell offers: Electron's bridge where there is one, else the browser shell's WebSocket. */
export function openPipe(scope: Window): HostPipe {
  const bridge = (scope as Window & { readonly switchhook?: Bridge }).switchhook
  return bridge ? bridgePipe(bridge) : socketPipe(new WebSocket(socketAddress(scope.location)))
}

function socketAddress(location: Location): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/host`
}

function bridgePipe(bridge: Bridge): HostPipe {
  return {
    channel: {
      send: (frame) => bridge.post(frame),
      on: (listener) => bridge.on(listener),
      onClose: () => () => {},
    },
    opened: Promise.resolve(true),
  }
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
